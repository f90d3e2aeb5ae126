"""The site's settings, all from the environment (README.md, "Configuration")."""

from pathlib import Path

from csp.constants import NONE, SELF

from config import environment, errors, layers, logs

BASE_DIR = Path(__file__).resolve().parent.parent

HOST = environment.text("HOST", "127.0.0.1")
PORT = environment.number("PORT", 8000, least=1, most=65535)
SITE_URL = environment.site_url("SITE_URL", f"http://localhost:{PORT}")
DATA_DIR = environment.folder("DATA_DIR", BASE_DIR / "var")
DEBUG = environment.flag("DEBUG")
SECRET_KEY = environment.secret_key("SECRET_KEY", SITE_URL, DATA_DIR)
ALLOWED_HOSTS = environment.hosts("ALLOWED_HOSTS", SITE_URL)
REDIS_URL = environment.redis("REDIS_URL")
TRUSTED_PROXIES = environment.number("TRUSTED_PROXIES", 0, least=0, most=10)
#: What only whoever runs the site can know: nobody will ever start a second process for it.
SINGLE_PROCESS = environment.flag("SINGLE_PROCESS")
METRICS_TOKEN = environment.text("METRICS_TOKEN")
#: Browsers keep the rules and the editor for when the line is down; 0 takes away what they have kept.
OFFLINE = environment.flag("OFFLINE", default=True)

INSTALLED_APPS = [
    "config",
    "games",
    "accounts",
    "positions",
    "daphne",
    "channels",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "config.admin_site.SiteAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "config.requests.mark",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.features.RefuseFeatures",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.middleware.RenewSession",
    "accounts.middleware.BringLook",
    "accounts.door.GuestsAtTheDoor",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "games.crawlers.NoIndex",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "frontend" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.look.look",
                "games.installed.colours",
                "games.offline.kept",
            ],
        },
    },
]

DATABASES = {"default": environment.database("DATABASE_URL", DATA_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CHANNEL_LAYERS = layers.channel_layers(REDIS_URL)
CACHES = layers.caches(REDIS_URL)

# People. Guests are users too; their session is all that ties them to their seats, so it lasts and is renewed.
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("name", "name_key", "email")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"

# Accounts (django-allauth). A name and a password are enough; an e-mail address helps when the password is forgotten.
ACCOUNT_ADAPTER = "accounts.adapters.AccountAdapter"
ACCOUNT_FORMS = {"signup": "accounts.forms.SignUpForm", "login": "accounts.forms.SignInForm"}
ACCOUNT_USER_MODEL_USERNAME_FIELD = "name_key"
ACCOUNT_USER_DISPLAY = "accounts.adapters.display_name"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*", "email"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = True  # noted like any other mail, then not sent: `accounts.mails.UNKNOWN`
# Two may give one address; who owns it confirms it. So nobody learns from us whose address it is.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = ("password", "mfa")
# Each leaves a club behind one router alone; guessing is slowed down for each account.
ACCOUNT_RATE_LIMITS = {
    "signup": "40/m/ip",
    "login": "60/m/ip",
    "login_failed": "40/m/ip,10/5m/key",
    "reset_password": "20/m/ip,3/10m/key",
}
USERSESSIONS_ADAPTER = "accounts.sessions.SessionsAdapter"
MFA_ADAPTER = "accounts.adapters.MFAAdapter"
MFA_FORMS = {
    "add_webauthn": "accounts.forms.AddKeyForm",
    "authenticate_webauthn": "accounts.forms.KeyForm",
    "login_webauthn": "accounts.forms.SignInKeyForm",
    "reauthenticate_webauthn": "accounts.forms.ProveKeyForm",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Divided Loyalties"
MFA_TOTP_TOLERANCE = 1  # steps of 30 seconds by which a device's clock may be wrong
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_RATE_LIMITS = {"webauthn_login": "60/m/ip"}
# Browsers allow passkeys without TLS on one's own machine only, and so do we.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = SITE_URL.startswith("http://") and environment.is_local(SITE_URL)
SESSION_COOKIE_AGE = 400 * 24 * 60 * 60

# Languages. Those listed are offered to people, each under its own name; locale/ has their texts.
LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", "English"),
    ("ko", "한국어"),
    ("ja", "日本語"),
    ("zh-hans", "简体中文"),
    ("de", "Deutsch"),
    ("es", "Español"),
    ("it", "Italiano"),
    ("pt-br", "Português do Brasil"),
    ("uk", "Українська"),
]
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Files. Once `collectstatic` has run they are served under hashed names for ever; before, straight from frontend/.
STATIC_URL = "/static/"
STATIC_ROOT = Path(environment.text("STATIC_DIR", str(DATA_DIR / "static")))
STATICFILES_DIRS = [BASE_DIR / "frontend" / "static"]
COLLECTED = environment.flag("COLLECT_STATIC") or (STATIC_ROOT / "staticfiles.json").exists()
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "config.staticfiles.HashedStorage"
        if COLLECTED
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = not COLLECTED
WHITENOISE_MAX_AGE = 3600 if COLLECTED else 0
MEDIA_ROOT = DATA_DIR / "media"

# Mail.
vars().update(environment.email("EMAIL_URL", DATA_DIR))
EMAIL_TIMEOUT = 15  # seconds; a mail server that does not answer holds up nobody for longer
DEFAULT_FROM_EMAIL = environment.text("DEFAULT_FROM_EMAIL", "Divided Loyalties <no-reply@localhost>")

# Security. What depends on TLS follows from the address that players type.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_COOKIE_SAMESITE = SESSION_COOKIE_SAMESITE = "Lax"
OVER_TLS = SITE_URL.startswith("https://")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = OVER_TLS
SECURE_SSL_REDIRECT = OVER_TLS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if OVER_TLS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = OVER_TLS
CSRF_TRUSTED_ORIGINS = [SITE_URL]
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# What went wrong: in the log, as JSON where machines read it, and reported where somebody asked for reports.
LOG_FORMAT = environment.choice(
    "LOG_FORMAT", "text" if environment.is_local(SITE_URL) else "json", "json", "text"
)
LOGGING = logs.logging_settings(LOG_FORMAT)
if SENTRY_DSN := environment.sentry("SENTRY_DSN"):
    errors.report_to(SENTRY_DSN)

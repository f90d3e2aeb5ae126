"""Addresses of accounts: ours first, the rest is allauth's."""

from django.urls import include, path, re_path

from accounts import account_pages

urlpatterns = [
    path("", account_pages.account, name="account"),
    path("guest/", account_pages.guest_games, name="account_guest"),
    path("signup/", account_pages.SignUp.as_view(), name="account_signup"),
    re_path(
        r"^confirm-email/(?P<key>[-:\w]+)/$",
        account_pages.ConfirmAddress.as_view(),
        name="account_confirm_email",
    ),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        account_pages.ChooseNewPassword.as_view(),
        name="account_reset_password_from_key",
    ),
    path("2fa/webauthn/login/", account_pages.PasskeySignIn.as_view(), name="mfa_login_webauthn"),
    path("sessions/", account_pages.Sessions.as_view(), name="usersessions_list"),
    path("", include("allauth.urls")),
]

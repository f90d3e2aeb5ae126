"""The words of the pages' scripts, one file for each language."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.views.decorators.http import conditional_page
from django.views.i18n import JavaScriptCatalog

KEPT = 60 * 60  # seconds; the address stays the same when words change


@conditional_page
def script_catalogue(request: HttpRequest, language: str) -> HttpResponseBase:
    """Django's catalogue in the language of the address, so that it may be kept."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language):
        response = JavaScriptCatalog.as_view(domain="djangojs")(request)
    patch_cache_control(response, public=True, max_age=KEPT)
    return response

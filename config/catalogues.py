"""The words of the pages' scripts, one file for each language; and those that a room needs before all others."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.views.decorators.http import conditional_page
from django.views.i18n import JavaScriptCatalog

KEPT = 60 * 60  # seconds; the address stays the same when words change
SCRIPTS = settings.BASE_DIR / "frontend" / "static" / "js"
#: The script of a room's page; what it imports by a call comes later, with all words.
ROOM = SCRIPTS / "room" / "main.js"
#: Modules that are fetched with the one that names them.
IMPORT = re.compile(r"""^(?:import|export)\b[^;(]*?["']([^"']+)["'];""", re.MULTILINE)
#: A text in a script, with its context where it has one. All are plain double-quoted strings.
TEXT = re.compile(
    r"""\b(?:(?:gettext|ngettext)\(\s*|pgettext\(\s*("(?:[^"\\]|\\.)*"),\s*)("(?:[^"\\]|\\.)*")"""
)


def modules_of(entry: Path) -> Iterator[Path]:
    """The module and all that are fetched with it."""
    found, waiting = {entry}, [entry]
    while waiting:
        module = waiting.pop()
        yield module
        for target in IMPORT.findall(module.read_text(encoding="utf-8")):
            path = (module.parent / target).resolve()
            if path not in found:
                found.add(path)
                waiting.append(path)


@cache
def first_texts() -> frozenset[str]:
    """What the modules of a room's first picture say, as Django's catalogue names it."""
    texts = set()
    for module in modules_of(ROOM):
        for context, text in TEXT.findall(module.read_text(encoding="utf-8")):
            texts.add(f"{json.loads(context)}\x04{json.loads(text)}" if context else json.loads(text))
    return frozenset(texts)


#: What Django's own script defines with much besides; a text that is missing stays English (js/i18n.js).
FIRST = """\
{{
const words = {words};
const plural = (n) => Number({plural});
Object.assign(globalThis, {{
gettext: (text) => [words[text]].flat()[0],
pgettext: (context, text) => words[`${{context}}\\x04${{text}}`],
ngettext: (one, many, n) => words[one]?.[plural(n)],
}});
}}
"""


class FirstCatalog(JavaScriptCatalog):
    """The part of the catalogue without which there is no board."""

    def render_to_response(self, context: dict[str, Any], **_: Any) -> HttpResponse:
        """Words as they are, not as escapes: a page waits for them."""
        words = {text: found for text, found in context["catalog"].items() if text in first_texts()}
        text = json.dumps(words, ensure_ascii=False, separators=(",", ":"))
        script = FIRST.format(words=text, plural=context["plural"] or "n !== 1")
        return HttpResponse(script, content_type="text/javascript; charset=utf-8")


def answer(request: HttpRequest, language: str, kind: type[JavaScriptCatalog]) -> HttpResponseBase:
    """A catalogue in the language of the address, so that it may be kept."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language):
        response = kind.as_view(domain="djangojs")(request)
    patch_cache_control(response, public=True, max_age=KEPT)
    return response


@conditional_page
def script_catalogue(request: HttpRequest, language: str) -> HttpResponseBase:
    """All words of the scripts."""
    return answer(request, language, JavaScriptCatalog)


@conditional_page
def first_words(request: HttpRequest, language: str) -> HttpResponseBase:
    """Those that a room's board needs."""
    return answer(request, language, FirstCatalog)

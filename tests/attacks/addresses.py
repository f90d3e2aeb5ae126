"""Every address of the site, from the resolver, with values for its parts."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from django.contrib.admindocs.views import simplify_regex
from django.urls import URLPattern, URLResolver, get_resolver

#: A part of an address: `<str:code>` of a route, `<slug>` of a simplified regular expression.
PART = re.compile(r"<(?:\w+:)?(\w+)>")


@cache
def templates() -> tuple[str, ...]:
    """Each address with its parts as `<name>`, as `/games/<game_id>/`."""
    return tuple(sorted(set(_templates(get_resolver().url_patterns, ""))))


def _templates(patterns: Sequence[URLPattern | URLResolver], before: str) -> Iterator[str]:
    for entry in patterns:
        text = before + str(entry.pattern).removeprefix("^")
        if isinstance(entry, URLResolver):
            yield from _templates(entry.url_patterns, text)
        else:
            yield PART.sub(r"<\1>", simplify_regex(text)).replace("\\.", ".")


def filled(parts: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Each address with each of the values; a part without one gets something made up."""
    for template in templates():
        names = PART.findall(template)
        for values in itertools.product(*(parts.get(name) or ("made-up", "1") for name in names)):
            address = template
            for value in values:
                address = PART.sub(lambda _, value=value: value, address, count=1)
            yield address

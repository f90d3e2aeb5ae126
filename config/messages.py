"""Compiles the translations in Python, so that no gettext needs to be installed where the site runs."""

from pathlib import Path

import polib
from django.conf import settings


def compile_messages() -> int:
    """Compile every catalogue that is newer than its compiled form; returns how many were compiled.

    Entries without a translation, or with an empty plural, are left out, so that they fall back to English.
    """
    compiled = 0
    for folder in settings.LOCALE_PATHS:
        for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
            target = source.with_suffix(".mo")
            if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
                polib.pofile(str(source)).save_as_mofile(str(target))
                compiled += 1
    return compiled

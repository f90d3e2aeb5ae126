"""How collected files are named, by their content and through imports of modules too, and what is left out of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

#: What only those who read the source need. Our modules write block comments as ``/** … */``, have no comment behind
#: code but those, and no text of several lines; so nothing but comments and blanks is found here.
SPARED = {
    ".js": re.compile(r"/\*\*.*?\*/ ?|^[ \t]*//[^\n]*$|^[ \t]+", re.DOTALL | re.MULTILINE),
    ".css": re.compile(r"/\*.*?\*/|^[ \t]+", re.DOTALL | re.MULTILINE),
}
#: Folders of our own files; those of others stay as they came.
OURS = ("js/", "css/")


class HashedStorage(CompressedManifestStaticFilesStorage):
    """Compressed files under hashed names; relative imports that end in ``.js";`` are rewritten with them."""

    support_js_module_import_aggregation = True
    # Each pass settles the names one import further down; more than the longest chain of imports has links.
    max_post_process_passes = 30

    def file_hash(self, name: str, content: Any = None) -> str | None:
        """Eight digits tell a file from those before it; every import carries them."""
        made: str | None = super().file_hash(name, content)
        return made and made[:8]

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Spare browsers the comments, then hash and compress what was collected."""
        collected = dict(paths)
        if not dry_run:
            for name in paths:
                if spare := spared(name):
                    collected[name] = (self, name)
                    with self.open(name) as file:
                        text = file.read().decode()
                    self.delete(name)
                    self.save(name, ContentFile(shortened(text, spare).encode()))
        yield from super().post_process(collected, dry_run, **options)


def spared(name: str) -> re.Pattern[str] | None:
    """What can be left out of a file; None if it stays as it is."""
    ending = name[name.rfind(".") :]
    return SPARED.get(ending) if name.startswith(OURS) else None


def shortened(text: str, spare: re.Pattern[str]) -> str:
    """The text without comments, indentation and empty lines."""
    return "\n".join(line for line in spare.sub("", text).split("\n") if line.strip()) + "\n"

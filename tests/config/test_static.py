"""Files as a public site serves them: collected, compressed, under hashed names that may be kept for ever."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["']([^"']+)["']""")


def collect(folder: Path) -> Path:
    """Run `collectstatic` with hashed names, as the image does."""
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(folder), "COLLECT_STATIC": "1"}
    command = [sys.executable, "manage.py", "collectstatic", "--no-input", "-v", "0"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    return folder / "static"


def test_every_import_of_a_collected_module_leads_to_a_hashed_file(tmp_path):
    static = collect(tmp_path)
    hashed = re.compile(r"\.[0-9a-f]{8}\.js$")
    modules = [path for path in (static / "js").rglob("*.js") if hashed.search(path.name)]
    assert modules
    for module in modules:
        for target in IMPORT.findall(module.read_text()):
            assert target.startswith(("./", "../")), f"{module.name} imports {target}"
            assert hashed.search(target), f"{module.name} imports {target}, which has no hash"
            assert (module.parent / target).resolve().exists(), f"{module.name} imports {target}"
            assert (module.parent / target).with_name(Path(target).name + ".gz").exists()


def test_the_fonts_are_small_and_licensed(tmp_path):
    fonts = list((ROOT / "frontend/static/fonts").glob("*.woff2"))
    assert 0 < sum(font.stat().st_size for font in fonts) <= 60_000
    assert list((ROOT / "frontend/static/fonts").glob("*OFL*"))

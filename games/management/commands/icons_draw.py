"""`manage.py icons_draw`: the icons of the installed site, from the wheel."""

import re
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from resvg_py import svg_to_bytes

from games.installed import ICONS, grounds

FOLDER = settings.BASE_DIR / "frontend" / "static"
#: Part of the side that the wheel takes, by file; what is cut to a shape keeps a circle of 0.8.
WIDE = {"img/icon-maskable.png": 0.74, "img/apple-touch-icon.png": 0.82}


class Command(BaseCommand):
    """Draw anew after a change of `img/wheel.svg` or of the page's ground."""

    help = "Draws the PNG icons of the installed site from img/wheel.svg."

    def handle(self, *args: Any, **options: Any) -> None:
        """One line for each file."""
        for name, side in ICONS.items():
            (FOLDER / name).write_bytes(draw_icon(name, side))
            self.stdout.write(f"{Path('frontend/static') / name} {side}x{side}")


def draw_icon(name: str, side: int) -> bytes:
    """The wheel as a PNG: alone, or smaller on the ground of the pages where systems want no gaps."""
    wheel = re.sub(r"</?svg[^>]*>", "", (FOLDER / "img" / "wheel.svg").read_text())
    ground = (
        f'<rect x="-16" y="-16" width="32" height="32" fill="{grounds()["light"]}"/>' if name in WIDE else ""
    )
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 32 32" width="{side}" height="{side}">'
        f'{ground}<g transform="scale({WIDE.get(name, 1)})">{wheel}</g></svg>'
    )
    return bytes(svg_to_bytes(svg_string=picture, width=side, height=side, skip_system_fonts=True))

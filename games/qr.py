"""QR codes as SVG, drawn here so that they need no style attribute and take the page's colours."""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

import qrcode

#: Light modules round the code, as the standard asks for.
BORDER = 4


def draw_qr(text: str, *, title: str) -> str:
    """The text as one `<svg>` element with one path of dark modules, named by the title for screen readers."""
    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_M, border=BORDER)
    code.add_data(text)
    code.make(fit=True)
    matrix = code.get_matrix()
    side = len(matrix)
    path = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(matrix) for x, is_dark in enumerate(row) if is_dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" role="img" '
        f'aria-label={quoteattr(title)} shape-rendering="crispEdges"><path d="{path}"/></svg>'
    )

"""What browsers need not offer on these pages, whoever would like to ask for it: ears, eyes, places, payments.

Moving windows, the clipboard, full screen, sharing and passkeys, which the pages use or players may like, stay as the
browser has them.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

#: Features of browsers, by the names that the header has for them.
REFUSED = (
    "accelerometer",
    "browsing-topics",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
    "xr-spatial-tracking",
)
POLICY = ", ".join(f"{name}=()" for name in REFUSED)


class RefuseFeatures:
    """The middleware that says so in `Permissions-Policy`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Every answer bears it."""
        response = self.get_response(request)
        response.headers["Permissions-Policy"] = POLICY
        return response

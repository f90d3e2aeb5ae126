"""Asks the site on this machine for its health; run by the image. Standard library only, so that it costs little."""

import os
import sys
import urllib.request
from urllib.parse import urlsplit

address = f"http://127.0.0.1:{os.environ.get('PORT') or 8000}/healthz"
host = urlsplit(os.environ.get("SITE_URL") or "http://localhost").netloc
try:
    urllib.request.urlopen(urllib.request.Request(address, headers={"Host": host}), timeout=4)  # our own # nosec B310
except OSError as error:
    sys.exit(f"{address}: {error}")

// On the table of a try: the way back to the drawing that is tried, in the tab that came from it.

import { wayBack } from "./trying.js";

const link = /** @type {HTMLAnchorElement | null} */ (document.getElementById("drawing-back"));
const address = wayBack(location.pathname);
if (link && address) {
  link.href = address;
  link.hidden = false;
}

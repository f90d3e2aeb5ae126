// The rule behind a refusal: a link beside its words. It opens the rules in a new tab, so that the game stays where it is.

import { byId, show } from "./dom.js";

/** Where the rules are, and the place on that page that explains each code. @typedef {{address: string, anchors: Record<string, string>}} Rules */

/** @param {Rules} rules @param {string} [code] - of what was refused last, as long as its words stand there */
export function showWhy({ address, anchors }, code = "") {
  const anchor = anchors[code];
  show("why", !!anchor);
  if (anchor) /** @type {HTMLAnchorElement} */ (byId("why")).href = `${address}#${anchor}`;
}

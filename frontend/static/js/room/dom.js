// Small helpers for the page's elements.

/** The element of the page with this id; the template and the scripts belong together, so it is there. @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** @param {string} id */
export const button = (id) => /** @type {HTMLButtonElement} */ (byId(id));
/** @param {string} id */
export const dialog = (id) => /** @type {HTMLDialogElement} */ (byId(id));

/** Set text only where it changed, so that live regions speak once. @param {Element} element @param {string} text */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {string} id @param {boolean} shown */
export function show(id, shown) {
  byId(id).hidden = !shown;
}

/** What held the focus may have gone: then this takes it, and is read out. @param {string} id */
export function keepFocus(id) {
  const isHeld = document.activeElement !== document.body && document.activeElement?.getClientRects().length;
  if (!isHeld) byId(id).focus({ preventScroll: true });
}

/** @param {string} id @param {() => void} act */
export function onPress(id, act) {
  byId(id).addEventListener("click", act);
}

/** Post a form's fields to an address of the site. @param {string} address @param {Record<string, string>} fields */
export function post(address, fields = {}) {
  // The cookie's is the newest: signing in in another tab has made the page's own worthless.
  const cookie = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1];
  const field = /** @type {HTMLInputElement} */ (document.querySelector("[name=csrfmiddlewaretoken]"));
  const token = cookie ?? field.value;
  return fetch(address, {
    method: "POST",
    headers: { "X-CSRFToken": token },
    body: new URLSearchParams(fields),
  });
}

// Handing an address on: the clipboard, the system's share sheet, and the one-time link for another device.

import { gettext } from "../i18n.js";
import { byId, dialog, onPress, post, say, show } from "./dom.js";

/**
 * Put text on the clipboard and say what was done.
 * @param {string} text @param {Element} where - says it
 */
export async function copy(text, where) {
  try {
    await navigator.clipboard.writeText(text);
    say(where, gettext("The link is on your clipboard. Paste it wherever you like."));
  } catch {
    say(where, gettext("The browser keeps its clipboard closed. Select the link and copy it by hand."));
  }
}

/** @param {{address: string, deviceAddress: string}} options - the invitation; where a link for another device is made */
export function prepareSharing({ address, deviceAddress }) {
  const link = /** @type {HTMLInputElement} */ (byId("invite-link"));
  link.addEventListener("focus", () => link.select());
  onPress("invite-copy", () => copy(address, byId("invite-said")));
  onPress("watch-copy", () => copy(address, byId("watch-said")));
  if (typeof navigator.share === "function") {
    show("invite-share", true);
    onPress("invite-share", () => share(address));
  }
  onPress("lobby-device", () => offerDevice(deviceAddress));
  onPress("more-device", () => offerDevice(deviceAddress));
}

/** @param {string} address */
async function share(address) {
  try {
    // One thing in a call: messengers drop a link that comes together with something else.
    await navigator.share({ url: address });
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === "AbortError") return;
    await copy(address, byId("invite-said"));
  }
}

/** Make a one-time link and show it with its QR code. @param {string} deviceAddress */
async function offerDevice(deviceAddress) {
  const body = byId("device-body");
  say(body, gettext("Making the link…"));
  dialog("more").close();
  dialog("device").showModal();
  try {
    const answer = await post(deviceAddress);
    if (!answer.ok) throw new Error(String(answer.status));
    body.innerHTML = await answer.text();
    const field = /** @type {HTMLInputElement} */ (body.querySelector("input"));
    body
      .querySelector("button")
      ?.addEventListener("click", () => copy(field.value, /** @type {Element} */ (body.querySelector("[role=status]"))));
  } catch {
    say(body, gettext("The link could not be made. Check the connection and try again."));
  }
}

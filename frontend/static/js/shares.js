// Handing on a link or a file: by the system's share sheet, else by the clipboard or as a download. Never both in one call,
// since messengers drop the one or the other; and the page stays where it is.

import { gettext } from "./i18n.js";
import { say } from "./room/dom.js";
import { copy } from "./room/share.js";

/** Whether the person closed the share sheet without choosing. @param {unknown} fault */
const wasClosed = (fault) => fault instanceof DOMException && fault.name === "AbortError";

/**
 * @param {string} address @param {Element} where - says what was done
 */
export async function shareLink(address, where) {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ url: address });
      return;
    } catch (fault) {
      if (wasClosed(fault)) return;
    }
  }
  await copy(address, where);
}

/**
 * @param {string} address - of the file on this site @param {Element} where - says what was done
 */
export async function shareFile(address, where) {
  let file;
  try {
    file = await fetchFile(address);
  } catch {
    say(where, gettext("The file could not be fetched. Check the connection and try again."));
    return;
  }
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (fault) {
      if (wasClosed(fault)) return;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  say(where, gettext("The file is among your downloads. Send it from there."));
}

/** @param {string} address @returns {Promise<File>} */
async function fetchFile(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  const body = await answer.blob();
  return new File([body], fileName(answer.headers.get("Content-Disposition") ?? ""), { type: body.type });
}

/** The name that the server gives, in whichever way it writes it. @param {string} disposition */
export function fileName(disposition) {
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(disposition);
  if (encoded) return decodeURIComponent(encoded[1]);
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? "divided-loyalties";
}

/** Make the buttons of a page work: `data-share-link`, `data-share-file`. @param {ParentNode} root */
export function prepareShares(root) {
  for (const element of root.querySelectorAll("[data-share-link], [data-share-file]")) {
    const button = /** @type {HTMLButtonElement} */ (element);
    const where = /** @type {Element} */ (button.closest("[data-sharing]")?.nextElementSibling);
    const { shareLink: link, shareFile: file } = button.dataset;
    button.hidden = false;
    button.addEventListener("click", () => (link ? shareLink(link, where) : shareFile(file ?? "", where)));
  }
}

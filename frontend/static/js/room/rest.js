// The rest of the room's page: sheets, dialogs and panels with their styles and words. A page on which the board can be
// played at once comes without them.

import { byId } from "./dom.js";

/** Waits for an element that loads something. @param {HTMLElement} element @returns {Promise<void>} */
function loaded(element) {
  return new Promise((resolve, reject) => {
    element.addEventListener("load", () => resolve());
    element.addEventListener("error", () => {
      element.remove();
      reject(new Error("a file of the page could not be fetched"));
    });
    document.head.append(element);
  });
}

/** All words of the scripts. @param {string} address */
function fetchWords(address) {
  const script = document.createElement("script");
  script.src = address;
  return loaded(script);
}

/** The elements that the page came without; their styles are there by then. @param {string} address */
async function fetchElements(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  const { head, body } = new DOMParser().parseFromString(await answer.text(), "text/html");
  await Promise.all([...head.querySelectorAll("link")].map((sheet) => loaded(sheet)));
  return [...body.children];
}

/**
 * Makes the page whole: fetches what is missing, and puts what belongs elsewhere there (`data-into`).
 * @param {{rest: string, words: string}} addresses
 */
export async function fetchRest({ rest, words }) {
  if (!document.getElementById("rest-data")) {
    const [elements] = await Promise.all([fetchElements(rest), fetchWords(words)]);
    byId("main").append(...elements);
  }
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-into]"))) {
    byId(element.dataset.into ?? "").append(element);
  }
}

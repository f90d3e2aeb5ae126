// Picking the starting position: cards that come from the server once they are needed.

import { readGround } from "../board/geometry.js";
import { drawPicture } from "../board/picture.js";
import { gettext, interpolate, ngettext } from "../i18n.js";
import { shownTitle } from "../titles.js";
import { byId, say } from "./dom.js";
import { originWords } from "./keep.js";
import { bridgesOf, stonesOf } from "./state.js";

/** @param {{address: string, onPick: (position: import("./model.js").Wished) => void}} options - where the cards are; what a press does */
export function createPicker({ address, onPick }) {
  const host = byId("picker-cards");
  /** @type {Promise<void>|null} */
  let loading = null;
  /** @type {number|null} */
  let picked = null;

  /** @param {string} [text] what is searched for */
  async function load(text = "") {
    try {
      const answer = await fetch(text ? `${address}?text=${encodeURIComponent(text)}` : address);
      if (!answer.ok) throw new Error(String(answer.status));
      host.innerHTML = await answer.text();
      mark();
    } catch {
      loading = null;
      const again = document.createElement("button");
      again.className = "button";
      again.textContent = gettext("Load the positions again");
      again.addEventListener("click", open);
      host.replaceChildren(again);
    }
  }

  function open() {
    loading ??= load();
  }

  function mark() {
    for (const card of host.querySelectorAll("[data-version]")) {
      const own = /** @type {HTMLElement} */ (card).dataset.version;
      card.setAttribute("aria-pressed", String(own === String(picked)));
    }
  }

  host.addEventListener("submit", async (event) => {
    event.preventDefault();
    await load(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("text") ?? ""));
    document.getElementById("cards-text")?.focus();
  });

  host.addEventListener("click", (event) => {
    const card = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest("[data-version]"));
    if (!card) return;
    const title = card.querySelector(".card__title")?.textContent?.trim() ?? "";
    const picture = /** @type {Element} */ (card.querySelector(".card__picture svg")).cloneNode(true);
    onPick({ version: Number(card.dataset.version), title, picture });
  });

  return {
    open,
    /** @param {number|null} version */
    setPicked(version) {
      picked = version;
      mark();
    },
  };
}

/** "4 rounds · 15 × 9" @param {{sets: number, rows: string[]}} pick */
export function sizeWords(pick) {
  const rounds = interpolate(ngettext("%(count)s round", "%(count)s rounds", pick.sets), { count: pick.sets });
  const { left, top, right, bottom } = readGround(pick.rows).used;
  return `${rounds} · ${right - left + 1} × ${bottom - top + 1}`;
}

/** What was picked, for those who look on. @param {import("./state.js").PickView|null} pick */
export function showPreview(pick) {
  const host = byId("preview-picture");
  const shown = pick ? `${pick.version} ${pick.loaded?.file}` : "";
  if (host.dataset.version === shown) return;
  host.dataset.version = shown;
  host.replaceChildren(...(pick ? [drawPick(pick)] : []));
  say(byId("preview-title"), shownTitle(pick) || pick?.loaded?.file || gettext("No position yet"));
  const words = pick?.loaded ? originWords(pick.loaded) : "";
  say(byId("preview-meta"), pick ? words || sizeWords(pick) : gettext("Blue picks one; it will show here."));
}

/** The board that the game starts from: empty, or as it stands in a file. @param {import("./state.js").PickView} pick */
export function drawPick({ rows, state }) {
  return drawPicture(rows, state && { stones: stonesOf(readGround(rows), state), bridges: bridgesOf(state) });
}

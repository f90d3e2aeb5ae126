// What a player has in hand, where nothing is chosen from it.

import { stoneIcon } from "../board/stones.js";
import { colourName } from "../board/words.js";
import { COLOURS, ORDER } from "./state.js";

/** @typedef {import("./state.js").Seat} Seat */

/** The stones in a player's hand, small. @param {HTMLElement} host @param {Seat} seat @param {Record<string, number>} supply */
export function showSupply(host, seat, supply) {
  const shown = JSON.stringify(supply);
  if (host.dataset.shown === shown) return;
  host.dataset.shown = shown;
  const chips = [...ORDER[seat]].map((letter) => {
    const chip = document.createElement("span");
    const count = supply[letter] ?? 0;
    chip.className = count ? "chip" : "chip chip--none";
    chip.title = `${count} ${colourName(COLOURS[letter])}`;
    const number = document.createElement("span");
    number.textContent = String(count);
    chip.append(stoneIcon(COLOURS[letter], { label: colourName(COLOURS[letter]) }), number);
    return chip;
  });
  host.replaceChildren(...chips);
}

// Both players at a moment: points, set, stones in hand.

import { gettext, interpolate } from "../i18n.js";
import { say } from "../room/dom.js";
import { SEATS } from "../room/state.js";
import { showSupply } from "../room/supply.js";

/** @param {import("../room/state.js").GameState} state @param {number} sets - of the whole game */
export function showSides(state, sets) {
  SEATS.forEach((seat, i) => {
    const side = /** @type {HTMLElement} */ (document.querySelector(`[data-side=${seat}]`));
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (side.querySelector(`[data-${name}]`));
    const [bridges, regions] = state.scores[i];
    const moves = !state.outcome && state.turn === seat;
    side.classList.toggle("side--moves", moves);
    side.classList.toggle("side--won", state.outcome?.winner === seat);
    part("turn").hidden = !moves;
    say(part("total"), String(bridges + regions));
    say(part("bridges"), String(bridges));
    say(part("regions"), String(regions));
    say(part("set"), interpolate(gettext("Set %(number)s/%(all)s"), { number: state.sets[i], all: sets }));
    showSupply(part("supply"), seat, state.supplies[i]);
  });
}

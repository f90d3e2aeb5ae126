// What tells somebody who does not look: the page's title, its icon, a sound.

import { gettext } from "../i18n.js";
import { shownTitle } from "../titles.js";
import { statusWords } from "./hand.js";
import { isMyTurn, isShared } from "./model.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./state.js").GameMessage} GameMessage */

/** @param {{model: Model, turnIcon: string}} options - turnIcon: address of the icon while it is one's turn */
export function createSignals({ model, turnIcon }) {
  const icon = /** @type {HTMLLinkElement} */ (document.getElementById("icon"));
  const usual = icon.href;

  return {
    /** @param {string} phase */
    show(phase) {
      const title = titleWords(model, phase);
      if (document.title !== title) document.title = title;
      const wanted = phase === "playing" && isMyTurn(model) ? new URL(turnIcon, location.href).href : usual;
      if (icon.href !== wanted) icon.href = wanted;
    },
  };
}

/** @param {Model} model @param {string} phase */
function titleWords(model, phase) {
  const state = model.game?.state;
  const here = `${isShared(model) ? shownTitle(model.layout) : model.room.code} · ${gettext("Divided Loyalties")}`;
  if (model.room.pick?.asks && model.room.you === "yellow") return `● ${gettext("A question waits for you")} · ${here}`;
  if (phase === "waiting" || !state) return here;
  if (phase === "over") return `${gettext("The game is over")} · ${here}`;
  if (isShared(model)) return `${statusWords(model, state)} · ${here}`;
  return `${isMyTurn(model) ? "● " : ""}${isMyTurn(model) ? gettext("Your turn") : statusWords(model, state)} · ${here}`;
}

/**
 * The sound that belongs to a new state; null for none.
 * @param {GameMessage|null} before @param {GameMessage} after @param {boolean} mine - it is my turn now
 * @returns {import("./sounds.js").Sound|null}
 */
export function soundOf(before, after, mine) {
  if (!before || before.game !== after.game || after.number !== before.number + 1) return null;
  const { last, outcome, turn } = after.state;
  if (outcome) return "over";
  if (mine && turn !== before.state.turn) return "turn";
  if (last?.cuts) return "cut";
  if (last?.type === "bridge") return "bridge";
  return last?.type === "place" ? "place" : null;
}

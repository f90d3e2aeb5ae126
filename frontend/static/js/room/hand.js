// The player's own side: whose turn it is, the stones in hand, and the buttons of a turn.

import { stoneIcon } from "../board/stones.js";
import { colourName } from "../board/words.js";
import { gettext, interpolate } from "../i18n.js";
import { button, byId, say, show } from "./dom.js";
import { isMyTurn, isShared, mySeat } from "./model.js";
import { playerName } from "./players.js";
import { COLOURS, ORDER, SEATS, letterOf } from "./state.js";
import { undoPlan } from "./undo.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./state.js").Seat} Seat */
/** @typedef {import("./state.js").Colour} Colour */

/** What can be done now, as the heading. @param {Model} model @param {import("./state.js").GameState} state */
export function statusWords(model, state) {
  if (!isMyTurn(model)) return interpolate(gettext("%(name)s is to move"), { name: playerName(model, state.turn) });
  if (isShared(model)) return sharedWords(model, state);
  if (state.placed) return gettext("Your turn — build, or end it");
  if (!state.can.place) return gettext("Your turn — nothing fits, pass");
  if (!model.chosen) return gettext("Your turn — choose a stone");
  return interpolate(gettext("Your turn — place the %(colour)s stone"), { colour: colourName(model.chosen) });
}

/** The same for two on one device, by name. @param {Model} model @param {import("./state.js").GameState} state */
function sharedWords(model, state) {
  const name = playerName(model, state.turn);
  if (state.placed) return interpolate(gettext("%(name)s: build, or end the turn"), { name });
  if (!state.can.place) return interpolate(gettext("%(name)s: nothing fits, pass"), { name });
  if (!model.chosen) return interpolate(gettext("%(name)s: choose a stone"), { name });
  return interpolate(gettext("%(name)s: place the %(colour)s stone"), { name, colour: colourName(model.chosen) });
}

/** What ending the turn now would cost (R12, R28); it comes before all else. @param {import("./state.js").GameState} state */
export function warningWords({ can: { place, ends, returns }, placed }) {
  if (returns) {
    return ends
      ? gettext("No bridge holds your stone on the dot yet: ending now takes it back and ends the game.")
      : gettext("No bridge holds your stone on the dot yet: ending now takes it back.");
  }
  return !placed && !place && ends ? gettext("Passing now ends the game.") : "";
}

/**
 * What helps at this moment, below the heading.
 * @param {Model} model @param {import("./state.js").GameState} state @param {string} [asked] - what is said of an open request or a claim
 */
export function hintWords(model, state, asked = "") {
  const words = (isMyTurn(model) && warningWords(state)) || asked;
  if (words) return words;
  if (!isMyTurn(model)) {
    return mySeat(model) ? gettext("You can look round the board meanwhile.") : gettext("Both seats are taken; you are watching.");
  }
  const { place } = state.can;
  if (state.placed) return gettext("Tap both end stones of a row to build a bridge.");
  if (!place) return gettext("None of your stones can be placed now.");
  return model.chosen ? gettext("Tap a grey cell, or a dot that is lit.") : gettext("Tap one of your stones below, then a cell.");
}

/** @param {{onChoose: (colour: Colour) => void}} options */
export function createHand({ onChoose }) {
  const host = byId("supply");
  /** @type {Map<string, {slot: HTMLButtonElement, count: HTMLElement}>} */
  const slots = new Map();
  /** @type {Seat|null} */
  let built = null;

  /** @param {Seat} seat */
  function build(seat) {
    built = seat;
    slots.clear();
    for (const letter of ORDER[seat]) {
      const colour = COLOURS[letter];
      const slot = document.createElement("button");
      slot.type = "button";
      slot.className = "slot";
      slot.dataset.colour = colour;
      const count = document.createElement("strong");
      const name = document.createElement("span");
      name.className = "slot__name";
      name.textContent = colourName(colour);
      slot.append(stoneIcon(colour), count, " ", name);
      slot.addEventListener("click", () => slot.getAttribute("aria-disabled") !== "true" && onChoose(colour));
      slots.set(letter, { slot, count });
    }
    host.replaceChildren(...[...slots.values()].map(({ slot }) => slot));
  }

  /** @param {Model} model @param {string} [asked] - as for {@link hintWords} */
  function showHand(model, asked) {
    const state = model.game?.state;
    if (!state || !model.layout) return;
    const mine = mySeat(model);
    const myTurn = isMyTurn(model);
    say(byId("status"), statusWords(model, state));
    const number = state.sets[SEATS.indexOf(state.turn)];
    say(byId("set"), interpolate(gettext("Set %(number)s/%(all)s"), { number, all: model.layout.sets }));
    const note = byId("note");
    note.classList.toggle("note--refused", model.note?.kind === "refused");
    note.classList.toggle("note--warn", !model.note && myTurn && (state.can.returns || (state.can.ends && !state.placed)));
    say(note, model.note?.text ?? hintWords(model, state, asked));
    show("supply", mine !== null);
    show("undo", mine !== null);
    show("end", mine !== null);
    if (!mine) return;
    if (built !== mine) build(mine);
    for (const [letter, { slot, count }] of slots) {
      const left = state.supplies[SEATS.indexOf(mine)][letter] ?? 0;
      say(count, String(left));
      const usable = myTurn && !state.placed && left > 0 && !model.busy;
      slot.setAttribute("aria-disabled", String(!usable));
      slot.classList.toggle("slot--none", left === 0);
      const isChosen = model.chosen !== null && letterOf(model.chosen) === letter && !state.placed;
      slot.setAttribute("aria-pressed", String(isChosen));
    }
    const end = button("end");
    const passing = !state.placed || state.can.returns;
    say(end, myTurn && !state.placed ? gettext("Pass") : gettext("End turn"));
    end.classList.toggle("button--primary", myTurn && (!passing || !state.can.place));
    // Not disabled but said to be: what has the keyboard's focus keeps it while the other plays.
    end.setAttribute("aria-disabled", String(!myTurn || model.busy));
    const { kind } = undoPlan(model);
    say(byId("undo-words"), kind === "ask" || kind === "enough" ? gettext("Ask to undo") : gettext("Undo"));
    const asks = kind === "ask" && !model.room.request; // where it can't be done, a press says why
    button("undo").setAttribute("aria-disabled", String(model.busy || !(asks || kind === "own" || kind === "free")));
  }

  return { show: showHand };
}

// The board of this room: shows the model, and turns what was meant on it into moves or into a word why not.

import { createBoard } from "../board/board.js";
import { gettext } from "../i18n.js";
import { byId, post } from "./dom.js";
import { isMyTurn, mySeat } from "./model.js";
import { lastMarks } from "./moves.js";
import { STILL, lastCells, letterOf, pictureOf, readCells, readRows } from "./state.js";
import { refusal } from "./words.js";

/** @typedef {import("../board/types.js").Intent} Intent */
/** @typedef {import("../board/types.js").Cell} Cell */

/**
 * @param {{model: import("./model.js").Model, move: (type: string, fields: Record<string, any>, cells: Cell[]) => void,
 *   refuse: (text: string) => void, onPast: () => void, look: string, onSwitch: () => void}} options - onPast: an earlier position
 *   was pressed; look: where switches are kept
 */
export function createTable({ model, move, refuse, onPast, look, onSwitch }) {
  /** @type {import("../board/board.js").Board|null} */
  let board = null;

  /** @param {string} name @returns {HTMLInputElement} */
  const boardSwitch = (name) => /** @type {HTMLInputElement} */ (document.querySelector(`[data-board=${name}]`));
  /** @param {string} name */
  const checked = (name) => boardSwitch(name).checked;

  /** For another game. */
  function renew() {
    board?.destroy();
    if (!model.layout) return;
    const { symbols } = model.switches;
    const flipped = checked("flipped");
    board = createBoard(byId("board"), { layout: model.layout, onIntent: intend, symbols, flipped, text: checked("text") });
  }

  /** What was meant on the board. @param {Intent} intent */
  function intend(intent) {
    if (model.looking) onPast();
    else if (intent.type === "bridge") {
      move("bridge", { from: intent.from, to: intent.to }, [intent.from, intent.to]);
    } else if (intent.type === "place" && model.chosen) {
      move("place", { colour: model.chosen, cell: intent.cell }, [intent.cell]);
    } else {
      board?.refuse({ cells: [intent.cell] });
      refuse(whyNot(intent));
    }
  }

  /** A press on the board that can't mean anything now. @param {Intent} intent */
  function whyNot(intent) {
    if (intent.type === "place") return gettext("Choose one of your stones first, then the cell for it.");
    if (!mySeat(model)) return refusal("not_seated");
    if (model.game?.state.outcome) return refusal("game_over");
    if (!isMyTurn(model)) return refusal("not_your_turn");
    if (intent.type === "say" && intent.what === "occupied") return refusal("no_stone_placed");
    return refusal("stone_already_placed");
  }

  function show() {
    const { game, ground, chosen, switches } = model;
    if (!board || !game || !ground) return;
    if (model.looking) {
      board.update({ ...pictureOf(ground, model.looking.state), ...STILL, last: lastMarks(model.looking.entries) });
      return;
    }
    const { state } = game;
    const mine = isMyTurn(model) && !model.busy;
    board.update({
      ...pictureOf(ground, state),
      last: model.gap ? { cells: lastCells(state.last) } : lastMarks(model.moves),
      chosen: isMyTurn(model) ? chosen : null,
      dots: mine && chosen && switches.dot_hints ? readCells(state.can.dots[letterOf(chosen)] ?? "") : [],
      offers: mine && switches.bridge_hints ? readRows(state.can.bridges) : [],
      placing: mine && !state.placed && state.can.place,
      bridging: mine && !!state.placed,
    });
  }

  for (const element of document.querySelectorAll("[data-switch]")) {
    const input = /** @type {HTMLInputElement} */ (element);
    const name = input.dataset.switch ?? "";
    input.checked = model.switches[name];
    input.addEventListener("change", () => {
      model.switches[name] = input.checked;
      post(look, { [name]: input.checked ? "1" : "0" });
      board?.set({ symbols: model.switches.symbols });
      document.body.classList.toggle("no-signs", !model.switches.symbols);
      onSwitch();
    });
  }
  document.body.classList.toggle("no-signs", !model.switches.symbols);
  for (const name of ["flipped", "text"]) {
    boardSwitch(name).addEventListener("change", () => board?.set({ [name]: checked(name) }));
  }

  return {
    renew,
    show,
    /** @param {Cell[]} cells */
    refuse: (cells) => board?.refuse({ cells }),
    clearRings: () => board?.clearRings(),
  };
}

// The board of this room: shows the model, and turns what was meant on it into moves or into a word why not.

import { createBoard } from "../board/board.js";
import { formatCell } from "../board/geometry.js";
import { gettext, interpolate } from "../i18n.js";
import { byId } from "./dom.js";
import { isMyTurn, mySeat } from "./model.js";
import { lastMarks } from "./moves.js";
import { STILL, lastCells, letterOf, pictureOf, readCells, readRows } from "./state.js";

/** @typedef {import("../board/types.js").Intent} Intent */
/** @typedef {import("../board/types.js").Cell} Cell */

/**
 * @param {{model: import("./model.js").Model, move: (type: string, fields: Record<string, any>, cells: Cell[]) => void,
 *   refuse: (code: string) => void, say: (text: string) => void, onPast: () => void}} options - refuse: a press that can't mean anything now, with the reason's code;
 *   onPast: an earlier position was pressed
 */
export function createTable({ model, move, refuse, say, onPast }) {
  /** @type {import("../board/board.js").Board|null} */
  let board = null;
  const look = { symbols: model.switches.symbols, flipped: false, text: false, announce: true };
  /** What the position in words begins with. @type {() => import("../board/types.js").SpokenPart[]} */
  let told = () => [];
  const zoom = document.getElementById("zoom");
  zoom?.addEventListener("click", () => board?.toggleZoom());

  /** For another game. */
  function renew() {
    board?.destroy();
    if (!model.layout) return;
    const onZoom = (/** @type {boolean} */ zoomed) => zoom?.setAttribute("aria-pressed", String(zoomed));
    board = createBoard(byId("board"), { layout: model.layout, onIntent: intend, onZoom, ...look });
  }

  /** What was meant on the board. @param {Intent} intent */
  function intend(intent) {
    if (model.looking) onPast();
    else if (intent.type === "bridge") {
      move("bridge", { from: intent.from, to: intent.to }, [intent.from, intent.to]);
    } else if (intent.type === "place" && model.chosen) {
      move("place", { colour: model.chosen, cell: intent.cell }, [intent.cell]);
    } else if (intent.type === "preview" && model.ground) {
      const cell = formatCell(intent.cell, model.ground.rows);
      say(interpolate(gettext("Tap %(cell)s once more to place the stone there."), { cell }));
    } else {
      board?.refuse({ cells: [intent.cell] });
      refuse(whyNot(intent));
    }
  }

  /** Why a press on the board can't mean anything now, as a code. @param {Intent} intent */
  function whyNot(intent) {
    if (intent.type === "place") return "no_colour";
    if (!mySeat(model)) return "not_seated";
    if (model.game?.state.outcome) return "game_over";
    if (!isMyTurn(model)) return "not_your_turn";
    if (intent.type === "say" && intent.what === "occupied") return "no_stone_placed";
    return "stone_already_placed";
  }

  function show() {
    const { game, ground, chosen, switches } = model;
    if (!board || !game || !ground) return;
    if (model.looking) {
      board.update({ ...pictureOf(ground, model.looking.state), ...STILL, last: lastMarks(model.looking.entries), told: look.text ? told() : [] });
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
      told: look.text ? told() : [],
    });
  }

  return {
    renew,
    show,
    /** How the board is shown, also that of the next game. @param {Partial<typeof look>} wish */
    set(wish) {
      Object.assign(look, wish);
      board?.set(wish);
      show();
    },
    /** From now on the position in words begins so. @param {typeof told} words */
    tell(words) {
      told = words;
    },
    /** @param {Cell[]} cells */
    refuse: (cells) => board?.refuse({ cells }),
    clearRings: () => board?.clearRings(),
  };
}

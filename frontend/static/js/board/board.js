/**
 * The board: draws what it is told and says what was meant. It serves play, replay, lists and examples alike.
 *
 * What it does not know: the rules of the game, whose turn it is, what a server is. It never decides whether a stone or a
 * bridge is allowed and never sends anything; it reports intents and shows states. Words come from i18n.js, looks from
 * board.css and tokens.css.
 *
 *     const board = createBoard(host, { layout: { rows: ["S1 S1 o", …] }, onIntent });
 *     board.update({ stones: [{ cell: [0, 0], colour: "green" }], placing: true, chosen: "blue" });
 */

import { cellByKey } from "./cells.js";
import { gettext } from "../i18n.js";
import { TOGETHER, makeChoice } from "./choose.js";
import { UNIT, keyOf, readGround, sameCell } from "./geometry.js";
import { listen } from "./input.js";
import { createRenderer } from "./render.js";
import { html } from "./svg.js";
import { createView } from "./view.js";

/** @typedef {import("./types.js").BoardState} BoardState */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Intent} Intent */
/** @typedef {import("./types.js").Look} Look */

/** More changes than this at once are another position: they are not read out one by one. */
const A_MOVE = 6;

/** Pixels: in cells smaller than a finger the first tap shows where the stone would lie, the next one places it. */
const FINGER = 44;

/**
 * @typedef {object} BoardOptions
 * @property {{rows: readonly string[]}} layout rows of tokens
 * @property {(intent: Intent) => void} [onIntent] without it the board only shows
 * @property {(zoomed: boolean) => void} [onZoom] told whether only a part of the board is seen
 * @property {boolean} [symbols] signs on the stones; true unless said otherwise
 * @property {boolean} [flipped] seen from the other side; false unless said otherwise
 * @property {boolean} [text] the position in words below the board; false unless said otherwise
 * @property {boolean} [announce] reads changes out through a polite live region; true unless said otherwise
 */

/** @typedef {ReturnType<typeof createBoard>} Board */

/**
 * Puts a board into an element and fills it. The host decides the size; without a height of its own it takes the board's.
 * @param {HTMLElement} host
 * @param {BoardOptions} options
 */
export function createBoard(host, { layout, onIntent = () => {}, onZoom = () => {}, ...wishes }) {
  const ground = readGround(layout.rows);
  /** @type {Look} */
  const look = { symbols: true, flipped: false, text: false, announce: true, ...wishes };
  /** @type {BoardState} */
  let state = {
    stones: [],
    bridges: [],
    last: null,
    dots: [],
    offers: [],
    chosen: null,
    placing: false,
    bridging: false,
    owners: {},
    placed: null,
    told: [],
  };
  let taken = new Set();
  let named = false; // whether a name was ever in sight
  let shown = false; // whether a state has come: the first is not read out
  /** @type {Cell | null} */
  let hovered = null;
  /** Where the next tap of a finger would place the stone. @type {Cell | null} */
  let previewed = null;
  let previewedAt = 0; // ms, the time of that tap
  let unitsPerPixel = 1;
  /** @type {Cell | null} */
  let focused = null;
  const choice = makeChoice();
  const owner = new AbortController();
  const renderer = createRenderer(ground, look);
  const live = html("div", { class: "visually-hidden", "aria-live": "polite" });
  const spoken = html("div", { class: "spoken", role: "region", tabindex: 0, "aria-label": gettext("The board in words") });
  host.classList.add("board");
  host.replaceChildren(renderer.element, live, spoken);
  const view = createView(renderer.element, {
    all: renderer.frame,
    onScale(scale) {
      unitsPerPixel = scale;
      renderer.scale(scale);
      onZoom(renderer.element.classList.contains("board-svg--zoomed"));
    },
    signal: owner.signal,
  });
  const inUse = new Map(ground.cells.map((cell) => [keyOf(cell), cell]));

  function draw() {
    renderer.draw(state, choice.rings());
    renderer.element.classList.toggle("board-svg--placing", state.placing);
    view.apply();
    if (previewed && !canPlace(previewed)) previewed = null;
    hover(hovered);
    spoken.hidden = !look.text;
    host.classList.toggle("board--spoken", look.text);
    if (look.text) write();
  }

  /** Writes the position in words. They come when somebody first wants to read them; without the line what stands there stays. */
  function write() {
    import("./spoken.js").then(
      ({ spokenPosition, writeSpoken }) => writeSpoken(spoken, spokenPosition(ground, state)),
      () => {},
    );
  }

  /** Reads out what has changed; nothing without the line. @param {BoardState} before @param {BoardState} after */
  function tell(before, after) {
    import("./changes.js").then(
      ({ changeWords }) => {
        const words = changeWords(before, after, ground.rows);
        if (words.length > 0 && words.length <= A_MOVE) live.textContent = words.join(". ");
      },
      () => {},
    );
  }

  /** @param {Cell} cell @returns {boolean} whether a tap there would place the chosen stone, or try to */
  function canPlace(cell) {
    return state.placing && state.chosen !== null && !taken.has(keyOf(cell));
  }

  /** @param {Cell | null} cell */
  function hover(cell) {
    hovered = cell;
    const wanted = cell && (ground.token(cell) !== "o" || state.dots.some((dot) => sameCell(dot, cell)));
    const at = cell && wanted && canPlace(cell) ? cell : previewed;
    const ghost = at && state.chosen ? { cell: at, colour: state.chosen } : null;
    renderer.passing({ ghost, aim: previewed });
    const pressable = ghost || (cell && state.bridging && taken.has(keyOf(cell)));
    renderer.element.classList.toggle("board-svg--over", !!pressable);
    name(hovered ?? previewed ?? focused);
  }

  /**
   * A finger hides what it taps: where cells are small it sees first which one it has hit, and taps it again.
   * @param {Cell} cell @param {number} time
   */
  function fingerTap(cell, time) {
    const isSmall = UNIT / unitsPerPixel < FINGER;
    if (!isSmall || !canPlace(cell)) {
      previewed = null;
      tap(cell, time);
    } else if (!sameCell(cell, previewed)) {
      [previewed, previewedAt] = [cell, time];
      renderer.cells().select(cell);
      hover(null);
      onIntent({ type: "preview", cell });
    } else if (time - previewedAt > TOGETHER) tap(cell, time);
  }

  /** Puts the name of a cell in sight; without the line there is none. @param {Cell | null} cell */
  function name(cell) {
    const element = cell && renderer.cells().elementOf(cell);
    const what = cell && element && { cell, element, bridges: state.bridges, rows: ground.rows };
    if (!what && !named) return;
    named = true;
    import("./names.js").then(({ showName }) => showName(host, what), () => {});
  }

  /** @param {Intent | null} intent the rings are drawn before anyone judges it */
  function intend(intent) {
    renderer.draw(state, choice.rings());
    if (intent) onIntent(intent);
  }

  /** @param {Cell} cell @param {number} time @returns {boolean} whether it meant something */
  function tap(cell, time) {
    renderer.cells().select(cell);
    const { placing, bridging } = state;
    const occupied = (/** @type {Cell} */ at) => taken.has(keyOf(at));
    intend(choice.tap(cell, time, { placing, bridging, occupied }));
    return placing || occupied(cell);
  }

  /** @param {KeyboardEvent} event @returns {boolean} */
  function key(event) {
    const from = renderer.cells().cellOf(event.target);
    if (event.key === "Escape") {
      name(null);
      return clearRings();
    }
    if (event.key === "+" || event.key === "=") return zoom(1.4);
    if (event.key === "-") return zoom(1 / 1.4);
    if (event.key === "0") return zoom(0);
    if (!from) return false;
    if (event.key === "Enter" || event.key === " ") {
      // A key is never pressed by the way: where it does nothing, that is said.
      if (!event.repeat && !tap(from, event.timeStamp)) onIntent({ type: "say", what: "not_now", cell: from });
      return true;
    }
    const to = cellByKey(ground, renderer.space(), from, event.key, event.ctrlKey);
    if (to) renderer.cells().select(to, { focus: true });
    return to !== null;
  }

  /** @param {number} factor 0 shows the whole board @returns {true} */
  function zoom(factor) {
    if (factor === 0) view.reset();
    else view.zoomBy(factor);
    return true;
  }

  /** Cells as large as a finger, round what was looked at last; or the whole board again. */
  function toggleZoom() {
    if (view.zoomed()) return zoom(0);
    const cell = previewed ?? state.placed ?? state.last?.cells[0] ?? null;
    const { x, y, width, height } = (cell ? renderer.cells().elementOf(cell) : renderer.element)?.getBoundingClientRect() ?? new DOMRect();
    view.zoomBy(Math.max(1.5, (1.05 * FINGER * unitsPerPixel) / UNIT), { x: x + width / 2, y: y + height / 2 });
    return true;
  }

  /** @returns {boolean} whether there were any */
  function clearRings() {
    const went = choice.clear();
    if (went) renderer.draw(state, choice.rings());
    return went;
  }

  /**
   * Rings go when their bridge stands, when their stone is gone, and when the turn is over. An attempt on its way may
   * switch bridging off for a moment; as long as this turn's stone lies there the rings wait for the answer.
   */
  function settleRings() {
    const [from, to] = choice.rings();
    const built = state.bridges.some(
      (bridge) =>
        (sameCell(bridge.from, from) && sameCell(bridge.to, to)) ||
        (sameCell(bridge.from, to) && sameCell(bridge.to, from)),
    );
    const going = state.bridging || state.placed !== null;
    choice.clear((cell) => !built && going && taken.has(keyOf(cell)));
  }

  listen(
    renderer.element,
    {
      view,
      cellAt: (point) => inUse.get(keyOf(renderer.space().cellAt(point))) ?? null,
      draggable: (cell) => state.bridging && taken.has(keyOf(cell)),
      onTap: (cell, time, kind) => (kind === "touch" ? fingerTap(cell, time) : tap(cell, time)),
      onHover: (cell) => (sameCell(cell, hovered) || (!cell && !hovered) ? undefined : hover(cell)),
      onDrag(from, to, over) {
        renderer.passing({ drag: { from, to } });
        const end = over && taken.has(keyOf(over)) && !sameCell(over, from) ? [over] : [];
        renderer.rings([from, ...end]);
      },
      onDrop(from, to) {
        renderer.passing({});
        intend(to && taken.has(keyOf(to)) ? choice.drag(from, to) : null);
      },
      onKey: key,
      onFocus(target) {
        const cell = renderer.cells().cellOf(target);
        if (cell) renderer.cells().select(cell);
        focused = target?.matches(":focus-visible") ? cell : null;
        renderer.focus(focused);
        if (focused) view.reveal({ ...renderer.space().corner(focused), width: UNIT, height: UNIT });
        name(focused ?? hovered ?? previewed);
      },
    },
    owner.signal,
  );
  draw();

  return {
    /**
     * Shows a state; fields left out stay as they are.
     * @param {Partial<BoardState>} next
     */
    update(next) {
      const before = state;
      state = { ...state, ...next };
      taken = new Set(state.stones.map(({ cell }) => keyOf(cell)));
      settleRings();
      draw();
      if (look.announce && shown) tell(before, state);
      shown = true;
    },

    /**
     * Shows that what was tried is not allowed: the cells flash, rings stay.
     * @param {{cells?: Cell[]}} [where] without cells the ringed ones
     */
    refuse({ cells } = {}) {
      renderer.flash(cells?.length ? cells : choice.rings());
    },

    /** Takes the rings off. */
    clearRings() {
      clearRings();
    },

    /**
     * Changes how the position is shown.
     * @param {Partial<Look>} wish
     */
    set(wish) {
      const turned = wish.flipped !== undefined && wish.flipped !== look.flipped;
      Object.assign(look, wish);
      if (turned) {
        renderer.rebuild();
        view.reset();
      }
      draw();
    },

    /**
     * Reads something out without showing it.
     * @param {string} text
     */
    say(text) {
      live.textContent = text;
    },

    /** Zooms in (above 1) or out (below 1); 0 shows the whole board. @param {number} factor */
    zoom(factor) {
      zoom(factor);
    },

    toggleZoom,

    /** Moves the keyboard's focus to a cell, or to where it was. @param {Cell} [cell] */
    focus(cell) {
      renderer.cells().select(cell ?? renderer.cells().selected(), { focus: true });
    },

    /** Lets go of everything: listeners, observers, elements. */
    destroy() {
      owner.abort();
      host.classList.remove("board", "board--spoken");
      host.replaceChildren();
    },
  };
}

/**
 * The one writer of the board's drawing. Everything that comes and goes has a key: an update touches only what differs,
 * so that a message costs a few attributes and what stays is never drawn again.
 */

import { bridgeKey, drawBridge, linePath, markBridge } from "./bridges.js";
import { drawCells } from "./cells.js";
import { keyOf, makeSpace, sameCell, UNIT } from "./geometry.js";
import { drawCoordinates, drawGround, frame } from "./ground.js";
import { drawMark, drawStone } from "./stones.js";
import { setAttributes, short, svg } from "./svg.js";
import { cellWords, gatherFacts } from "./words.js";

/** @typedef {import("./types.js").BoardState} BoardState */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Colour} Colour */
/** @typedef {import("./geometry.js").Ground} Ground */
/** @typedef {import("./geometry.js").Point} Point */

/** From the bottom to the top. Cells lie on top, invisible, so that focus and hover find them. */
const LAYERS = ["lit", "stones", "owners", "offers", "glows", "bridges", "last", "placed", "rings", "aim", "passing", "flashes", "focus"];

/** More new things than this at once are another position, not a move: they just stand there. */
const A_MOVE = 4;

/** Milliseconds that a refusal's flash stays. */
const FLASH = 1400;

/**
 * @template Item
 * @typedef {object} Keyed how a list of things becomes a layer's elements
 * @property {(item: Item) => string} key
 * @property {(item: Item) => SVGElement} make
 * @property {(element: SVGElement, item: Item) => void} [change] for one that stays
 * @property {(item: Item) => boolean} [below] whether a new one goes under those that are there
 */

/** @typedef {ReturnType<typeof createRenderer>} Renderer */

/**
 * @param {Ground} ground
 * @param {{symbols: boolean, flipped: boolean}} look
 */
export function createRenderer(ground, look) {
  const element = svg("svg", { class: "board-svg", role: "presentation" });
  /** @type {Map<string, {group: SVGGElement, known: Map<string, SVGElement>}>} */
  const layers = new Map();
  let space = makeSpace(ground, look.flipped);
  let cells = drawCells(ground, space);
  let coordinates = drawCoordinates(ground, space);
  let fresh = true; // nothing drawn yet: things appear without motion

  build();

  /** Draws the ground and empty layers, for the first time or after the board was turned. */
  function build() {
    const selected = cells.selected();
    space = makeSpace(ground, look.flipped);
    cells = drawCells(ground, space);
    cells.select(selected);
    coordinates = drawCoordinates(ground, space);
    layers.clear();
    const drawing = svg("g", { "aria-hidden": "true" }, drawGround(ground, space), coordinates);
    for (const name of LAYERS) {
      const group = svg("g", { class: `layer layer--${name}` });
      layers.set(name, { group, known: new Map() });
      drawing.append(group);
    }
    element.replaceChildren(drawing, cells.element);
    fresh = true;
  }

  /**
   * Brings a layer in line with a list.
   * @template Item
   * @param {string} name
   * @param {readonly Item[]} items
   * @param {Keyed<Item>} how
   */
  function fill(name, items, { key, make, change, below }) {
    const { group, known } = /** @type {{group: SVGGElement, known: Map<string, SVGElement>}} */ (layers.get(name));
    const wanted = new Map(items.map((item) => [key(item), item]));
    for (const [id, old] of known) {
      if (wanted.has(id)) continue;
      old.remove();
      known.delete(id);
    }
    const coming = [...wanted].filter(([id]) => !known.has(id));
    for (const [id, item] of wanted) {
      const old = known.get(id);
      if (old) change?.(old, item);
    }
    for (const [id, item] of coming) {
      const made = make(item);
      if (!fresh && coming.length <= A_MOVE) made.classList.add("is-new");
      known.set(id, made);
      if (below?.(item)) group.prepend(made);
      else group.append(made);
    }
  }

  /** @param {Cell} cell @param {string} name @param {number} reach half the side @returns {SVGGElement} two rounded squares, one the other's casing */
  function square(cell, name, reach) {
    const { x, y } = space.centre(cell);
    const box = { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach, rx: 8.5 };
    return svg("g", { class: name }, svg("rect", { class: "casing", ...box }), svg("rect", { class: "line", ...box }));
  }

  /** @param {Cell} cell @returns {SVGGElement} four corners round a cell */
  function brackets(cell) {
    const { x, y } = space.corner(cell);
    const [a, b, arm] = [1.4, UNIT - 1.4, 8];
    const d = [
      `M${a} ${a + arm}V${a}H${a + arm}`,
      `M${b - arm} ${a}H${b}V${a + arm}`,
      `M${b} ${b - arm}V${b}H${b - arm}`,
      `M${a + arm} ${b}H${a}V${b - arm}`,
    ].join("");
    const place = { d, transform: `translate(${x} ${y})` };
    return svg("g", { class: "last" }, svg("path", { class: "casing", ...place }), svg("path", { class: "line", ...place }));
  }

  /** @param {Cell} cell @returns {SVGGElement} its row and its column, over the whole board: a finger hides the cell itself */
  function crossing(cell) {
    const { x, y } = space.corner(cell);
    const { used } = space;
    const row = svg("rect", { x: used.x, y, width: used.width, height: UNIT });
    const column = svg("rect", { x, y: used.y, width: UNIT, height: used.height });
    return svg("g", { class: "aim" }, row, column, square(cell, "ring", 18.4));
  }

  /** @param {Cell} cell @param {Colour} colour @param {string} name */
  function stoneAt(cell, colour, name) {
    const { x, y } = space.centre(cell);
    return svg("g", { class: name, transform: `translate(${x} ${y})` }, drawStone(colour));
  }

  /** @param {BoardState} state */
  function drawOwners(state) {
    const marks = Object.entries(state.owners).flatMap(([token, seats]) =>
      seats.map((seat, at) => ({ token, seat, at, of: seats.length })),
    );
    fill("owners", marks, {
      key: ({ token, seat, at }) => `${token}:${seat}:${at}`,
      make({ token, seat, at }) {
        const corners = (ground.regions.get(token) ?? []).map((cell) => space.corner(cell));
        const { x, y } = corners.sort((a, b) => a.y - b.y || a.x - b.x)[0] ?? { x: 0, y: 0 };
        return svg("g", { class: "owner", transform: `translate(${x + 6 + 12.5 * at} ${y + 6})` }, drawMark(seat));
      },
    });
  }

  /** @param {BoardState} state */
  function drawBridges(state) {
    fill("bridges", state.bridges, {
      key: bridgeKey,
      make: (bridge) => drawBridge(bridge, space),
      below: (bridge) => bridge.cut, // what is cut lies below what cut it
      change(old, bridge) {
        const falls = bridge.cut && !old.classList.contains("bridge--cut");
        if (bridge.cut === old.classList.contains("bridge--cut")) return;
        markBridge(/** @type {SVGGElement} */ (old), bridge);
        old.classList.remove("is-new");
        if (falls) old.parentNode?.prepend(old);
        old.classList.toggle("is-falling", falls);
      },
    });
  }

  return {
    element,
    space: () => space,
    cells: () => cells,
    /** The box of all that is drawn, in drawing units. */
    frame: () => frame(space, { coordinates: true }),

    /**
     * Shows a state.
     * @param {BoardState} state
     * @param {readonly Cell[]} rings
     */
    draw(state, rings) {
      fill("stones", state.stones, {
        key: ({ cell, colour }) => `${keyOf(cell)}:${colour}`,
        make: ({ cell, colour }) => stoneAt(cell, colour, "stone-place"),
      });
      drawBridges(state);
      drawOwners(state);
      fill("lit", state.chosen ? state.dots : [], {
        key: (cell) => `${keyOf(cell)}:${state.chosen}`,
        make: (cell) => square(cell, `lit lit--${state.chosen}`, 14),
      });
      fill("offers", state.offers, {
        key: bridgeKey,
        make: ({ from, to, kind }) => {
          const d = linePath(space, from, to);
          const name = `offer${kind ? ` offer--${kind}` : ""}`;
          return svg("g", { class: name }, svg("path", { class: "casing", d }), svg("path", { class: "line", d }));
        },
      });
      fill("glows", state.last?.bridges ?? [], {
        key: bridgeKey,
        make: ({ from, to }) => svg("path", { class: "glow", d: linePath(space, from, to) }),
      });
      const last = (state.last?.cells ?? []).filter((cell) => !sameCell(cell, state.placed));
      fill("last", last, { key: keyOf, make: brackets });
      fill("placed", state.placed ? [state.placed] : [], { key: keyOf, make: (cell) => square(cell, "placed", 18) });
      this.rings(rings);
      setAttributes(element, { class: `board-svg${look.symbols ? "" : " board-svg--plain"}` });
      const facts = gatherFacts(state, rings);
      cells.name((cell) => cellWords(ground, cell, facts), (cell) => facts.ringed.has(keyOf(cell)));
      fresh = false;
    },

    /** @param {readonly Cell[]} rings */
    rings(rings) {
      fill("rings", rings, { key: keyOf, make: (cell) => square(cell, "ring", 18.4) });
    },

    /**
     * What passes under the pointer: the stone in hand, or the line of a drag.
     * @param {{ghost?: {cell: Cell, colour: Colour} | null, aim?: Cell | null, drag?: {from: Cell, to: Point} | null}} what
     */
    passing({ ghost, aim, drag }) {
      fill("aim", aim ? [aim] : [], { key: keyOf, make: crossing });
      fill("passing", ghost ? [ghost] : [], {
        key: ({ cell, colour }) => `${keyOf(cell)}:${colour}`,
        make: ({ cell, colour }) => stoneAt(cell, colour, "ghost"),
      });
      if (!drag) return;
      const from = space.centre(drag.from);
      const d = `M${short(from.x)} ${short(from.y)}L${short(drag.to.x)} ${short(drag.to.y)}`;
      fill("passing", [d], {
        key: () => "drag",
        make: () =>
          svg("g", { class: "rubber" }, svg("path", { class: "casing", d }), svg("path", { class: "line", d })),
      });
    },

    /** @param {readonly Cell[]} where cells to flash as refused */
    flash(where) {
      for (const cell of where) {
        const mark = square(cell, "refused", 18.4);
        layers.get("flashes")?.group.append(mark);
        setTimeout(() => mark.remove(), FLASH);
      }
    },

    /** @param {Cell | null} cell the cell with the keyboard's focus, or none */
    focus(cell) {
      fill("focus", cell ? [cell] : [], { key: keyOf, make: (at) => square(at, "focus", 19.6) });
    },

    /** Draws all anew, after the look has changed. The caller draws the state after it. */
    rebuild: build,

    /**
     * Keeps the coordinates readable at any size.
     * @param {number} unitsPerPixel
     */
    scale(unitsPerPixel) {
      const size = Math.min(15, Math.max(9.5, 10.5 * unitsPerPixel));
      setAttributes(coordinates, { "font-size": short(size) });
    },
  };
}

/**
 * Pointer, touch and keyboard become what they mean: a tap on a cell, a drag from stone to stone, a move of the view.
 * What a tap means for the game is decided elsewhere; here nothing is drawn.
 */

import { sameCell } from "./geometry.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./view.js").View} View */

/** Pixels that a pointer may stray within a tap. */
const STRAY = { mouse: 5, pen: 8, touch: 12 };

/**
 * @typedef {object} InputDoor what input asks and tells
 * @property {View} view
 * @property {(point: Point) => Cell | null} cellAt the cell in use there
 * @property {(cell: Cell) => boolean} draggable whether a bridge could be drawn from this cell now
 * @property {(cell: Cell, time: number, kind: "mouse" | "pen" | "touch") => void} onTap
 * @property {(cell: Cell | null) => void} onHover
 * @property {(from: Cell, to: Point, over: Cell | null) => void} onDrag while it lasts
 * @property {(from: Cell, to: Cell | null) => void} onDrop where it ends; null: nowhere
 * @property {(event: KeyboardEvent) => boolean} onKey whether the key was one of the board's
 * @property {(cellElement: Element | null) => void} onFocus null when the focus leaves the board
 */

/**
 * Listens until the signal is aborted.
 * @param {SVGSVGElement} drawing
 * @param {InputDoor} door
 * @param {AbortSignal} signal
 */
export function listen(drawing, door, signal) {
  /** @typedef {{id: number, x: number, y: number, startX: number, startY: number, kind: "mouse" | "pen" | "touch", cell: Cell | null, mode: "tap" | "drag" | "pan"}} Held */
  /** @type {Map<number, Held>} */
  const held = new Map();

  const on = /** @type {<Name extends keyof SVGElementEventMap>(name: Name, act: (event: SVGElementEventMap[Name]) => void, options?: AddEventListenerOptions) => void} */ (
    (name, act, options) => drawing.addEventListener(name, act, { signal, ...options })
  );
  const cellUnder = (/** @type {{clientX: number, clientY: number}} */ { clientX, clientY }) =>
    door.cellAt(door.view.pointAt(clientX, clientY));

  /** A second finger, or one taken by the page's scrolling: whatever was under way is not meant. */
  function forget() {
    for (const pointer of held.values()) {
      if (pointer.mode === "drag" && pointer.cell) door.onDrop(pointer.cell, null);
      pointer.mode = "pan";
    }
  }

  on("pointerdown", (event) => {
    if (event.button !== 0) return;
    const kind = event.pointerType === "touch" || event.pointerType === "pen" ? event.pointerType : "mouse";
    const { clientX: x, clientY: y, pointerId: id } = event;
    held.set(id, { id, x, y, startX: x, startY: y, kind, cell: cellUnder(event), mode: "tap" });
    drawing.setPointerCapture(id);
    if (held.size > 1) forget();
  });

  on("pointermove", (event) => {
    const pointer = held.get(event.pointerId);
    if (!pointer) {
      if (event.pointerType !== "touch") door.onHover(cellUnder(event));
      return;
    }
    const { clientX: x, clientY: y } = event;
    if (pointer.mode === "tap" && Math.hypot(x - pointer.startX, y - pointer.startY) > STRAY[pointer.kind]) {
      const pulls = pointer.kind !== "touch" && pointer.cell !== null && door.draggable(pointer.cell);
      pointer.mode = pulls ? "drag" : "pan";
      door.onHover(null);
    }
    if (pointer.mode === "drag" && pointer.cell) {
      door.onDrag(pointer.cell, door.view.pointAt(x, y), cellUnder(event));
    } else if (held.size === 2) {
      pinch(pointer, { x, y });
    } else if (pointer.mode === "pan" && door.view.zoomed()) {
      door.view.panBy(x - pointer.x, y - pointer.y);
    }
    [pointer.x, pointer.y] = [x, y];
  });

  /** @param {Held} moved @param {{x: number, y: number}} to */
  function pinch(moved, to) {
    const other = [...held.values()].find(({ id }) => id !== moved.id);
    if (!other) return;
    const before = Math.hypot(moved.x - other.x, moved.y - other.y);
    const after = Math.hypot(to.x - other.x, to.y - other.y);
    if (before > 0) door.view.zoomBy(after / before, { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
    door.view.panBy((to.x - moved.x) / 2, (to.y - moved.y) / 2);
  }

  on("pointerup", (event) => {
    const pointer = held.get(event.pointerId);
    held.delete(event.pointerId);
    if (!pointer) return;
    if (pointer.mode === "drag" && pointer.cell) door.onDrop(pointer.cell, cellUnder(event));
    else if (pointer.mode === "tap" && pointer.cell && sameCell(cellUnder(event), pointer.cell))
      door.onTap(pointer.cell, event.timeStamp, pointer.kind);
  });

  on("pointercancel", (event) => {
    forget();
    held.delete(event.pointerId);
  });

  on("pointerleave", () => {
    if (held.size === 0) door.onHover(null);
  });

  on(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return; // plain scrolling belongs to the page
      event.preventDefault();
      door.view.zoomBy(Math.exp(-event.deltaY / 240), { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );

  on("keydown", (event) => {
    if (event.altKey || event.metaKey) return;
    if (event.key === "Escape") forget();
    if (door.onKey(event)) event.preventDefault();
  });

  // Heard round the drawing: browsers make a drawing that listens for the focus itself a stop of the Tab key.
  const holder = drawing.parentElement;
  holder?.addEventListener("focusin", ({ target }) => door.onFocus(target instanceof Element ? target : null), { signal });
  holder?.addEventListener("focusout", () => door.onFocus(null), { signal });
  on("contextmenu", (event) => {
    if (held.size > 0) event.preventDefault(); // a long press is no question for a menu
  });
}

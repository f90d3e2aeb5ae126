/**
 * Pointer, touch and keyboard on the board. One finger or the mouse draws; two fingers move and zoom the view, and so does
 * one with the move tool. What they mean for the drawing is decided by the editor; here nothing is drawn.
 */

/** @typedef {import("../board/types.js").Cell} Cell */
/** @typedef {import("../board/view.js").View} View */

/**
 * @typedef {object} Door
 * @property {View} view
 * @property {(point: {x: number, y: number}) => Cell} cellAt may lie off the board
 * @property {() => boolean} moves whether one finger moves the view
 * @property {(cell: Cell) => void} press
 * @property {(cell: Cell) => void} drag
 * @property {() => void} release
 * @property {() => void} cancel
 * @property {(cell: Cell | null) => void} hover
 * @property {(event: KeyboardEvent) => boolean} key whether it was one of the board's
 * @property {(target: Element | null) => void} focus
 */

/**
 * Listens until the signal is aborted.
 * @param {SVGSVGElement} drawing
 * @param {Door} door
 * @param {AbortSignal} signal
 */
export function listen(drawing, door, signal) {
  /** @type {Map<number, {id: number, x: number, y: number}>} */
  const held = new Map();
  let draws = false; // whether the one pointer that is held draws

  const on = /** @type {<Name extends keyof SVGElementEventMap>(name: Name, act: (event: SVGElementEventMap[Name]) => void, options?: AddEventListenerOptions) => void} */ (
    (name, act, options) => drawing.addEventListener(name, act, { signal, ...options })
  );
  const cellUnder = (/** @type {{clientX: number, clientY: number}} */ { clientX, clientY }) =>
    door.cellAt(door.view.pointAt(clientX, clientY));

  function stop() {
    if (draws) door.cancel();
    draws = false;
  }

  on("pointerdown", (event) => {
    if (event.button !== 0 && event.button !== 1) return;
    const { clientX: x, clientY: y, pointerId: id } = event;
    held.set(id, { id, x, y });
    drawing.setPointerCapture(id);
    if (held.size > 1) stop();
    else if (!door.moves() && event.button === 0) {
      draws = true;
      door.hover(cellUnder(event));
      door.press(cellUnder(event));
    }
  });

  on("pointermove", (event) => {
    const pointer = held.get(event.pointerId);
    if (!pointer) {
      if (event.pointerType !== "touch") door.hover(cellUnder(event));
      return;
    }
    const { clientX: x, clientY: y } = event;
    if (draws) {
      door.hover(cellUnder(event));
      door.drag(cellUnder(event));
    } else if (held.size === 2) pinch(pointer, { x, y });
    else if (held.size === 1) door.view.panBy(x - pointer.x, y - pointer.y);
    [pointer.x, pointer.y] = [x, y];
  });

  /** @param {{id: number, x: number, y: number}} moved @param {{x: number, y: number}} to */
  function pinch(moved, to) {
    const other = [...held.values()].find(({ id }) => id !== moved.id);
    if (!other) return;
    const before = Math.hypot(moved.x - other.x, moved.y - other.y);
    const after = Math.hypot(to.x - other.x, to.y - other.y);
    if (before > 0) door.view.zoomBy(after / before, { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
    door.view.panBy((to.x - moved.x) / 2, (to.y - moved.y) / 2);
  }

  on("pointerup", (event) => {
    held.delete(event.pointerId);
    if (draws) door.release();
    draws = false;
    if (event.pointerType === "touch") door.hover(null);
  });

  on("pointercancel", (event) => {
    held.delete(event.pointerId);
    stop();
    door.hover(null);
  });

  on("pointerleave", () => {
    if (held.size === 0) door.hover(null);
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
    if (event.altKey) return;
    if (event.key === "Escape" && draws) stop();
    else if (door.key(event)) event.preventDefault();
  });

  // Heard round the drawing: browsers make a drawing that listens for the focus itself a stop of the Tab key.
  const holder = drawing.parentElement;
  holder?.addEventListener("focusin", ({ target }) => door.focus(target instanceof Element ? target : null), { signal });
  holder?.addEventListener("focusout", () => door.focus(null), { signal });
  on("contextmenu", (event) => {
    if (held.size > 0) event.preventDefault(); // a long press is no question for a menu
  });
}

/** The buttons and fields beside the board: they say what they are told, and hand on what is pressed. */

import { drawPicture } from "../board/picture.js";
import { setAttributes } from "../board/svg.js";
import { byId, button, onPress } from "../room/dom.js";
import { DOT, HOLE, LARGEST } from "./drawing.js";
import { isSize } from "./editor.js";
import { PIECES } from "./shapes.js";
import { SQUARE_ONLY } from "./symmetry.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./drawing.js").Kind} Kind */

const input = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (byId(id));

/**
 * @param {Editor} editor
 * @param {{zoomBy: (factor: number) => void, reset: () => void}} view
 * @returns {() => void} brings the panel in line with the editor
 */
export function preparePanel(editor, view) {
  const panel = byId("tools");
  const each = (/** @type {string} */ name, /** @type {(element: HTMLElement, value: string) => void} */ act) => {
    for (const element of document.querySelectorAll(`[data-${name}]`)) {
      act(/** @type {HTMLElement} */ (element), element.getAttribute(`data-${name}`) ?? "");
    }
  };
  /** @returns {Kind} the kind whose number is shown: the ink's, or the first */
  const kind = () => (editor.hand.ink === DOT || editor.hand.ink === HOLE ? "S" : editor.hand.ink);

  each("tool", (element, tool) =>
    element.addEventListener("click", () =>
      editor.take({ tool: /** @type {import("./editor.js").Tool} */ (tool) }),
    ),
  );
  each("ink", (element, ink) =>
    element.addEventListener("click", () => editor.take({ ink: /** @type {import("./editor.js").Ink} */ (ink) })),
  );
  each("piece", (element, piece) =>
    element.addEventListener("click", () => editor.takePiece(/** @type {Kind} */ (piece))),
  );
  each("step", (element, side) =>
    element.addEventListener("click", () => {
      const { columns, rows } = editor.drawing();
      const by = Number(element.dataset.by);
      if (side === "columns") editor.resize(columns + by, rows);
      else editor.resize(columns, rows + by);
    }),
  );
  each("shift", (element, by) =>
    element.addEventListener("click", () => {
      const [right, down] = by.split(",").map(Number);
      editor.shift(right, down);
    }),
  );
  for (const side of ["columns", "rows"]) {
    input(side).addEventListener("change", () => {
      const wish = Number(input(side).value);
      const { columns, rows } = editor.drawing();
      if (isSize(wish)) editor.resize(side === "columns" ? wish : columns, side === "rows" ? wish : rows);
      show();
    });
  }

  onPress("undo", () => editor.undo());
  onPress("redo", () => editor.redo());
  onPress("number-less", () => editor.setNumber(kind(), editor.hand.numbers[kind()] - 1));
  onPress("number-more", () => editor.setNumber(kind(), editor.hand.numbers[kind()] + 1));
  onPress("number-next", () => editor.nextNumber(kind()));
  input("number").addEventListener("change", () => {
    if (/^\d{1,2}$/.test(input("number").value)) editor.setNumber(kind(), Number(input("number").value));
    show();
  });
  onPress("turn", () => editor.turn());
  onPress("mirror", () => editor.mirror());
  onPress("select-all", () => editor.selectAll());
  onPress("copy", () => editor.copy());
  onPress("erase", () => editor.erase());
  onPress("zoom-in", () => view.zoomBy(1.25));
  onPress("zoom-out", () => view.zoomBy(0.8));
  onPress("zoom-all", () => view.reset());
  onPress("suggestion-yes", () => editor.answer(true));
  onPress("suggestion-no", () => editor.answer(false));
  input("title").addEventListener("input", () => editor.retitle(input("title").value));
  input("title").addEventListener("change", () => editor.rename({ title: input("title").value }));
  const symmetry = /** @type {HTMLSelectElement} */ (byId("symmetry"));
  symmetry.addEventListener("change", () =>
    editor.take({ symmetry: /** @type {import("./symmetry.js").Symmetry} */ (symmetry.value) }),
  );
  input("own").addEventListener("change", () => editor.take({ own: input("own").checked }));
  for (const choice of document.querySelectorAll("[name=sets]")) {
    choice.addEventListener("change", () => editor.rename({ sets: Number(/** @type {HTMLInputElement} */ (choice).value) }));
  }

  document.addEventListener("keydown", (event) => {
    const writes = event.target === input("title"); // there the keys take back what was typed
    if (!(event.ctrlKey || event.metaKey) || event.altKey || writes || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) editor.undo();
    else if (key === "y" || (key === "z" && event.shiftKey)) editor.redo();
    else return;
    event.preventDefault();
  });

  /** @type {import("./shapes.js").Shape | null} */
  let pictured = null;
  function drawPieces() {
    const { shape, piece } = editor.hand;
    if (pictured === shape) return;
    pictured = shape;
    each("piece", (element, name) => {
      // The piece in hand is shown as it will fall.
      const lies = name === piece ? shape : PIECES[/** @type {Kind} */ (name)];
      element.replaceChildren(drawPicture(lies.map((line) => line.join(" "))));
    });
  }

  function show() {
    const { hand } = editor;
    const drawing = editor.drawing();
    each("tool", (element, tool) => setAttributes(element, { "aria-pressed": tool === hand.tool }));
    each("ink", (element, ink) => setAttributes(element, { "aria-pressed": ink === hand.ink }));
    each("piece", (element, piece) => setAttributes(element, { "aria-pressed": piece === hand.piece }));
    each("number", (element, name) => {
      element.textContent = `${name}${hand.numbers[/** @type {Kind} */ (name)]}`;
    });
    for (const row of panel.querySelectorAll("[data-for]")) {
      const part = /** @type {HTMLElement} */ (row);
      part.hidden = !part.dataset.for?.split(" ").includes(hand.tool);
    }
    drawPieces();
    const isInk = hand.ink === DOT || hand.ink === HOLE;
    for (const id of ["number-less", "number-more", "number-next"]) button(id).disabled = isInk;
    input("number").disabled = isInk;
    input("number").value = isInk ? "" : String(hand.numbers[kind()]);
    button("undo").disabled = !editor.canUndo();
    button("redo").disabled = !editor.canRedo();
    for (const id of ["copy", "erase"]) button(id).disabled = !hand.selection;
    for (const id of ["turn", "mirror"]) button(id).disabled = hand.tool === "select" && !hand.selection;
    if (document.activeElement !== input("title")) input("title").value = drawing.title;
    input("columns").value = String(drawing.columns);
    input("rows").value = String(drawing.rows);
    each("step", (element, side) => {
      const next = drawing[side === "columns" ? "columns" : "rows"] + Number(element.dataset.by);
      /** @type {HTMLButtonElement} */ (element).disabled = next < 1 || next > LARGEST;
    });
    symmetry.value = hand.symmetry;
    for (const option of symmetry.options) {
      const square = SQUARE_ONLY.has(/** @type {import("./symmetry.js").Symmetry} */ (option.value));
      option.disabled = square && drawing.columns !== drawing.rows;
    }
    byId("own-choice").hidden = hand.symmetry === "none";
    input("own").checked = hand.own;
    for (const choice of document.querySelectorAll("[name=sets]")) {
      const radio = /** @type {HTMLInputElement} */ (choice);
      radio.checked = Number(radio.value) === drawing.sets;
    }
  }
  return show;
}

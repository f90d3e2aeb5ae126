/**
 * What the keys on the board mean. Arrows move a cursor, Space works there, Shift with an arrow paints or selects on the way,
 * Control with an arrow moves what is selected; letters take tools in hand.
 */

import { cellByKey } from "../board/cells.js";
import { DOT, HOLE, kindOf, tokenAt } from "./drawing.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./draw.js").DrawingView} DrawingView */
/** @typedef {import("../board/types.js").Cell} Cell */

/**
 * @param {Editor} editor @param {DrawingView} screen
 * @param {{zoom: (factor: number) => void}} view
 * @returns {(event: KeyboardEvent) => boolean} whether the key was one of the board's
 */
export function makeKeys(editor, screen, view) {
  /** @param {Cell} cell @param {Cell} to */
  function strokeTo(cell, to) {
    editor.press(cell);
    editor.drag(to);
    editor.release();
  }

  /** @type {Record<string, () => void>} */
  const letters = {
    s: () => editor.take({ tool: inked(), ink: "S" }),
    w: () => editor.take({ tool: inked(), ink: "W" }),
    g: () => editor.take({ tool: inked(), ink: "G" }),
    d: () => editor.take({ tool: inked(), ink: DOT }),
    e: () => editor.take({ tool: inked(), ink: HOLE }),
    b: () => editor.take({ tool: "paint" }),
    f: () => editor.take({ tool: "fill" }),
    v: () => editor.take({ tool: "select" }),
    h: () => editor.take({ tool: "move" }),
    p: () => editor.take({ tool: "piece" }),
    r: () => editor.turn(),
    m: () => editor.mirror(),
    n: () => {
      const { ink } = editor.hand;
      if (ink !== DOT && ink !== HOLE) editor.nextNumber(ink);
    },
    i: () => pick(screen.cells().selected()),
    "+": () => view.zoom(1.25),
    "=": () => view.zoom(1.25),
    "-": () => view.zoom(0.8),
  };
  const inked = () => (editor.hand.tool === "fill" ? "fill" : "paint");

  /** Takes in hand what a cell has. @param {Cell} cell */
  function pick(cell) {
    const token = tokenAt(editor.drawing(), cell);
    const kind = kindOf(token);
    if (kind && token.length > 1) editor.setNumber(kind, Number(token.slice(1)));
    editor.take({ tool: inked(), ink: kind ?? (token === DOT ? DOT : HOLE) });
  }

  return (event) => {
    const control = event.ctrlKey || event.metaKey;
    const at = screen.cells().selected();
    const to = cellByKey(screen.ground(), screen.space(), at, event.key, control);
    if (to && control && editor.hand.selection) {
      editor.nudge(Math.sign(to[0] - at[0]), Math.sign(to[1] - at[1]));
      return true;
    }
    if (to) {
      screen.cells().select(to, { focus: true });
      if (event.shiftKey && editor.hand.tool === "paint") strokeTo(at, to);
      else if (event.shiftKey && editor.hand.tool === "select") editor.selectTo(at, to);
      return true;
    }
    if (control) {
      if (event.key.toLowerCase() === "a") editor.selectAll();
      else if (event.key.toLowerCase() === "c" && editor.hand.selection) editor.copy();
      else return false;
      return true;
    }
    if (event.key === " " || event.key === "Enter") {
      if (editor.hand.tool !== "move") strokeTo(at, at);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      if (editor.hand.selection) editor.erase();
    } else if (event.key === "Escape") {
      if (!editor.hand.selection) return false;
      editor.take({ selection: null });
    } else {
      const act = letters[event.key.toLowerCase()];
      if (!act) return false;
      act();
    }
    return true;
  };
}

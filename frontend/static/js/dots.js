// Small edits of a position in review: a press on an empty cell of the picture puts a dot there or takes it away. The
// rows in the text field are what is sent; the picture follows them.

import { makeSpace, readGround } from "./board/geometry.js";
import { drawPicture } from "./board/picture.js";
import { gettext } from "./i18n.js";
import { byId } from "./room/dom.js";

const host = byId("edits-board");
const field = /** @type {HTMLTextAreaElement} */ (byId("edits-rows"));

function rows() {
  return field.value.trim().split(/\n/).map((row) => row.trim());
}

function draw() {
  try {
    host.replaceChildren(drawPicture(rows(), { label: gettext("Press a cell to put a dot there or take it away") }));
    host.hidden = false;
  } catch {
    host.hidden = true; // rows that are no position: the text tells what is wrong once it is sent
  }
}

/** @param {PointerEvent} event */
function toggle(event) {
  const picture = host.querySelector("svg");
  const matrix = picture?.getScreenCTM();
  if (!picture || !matrix) return;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const [column, row] = makeSpace(readGround(rows()), false).cellAt(point);
  const tokens = rows().map((line) => line.split(/\s+/));
  const token = tokens[row]?.[column];
  if (token !== "." && token !== "o") return;
  tokens[row][column] = token === "o" ? "." : "o";
  field.value = tokens.map((line) => line.join(" ")).join("\n");
  draw();
}

host.addEventListener("click", (event) => toggle(/** @type {PointerEvent} */ (event)));
field.addEventListener("input", draw);
draw();

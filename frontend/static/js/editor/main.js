/** The editor's page: puts its parts together. */

import { createView } from "../board/view.js";
import { gettext, interpolate } from "../i18n.js";
import { byId, onPress, say, show } from "../room/dom.js";
import { ask } from "./account.js";
import { makeBook } from "./book.js";
import { prepareSave, prepareTry } from "./doors.js";
import { createDrawing } from "./draw.js";
import { prepareDrawings } from "./drawings.js";
import { emptyDrawing, readDrawing } from "./drawing.js";
import { makeEditor } from "./editor.js";
import { makeChecker, showFacts } from "./facts.js";
import { prepareClosing, prepareLoading, prepareSaving } from "./files.js";
import { listen } from "./input.js";
import { makeKeys } from "./keys.js";
import { preparePanel } from "./panel.js";
import { refusalWords, suggestionWords } from "./words.js";

/** @typedef {import("./account.js").Addresses} Addresses */
/** @typedef {import("./store.js").Draft} Draft */

const data = (/** @type {string} */ id) => JSON.parse(byId(id).textContent ?? "null");
/** @type {Addresses} */
const addresses = data("addresses-data");
/** @type {{rows: string[], title: string, author: string, sets: number, source: string, origin: {title: string, author: string} | null}} */
const start = data("start-data");

/** Columns and rows of an empty board: room for a usual position with its dots. */
const EMPTY = { columns: 14, rows: 12 };
/** Milliseconds that a word over the board stays. */
const STAYS = 6000;

const blank = () => emptyDrawing(EMPTY.columns, EMPTY.rows);
const first = start.rows.length ? readDrawing(start) : blank();

let timer = 0;
/** Says something over the board for a while. @param {string} words */
function tell(words) {
  say(byId("said"), words);
  show("said", true);
  clearTimeout(timer);
  timer = window.setTimeout(() => show("said", false), STAYS);
}

const editor = makeEditor(first, { onChange: change, onRefusal: (why) => tell(refusalWords(why)) });
const screen = createDrawing(editor);
byId("board").replaceChildren(screen.element);
screen.draw();
const view = createView(screen.element, {
  all: screen.frame,
  onScale: screen.scale,
  signal: new AbortController().signal,
});
const showPanel = preparePanel(editor, view);
const check = makeChecker(addresses.check, screen.mark);
const book = makeBook({
  editor,
  start,
  first,
  drafts: data("drafts-data"),
  isMember: data("is-member-data"),
  addresses,
  blank,
  tell,
});

listen(
  screen.element,
  {
    view,
    cellAt: (point) => screen.space().cellAt(point),
    moves: () => editor.hand.tool === "move",
    press: (cell) => editor.press(cell),
    drag: (cell) => editor.drag(cell),
    release: () => editor.release(),
    cancel: () => editor.cancel(),
    hover: screen.hover,
    key: makeKeys(editor, screen, { zoom: (factor) => view.zoomBy(factor) }),
    focus(target) {
      const cell = screen.cells().cellOf(target);
      if (cell) screen.cells().select(cell);
      // A press draws already; the frame is for those who came by keyboard.
      const seen = cell && target?.matches(":focus-visible") ? cell : null;
      screen.focus(seen);
      screen.hover(seen);
    },
  },
  new AbortController().signal,
);

let waits = false;
/** Draws once for all changes of a moment. */
function change() {
  if (waits) return;
  waits = true;
  requestAnimationFrame(() => {
    waits = false;
    if (screen.draw()) view.apply();
    showPanel();
    showSuggestion();
    screen.element.classList.toggle("editor-svg--moves", editor.hand.tool === "move");
    if (editor.isBusy()) return;
    book.keep();
    const drawing = editor.drawing();
    if (drawing === shown) return;
    shown = drawing;
    showFacts(drawing);
    check(drawing);
  });
}
/** @type {import("./drawing.js").Drawing | null} the drawing that was checked last */
let shown = null;

let suggested = false;
onPress("suggest", () => {
  suggested = true;
  if (editor.suggest() === 0) tell(suggestionWords(0));
});
function showSuggestion() {
  const count = editor.hand.ghosts.length;
  suggested &&= count > 0;
  show("suggestion", suggested);
  if (suggested) say(byId("suggestion-words"), suggestionWords(count));
}

prepareClosing();
prepareSaving({ drawing: editor.drawing, address: addresses.write, onRefusal: tell });
prepareLoading({
  address: addresses.read,
  onChoose(found) {
    book.begin(readDrawing(found), "");
    tell(interpolate(gettext("“%(title)s” is open. What you drew before is among your drawings."), { title: found.title }));
  },
});
prepareTry({ drawing: editor.drawing, address: addresses.try, beforeLeaving: book.settle, onRefusal: tell });
const saving = prepareSave({
  drawing: editor.drawing,
  draft: book.draft,
  address: addresses.save,
  onNames: editor.rename,
  onSaved(saved) {
    editor.rename({ title: saved.title });
    book.saved(saved);
    saving.show(true);
  },
  onGone: book.forgetSource,
});
prepareDrawings({
  all: book.all,
  onOpen: book.open,
  onDelete(draft) {
    book.drop(draft);
    if (draft.revision) void ask(addresses.drop, { key: draft.key });
  },
});
onPress("fresh", () => {
  saving.show(false);
  book.begin(blank(), "");
});

book.arrive();
change();

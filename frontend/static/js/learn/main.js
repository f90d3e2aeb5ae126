// One lesson: the room's board and hand, with an address that judges instead of another player. What the rules allow, and
// whether the goal is reached, the server says; everything that was done goes there each time, and nothing is kept.

import { fillStones } from "../board/stones.js";
import { gettext } from "../i18n.js";
import { ask } from "../room/dialogs.js";
import { byId, dialog, onPress, post, say, show } from "../room/dom.js";
import { endQuestion } from "../room/endings.js";
import { createHand } from "../room/hand.js";
import { isMyTurn, makeModel, takeGame, takeLayout } from "../room/model.js";
import { showPlayers } from "../room/players.js";
import { refusal } from "../room/refusals.js";
import { prepareSwitches } from "../room/switches.js";
import { createTable } from "../room/table.js";
import { showWhy } from "../room/why.js";
import { markDone } from "./progress.js";

/** @typedef {import("../board/types.js").Cell} Cell */
/** @typedef {import("../room/state.js").Seat} Seat */
/**
 * What the server says of everything that was done so far.
 * @typedef {{game: import("../room/state.js").GameMessage, moves: import("../room/moves.js").Entry[], reached: boolean,
 *   failed: boolean, words: string}} Moment
 */
/**
 * @typedef {{slug: string, layout: import("../room/state.js").LayoutMessage, moment: Moment, names: Record<Seat, string>,
 *   learner: Seat, task: string, hint: string, switches: Record<string, boolean>, look: string,
 *   rules: import("../room/why.js").Rules}} Data
 */

const DEAF = 500; // ms: a press that was meant for the turn's buttons does nothing on those that take their place

/** @type {Data} */
const data = JSON.parse(byId("lesson-data").textContent ?? "");
const model = makeModel({ room: roomOf(data), switches: data.switches });
/** What was done and stands, as it is sent. @type {Record<string, any>[]} */
let actions = [];
let moment = data.moment;
/** Until the buttons below the verdict hear. @type {ReturnType<typeof setTimeout>|undefined} */
let hearing;
const WAYS = ["next", "again", "verdict-undo"];
const isOver = () => moment.reached || moment.failed;

/** A room in which nobody else is. @param {Data} data @returns {import("../room/state.js").RoomMessage} */
function roomOf({ names, learner }) {
  const seat = (/** @type {string} */ name) => ({ name, presence: /** @type {const} */ ("here"), since: null });
  return {
    code: "",
    you: learner,
    seats: { blue: seat(names.blue), yellow: seat(names.yellow) },
    pick: null,
    phase: "playing",
    request: null,
    asked_enough: { blue: null, yellow: null },
    watchers: 0,
    games: [],
    tally: { blue: 0, yellow: 0, draws: 0 },
    claim: null,
    settings: { number: 0, undo: "free", claim_after: 0, listed: false },
    turned_down: "",
  };
}

const hand = createHand({ onChoose: choose });
const table = createTable({
  model,
  move: (type, fields, cells) => attempt([...actions, { type, ...fields }], cells),
  refuse: (code) => isOver() || refuse(code),
  say: (text) => note(text, "said"),
  onPast: () => {},
});

/** Have it judged that these were all actions of the lesson. @param {Record<string, any>[]} tried @param {Cell[]} [cells] - that flash if they are refused */
async function attempt(tried, cells = []) {
  if (model.busy) return;
  model.busy = true;
  render();
  try {
    const answer = await post(location.pathname, { actions: JSON.stringify(tried) });
    if (answer.status >= 500) throw new Error(String(answer.status)); // whoever stands in front of a site that is away
    const told = answer.headers.get("Content-Type")?.includes("json") ? await answer.json() : { code: "bad_message" };
    if (told.code) refuse(told.code, cells);
    else take(tried, told);
  } catch {
    note(gettext("The server can't be reached. Check the connection and try again."), "refused");
  } finally {
    model.busy = false;
    render();
  }
}

/** @param {Record<string, any>[]} done @param {Moment} told */
function take(done, told) {
  const wasOver = isOver();
  [actions, moment] = [done, told];
  model.game = null; // after taking back, the game has fewer actions than before
  takeGame(model, told.game);
  Object.assign(model, { moves: told.moves, gap: false });
  table.clearRings();
  if (told.reached) markDone(data.slug);
  if (isOver()) model.chosen = null;
  if (!isOver()) {
    model.note = told.words ? { text: told.words, kind: "said" } : null;
    if (wasOver) byId("status").focus({ preventScroll: true });
  }
}

/** @param {string} code @param {Cell[]} [cells] */
function refuse(code, cells = []) {
  if (cells.length) table.refuse(cells);
  note(refusal(code), "refused", code);
}

/** @param {string} text @param {"refused"|"said"} kind @param {string} [code] - of a refusal */
function note(text, kind, code) {
  model.note = { text, kind, code };
  render();
}

/** @param {import("../room/state.js").Colour} colour */
function choose(colour) {
  model.chosen = model.chosen === colour ? null : colour;
  model.note = null;
  render();
}

async function endTurn() {
  const state = model.game?.state;
  if (!state || !isMyTurn(model) || model.busy) return;
  const question = endQuestion(state, model.switches.confirmations);
  if (!question || (await ask(question))) attempt([...actions, { type: "end" }]);
}

function undo() {
  if (actions.length) attempt(actions.slice(0, -1));
  else refuse("nothing_to_undo");
}

function render() {
  const over = isOver();
  const busy = model.busy;
  model.busy = busy || over; // nothing can be played then
  showPlayers(model);
  hand.show(model);
  table.show();
  model.busy = busy;
  showWhy(data.rules, model.note?.code);
  showVerdict(over);
}

/** What the lesson says of the turn, and the ways on from there. @param {boolean} over */
function showVerdict(over) {
  const isNew = over && byId("verdict-ways").hidden;
  document.body.dataset.verdict = moment.reached ? "reached" : moment.failed ? "failed" : "";
  say(byId("words"), over ? moment.words : data.task);
  for (const id of ["hand-buttons", "note", "hint"]) show(id, !over);
  show("skip", !moment.reached);
  show("verdict-ways", over);
  if (!over) return;
  say(byId("status"), moment.reached ? gettext("Well done") : gettext("Not quite"));
  show("next", moment.reached);
  show("verdict-undo", moment.failed);
  const again = byId("again");
  again.classList.toggle("button--primary", moment.failed);
  say(again, moment.reached ? gettext("Once more") : gettext("Try again"));
  if (!isNew) return;
  setDeaf(true);
  clearTimeout(hearing);
  hearing = setTimeout(() => setDeaf(false), DEAF);
  // What held the focus is gone or does nothing any more; the words above are read out with the way on.
  byId(moment.reached ? "next" : "again").focus({ preventScroll: true });
  byId("words").scrollIntoView({ block: "nearest" });
}

/** @param {boolean} deaf */
function setDeaf(deaf) {
  for (const id of WAYS) byId(id).setAttribute("aria-disabled", String(deaf));
}

/** A press on what came under the finger just now was not meant for it. @param {string} id @param {() => void} [act] */
function onMeantPress(id, act) {
  byId(id).addEventListener("click", (event) => {
    if (byId(id).getAttribute("aria-disabled") === "true") event.preventDefault();
    else act?.();
  });
}

byId("hand-buttons").after(/** @type {HTMLTemplateElement} */ (byId("ways")).content.cloneNode(true));
byId("verdict-ways").hidden = true;
for (const id of ["next", "again"]) byId(id).setAttribute("aria-describedby", "words");
onPress("end", endTurn);
onPress("undo", undo);
onPress("hint", () => note(data.hint, "said"));
onPress("more-open", () => dialog("more").showModal());
dialog("more").addEventListener("click", ({ target, currentTarget }) => target === currentTarget && dialog("more").close());
onMeantPress("next");
onMeantPress("again", () => attempt([]));
onMeantPress("verdict-undo", undo);

fillStones(document);
takeLayout(model, data.layout);
table.renew();
take([], data.moment);
prepareSwitches({
  model,
  table,
  look: data.look,
  onSwitch() {
    document.body.classList.toggle("no-signs", !model.switches.symbols);
    render();
  },
});
document.body.classList.toggle("no-signs", !model.switches.symbols);
document.body.dataset.phase = "playing";
show("hand", true);
render();

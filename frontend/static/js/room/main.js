// The room: connects the wire, the model, the board and the panels. Nothing here knows the rules of the game.

import { createBoard } from "../board/board.js";
import { fillStones } from "../board/stones.js";
import { colourName } from "../board/words.js";
import { formatCell } from "../board/geometry.js";
import { gettext, interpolate } from "../i18n.js";
import { Refused, createWire } from "../wire.js";
import { ask } from "./dialogs.js";
import { byId, dialog, onPress, post, say, show } from "./dom.js";
import { createHand, endQuestion, statusWords } from "./hand.js";
import { showLobby } from "./lobby.js";
import { isMyTurn, makeModel, mySeat, takeGame, takeLayout } from "./model.js";
import { showMoves } from "./moves.js";
import { createPicker, showPreview } from "./picker.js";
import { playerName, showPlayers } from "./players.js";
import { showResult } from "./result.js";
import { prepareSharing } from "./share.js";
import { bridgesOf, lastCells, letterOf, ownersOf, readCells, readRows, stonesOf } from "./state.js";
import { bridgeName, lineWords, refusal } from "./words.js";

/** @typedef {import("../board/types.js").Intent} Intent */
/** @typedef {import("../wire.js").Message} Message */

const LATE = 2_000; // ms after which a state that should have come is asked for

const data = JSON.parse(byId("room-data").textContent ?? "");
const model = makeModel({ room: data.room, switches: data.switches });
/** @type {import("../board/board.js").Board|null} */
let board = null;
/** Moves that are done and not shown yet. @type {{number: number, resolve: () => void}[]} */
let waiters = [];
let line = "connecting";
let leaving = false;

const wide = matchMedia("(min-width: 52rem)");
const wire = createWire({
  url: location.origin.replace(/^http/, "ws") + data.socket,
  onMessage: take,
  onLine: showLine,
  onQueue: showQueue,
});
const hand = createHand({ onChoose: choose });
const picker = createPicker({ address: data.cards, onPick: (version) => request("pick", { version }) });

// --- What comes in ---------------------------------------------------------------------------------

/** @param {Message} message */
function take(message) {
  if (message.type === "room") {
    if (mySeat(model) && message.you === "watcher" && !leaving) {
      model.note = { text: gettext("Your seat was given up; you are watching now."), kind: "said" };
    }
    model.room = /** @type {any} */ (message);
  } else if (message.type === "layout") {
    if (takeLayout(model, /** @type {any} */ (message))) {
      for (const waiter of waiters) waiter.resolve();
      waiters = [];
      makeBoard();
    }
  } else if (message.type === "game") {
    takeGame(model, /** @type {any} */ (message));
    if (model.gap) fetchMoves();
    const { number = 0 } = model.game ?? {};
    for (const waiter of waiters.filter((one) => one.number <= number)) waiter.resolve();
    waiters = waiters.filter((one) => one.number > number);
  }
  render();
}

/** After a gap the list of moves is asked for as a whole. */
async function fetchMoves() {
  model.gap = false;
  try {
    const answer = await fetch(data.moves_address);
    if (!answer.ok) return;
    const { game, number, moves } = await answer.json();
    if (game !== model.game?.game) return;
    // The game may have gone on while the answer came: then the next gap asks again.
    if (number === model.game?.number) model.moves = moves;
    else if (number < (model.game?.number ?? 0)) await fetchMoves();
    render();
  } catch {
    model.gap = true; // the next state tries again
  }
}

function makeBoard() {
  board?.destroy();
  if (!model.layout) return;
  const { symbols } = model.switches;
  const flipped = checked("flipped");
  board = createBoard(byId("board"), { layout: model.layout, onIntent: intend, symbols, flipped, text: checked("text") });
}

// --- What goes out ---------------------------------------------------------------------------------

/** @param {string} type @param {Record<string, any>} [fields] @param {import("../board/types.js").Cell[]} [cells] */
async function move(type, fields = {}, cells = []) {
  if (model.busy) return;
  model.busy = true;
  model.note = null;
  render();
  try {
    await reached(await wire.send(type, fields, { move: true }));
    board?.clearRings();
  } catch (fault) {
    refuse(fault, cells);
  } finally {
    model.busy = false;
    render();
  }
}

/**
 * Wait until the page shows the game after that action: its acknowledgement may come first.
 * @param {number} number @returns {Promise<void>}
 */
function reached(number) {
  if ((model.game?.number ?? 0) >= number) return Promise.resolve();
  const late = setTimeout(wire.resync, LATE);
  return new Promise((resolve) => {
    waiters.push({
      number,
      resolve: () => {
        clearTimeout(late);
        resolve();
      },
    });
  });
}

/** Whatever is no move of the game. @param {string} type @param {Record<string, any>} [fields] @returns {Promise<boolean>} */
async function request(type, fields = {}) {
  model.note = null;
  try {
    await wire.send(type, fields);
    return true;
  } catch (fault) {
    refuse(fault);
    return false;
  }
}

/** @param {unknown} fault @param {import("../board/types.js").Cell[]} [cells] */
function refuse(fault, cells = []) {
  if (!(fault instanceof Refused)) throw fault;
  model.note = { text: refusal(fault.code), kind: fault.code === "withdrawn" ? "said" : "refused" };
  if (fault.code !== "withdrawn" && cells.length) board?.refuse({ cells });
  render();
}

/** @param {import("./state.js").Colour} colour */
function choose(colour) {
  model.chosen = model.chosen === colour ? null : colour;
  model.note = null;
  render();
}

/** What was meant on the board. @param {Intent} intent */
function intend(intent) {
  if (intent.type === "bridge") {
    move("bridge", { from: intent.from, to: intent.to }, [intent.from, intent.to]);
  } else if (intent.type === "place" && model.chosen) {
    move("place", { colour: model.chosen, cell: intent.cell }, [intent.cell]);
  } else {
    model.note = { text: whyNot(intent), kind: "refused" };
    board?.refuse({ cells: [intent.cell] });
    render();
  }
}

/** A press on the board that can't mean anything now. @param {Intent} intent */
function whyNot(intent) {
  if (intent.type === "place") return gettext("Choose one of your stones first, then the cell for it.");
  if (!mySeat(model)) return refusal("not_seated");
  if (model.game?.state.outcome) return refusal("game_over");
  if (!isMyTurn(model)) return refusal("not_your_turn");
  if (intent.type === "say" && intent.what === "occupied") return refusal("no_stone_placed");
  return refusal("stone_already_placed");
}

async function endTurn() {
  const state = model.game?.state;
  if (!state || !isMyTurn(model)) return;
  const question = endQuestion(state);
  const number = model.game?.number;
  if (question && !(await ask(question))) return;
  // Answered for the state that was asked about, and for no other.
  if (model.game?.number === number) move("end");
}

async function resign() {
  dialog("more").close();
  const words = [gettext("The other player wins. This can't be taken back.")];
  if (await ask({ title: gettext("Resign this game?"), words, yes: gettext("Resign"), danger: true })) request("resign");
}

async function leave() {
  const words = mySeat(model) ? [gettext("Your seat becomes free for somebody else.")] : [];
  if (!(await ask({ title: gettext("Leave the room?"), words, yes: gettext("Leave") }))) return;
  leaving = true;
  if (await request("leave")) location.assign(data.start);
  else leaving = false;
}

async function freeSeat() {
  const title = interpolate(gettext("Free the seat of %(name)s?"), { name: playerName(model, "yellow") });
  const words = [gettext("Somebody else can take it then; they may come again too.")];
  if (await ask({ title, words, yes: gettext("Free the seat") })) request("leave", { seat: "yellow" });
}

function again() {
  const open = model.room.request;
  if (open && open.seat !== mySeat(model)) request("answer", { request: open.id, yes: true });
  else request("ask", { what: "again" });
}

// --- What is shown ---------------------------------------------------------------------------------

function render() {
  const { room, game, layout } = model;
  const over = !!game?.state.outcome;
  const table = layout && game && room.phase !== "waiting";
  const phase = table ? (over ? "over" : "playing") : "waiting";
  const picks = mySeat(model) === "blue" && (phase === "waiting" || model.picking);
  document.body.dataset.phase = phase;
  showPlayers(model);
  show("lobby", phase === "waiting");
  show("hand", phase === "playing");
  show("result", phase === "over" && (!model.picking || wide.matches));
  show("record", phase !== "waiting");
  show("resign", phase === "playing" && mySeat(model) !== null);
  show("more-device", mySeat(model) !== null);
  show("picker", picks);
  show("picker-close", model.picking);
  show("preview", phase === "waiting" && !picks);
  show("board", !!table && !picks);
  if (picks) picker.open();
  picker.setPicked(room.pick?.version ?? null);
  if (phase === "waiting") {
    showLobby(model);
    showPreview(room.pick);
  } else {
    hand.show(model);
    showResult(model);
    showMoves(byId("moves"), /** @type {any} */ (model.ground), model.moves);
    showBoard();
  }
  say(byId("watching"), room.watchers ? interpolate(gettext("%(count)s watching"), { count: room.watchers }) : "");
  document.title = titleWords(phase);
  const about = byId("about");
  const title = phase === "waiting" ? "" : `${layout?.title} · `;
  say(about, title + room.code);
}

function showBoard() {
  const { game, ground, chosen, switches } = model;
  if (!board || !game || !ground) return;
  const { state } = game;
  const mine = isMyTurn(model) && !model.busy;
  const bridges = bridgesOf(state);
  board.update({
    stones: stonesOf(ground, state),
    bridges,
    last: { cells: lastCells(state.last) },
    owners: ownersOf(ground, bridges),
    chosen: isMyTurn(model) ? chosen : null,
    dots: mine && chosen && switches.dot_hints ? readCells(state.can.dots[letterOf(chosen)] ?? "") : [],
    offers: mine && switches.bridge_hints ? readRows(state.can.bridges) : [],
    placing: mine && !state.placed && state.can.place,
    bridging: mine && !!state.placed,
    placed: state.placed,
  });
}

/** @param {string} phase */
function titleWords(phase) {
  const state = model.game?.state;
  const here = `${model.room.code} · ${gettext("Divided Loyalties")}`;
  if (phase === "waiting" || !state) return here;
  if (phase === "over") return `${gettext("The game is over")} · ${here}`;
  return `${isMyTurn(model) ? "● " : ""}${isMyTurn(model) ? gettext("Your turn") : statusWords(model, state)} · ${here}`;
}

/** @param {{state: string, code?: number}} now */
function showLine({ state, code }) {
  line = state;
  const words = lineWords(state, code);
  show("line", words !== "" && !leaving);
  say(byId("line-words"), words);
  show("line-reload", state === "ended");
  showQueue();
}

/** A move that has not reached the server is said to be so. */
function showQueue() {
  const waits = wire.waiting().find(({ move: isMove }) => isMove);
  show("unsent", line === "lost" && !!waits);
  if (line !== "lost" || !waits) return;
  const words = waits.sent ? gettext("Sent, but not confirmed yet: %(move)s") : gettext("Not sent yet: %(move)s");
  say(byId("unsent-words"), interpolate(words, { move: moveWords(waits.message) }));
  show("unsent-back", !waits.sent);
}

/** @param {Message} message */
function moveWords(message) {
  const { ground } = model;
  if (message.type === "place" && ground) return `${colourName(message.colour)} ${formatCell(message.cell, ground.rows)}`;
  if (message.type === "bridge" && ground) return bridgeName(ground, { from: message.from, to: message.to });
  return message.type === "undo" ? gettext("Undo") : gettext("End turn");
}

// --- Switches and buttons --------------------------------------------------------------------------

/** @param {string} name @returns {HTMLInputElement} */
const boardSwitch = (name) => /** @type {HTMLInputElement} */ (document.querySelector(`[data-board=${name}]`));
/** @param {string} name */
const checked = (name) => boardSwitch(name).checked;

for (const element of document.querySelectorAll("[data-switch]")) {
  const input = /** @type {HTMLInputElement} */ (element);
  const name = input.dataset.switch ?? "";
  input.checked = model.switches[name];
  input.addEventListener("change", () => {
    model.switches[name] = input.checked;
    post(data.look, { [name]: input.checked ? "1" : "0" });
    board?.set({ symbols: model.switches.symbols });
    document.body.classList.toggle("no-signs", !model.switches.symbols);
    render();
  });
}
document.body.classList.toggle("no-signs", !model.switches.symbols);
for (const name of ["flipped", "text"]) {
  boardSwitch(name).addEventListener("change", () => board?.set({ [name]: checked(name) }));
}

onPress("end", endTurn);
onPress("undo", () => move("undo"));
onPress("resign", resign);
onPress("leave", leave);
onPress("free-seat", freeSeat);
onPress("again", again);
onPress("again-no", () => request("answer", { request: model.room.request?.id, yes: false }));
onPress("unsent-back", () => wire.withdraw());
for (const id of ["more-open", "result-more"]) {
  onPress(id, () => {
    dialog("more").showModal();
    byId("moves").scrollTop = byId("moves").scrollHeight;
  });
}
for (const id of ["pick-another", "picker-close"]) {
  onPress(id, () => {
    model.picking = !model.picking;
    render();
  });
}
for (const element of document.querySelectorAll("dialog")) {
  element.addEventListener("click", (event) => event.target === element && element.close());
}
prepareSharing({ address: data.invite, deviceAddress: data.device });

// On a phone the moves lie in the sheet, in a wide window beside the board.
const placeRecord = () => {
  if (wide.matches) byId("main").append(byId("record"));
  else byId("sheet-record").append(byId("record"));
};
wide.addEventListener("change", placeRecord);
placeRecord();

// The page came with everything, so the board is there before the line is.
fillStones(document);
if (data.layout) takeLayout(model, data.layout);
if (data.game) {
  takeGame(model, data.game);
  model.moves = data.moves;
  model.gap = false;
  wire.saw(data.game.number);
}
makeBoard();
render();
wire.connect();
// Presence fades with time, without a message.
setInterval(() => showPlayers(model), 30_000);

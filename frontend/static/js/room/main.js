// The room, board first: the wire, the model, the board, the hand and the players. All else comes in around.js, once the
// board can be played. Nothing here knows the rules of the game.

import { fillStones } from "../board/stones.js";
import { gettext } from "../i18n.js";
import { Refused, createWire } from "../wire.js";
import { byId, keepFocus, onPress, show } from "./dom.js";
import { createHand } from "./hand.js";
import { later } from "./later.js";
import { isMyTurn, lookedAt, makeModel, mySeat, takeGame, takeLayout } from "./model.js";
import { showPlayers } from "./players.js";
import { createTable } from "./table.js";
import { undoPlan } from "./undo.js";

/** @typedef {import("../wire.js").Message} Message */
/** @typedef {import("../board/types.js").Cell} Cell */
/** @typedef {ReturnType<typeof import("./around.js").createAround>} Around */

const LATE = 2_000; // ms after which a state that should have come is asked for
const INCOMPLETE = "incomplete"; // the code of what is said where the rest of the page is wanted and can't be fetched
const TICK = 15_000; // ms between two looks at what fades with time: presence, and the count of an absence

const data = JSON.parse(byId("room-data").textContent ?? "");
const model = makeModel({ room: data.room, switches: data.switches });
/** Moves that are done and not shown yet. @type {{number: number, resolve: () => void}[]} */
let waiters = [];
let fetching = false;
/** @type {{state: string, code?: number}} */
let line = { state: "connecting" };

const wire = createWire({
  url: location.origin.replace(/^http/, "ws") + data.socket,
  onMessage: take,
  onLine(now) {
    line = now;
    if (now.state !== "connecting") around.come().catch(() => {}); // or when it is next wanted
    around.here()?.line.showLine(now);
    if (now.state !== "ended") return;
    model.outside = true;
    render();
  },
  onQueue: () => around.here()?.line.showQueue(),
});
const hand = createHand({ onChoose: choose });
const table = createTable({
  model,
  move,
  refuse: (code) => refuse(new Refused(code)),
  say: (text) => note(text, "said"),
  onPast: () => around.here()?.remind(),
});
/** What all parts of the room work with. @typedef {typeof desk} Desk */
const desk = { model, wire, table, move, request, refuse, note, render, playUndo, lineNow: () => line };
/** @type {import("./later.js").Later<Around>} */
const around = later(async () => {
  const [{ createAround }] = await Promise.all([
    import("./around.js"),
    import("./rest.js").then(({ fetchRest }) => fetchRest(data)),
  ]);
  return createAround(desk);
}, complete);

// --- What comes in ---------------------------------------------------------------------------------

/** @param {Message} message */
function take(message) {
  if (message.type === "room") takeRoom(/** @type {any} */ (message));
  else if (message.type === "layout") {
    if (takeLayout(model, /** @type {any} */ (message))) {
      for (const waiter of waiters) waiter.resolve();
      waiters = [];
      table.renew();
      around.here()?.newGame();
    }
  } else if (message.type === "game") {
    const before = model.game;
    const isNews = takeGame(model, /** @type {any} */ (message));
    around.here()?.hear(before, isNews);
    if (model.gap) fetchMoves();
    const { number = 0 } = model.game ?? {};
    for (const waiter of waiters.filter((one) => one.number <= number)) waiter.resolve();
    waiters = waiters.filter((one) => one.number > number);
  } else around.tell((part) => part.take(message));
  render();
  if (message.type === "game" && message.number === 0) keepFocus("status");
}

/** @param {import("./state.js").RoomMessage} room */
function takeRoom(room) {
  if (mySeat(model) && room.you === "watcher" && !around.here()?.line.isLeaving()) {
    model.note = { text: gettext("Your seat was given up; you are watching now."), kind: "said" };
  }
  around.here()?.hearRoom(room);
  model.room = room;
}

/** After a gap the list of moves is asked for as a whole. */
async function fetchMoves() {
  if (fetching) return;
  fetching = true;
  try {
    const answer = await fetch(data.moves_address);
    const { game, number, moves } = answer.ok ? await answer.json() : {};
    if (game === model.game?.game && number === model.game?.number) Object.assign(model, { moves, gap: false });
    fetching = false;
    // The game may have gone on while the answer came.
    if (model.gap && game === model.game?.game && number < (model.game?.number ?? 0)) fetchMoves();
    render();
  } catch {
    fetching = false; // the next state tries again
  }
}

// --- What goes out ---------------------------------------------------------------------------------

/** @param {string} type @param {Record<string, any>} [fields] @param {Cell[]} [cells] */
async function move(type, fields = {}, cells = []) {
  if (model.busy || model.looking) return;
  model.busy = true;
  model.note = null;
  render();
  try {
    await reached(await wire.send(type, fields, { move: true }));
    table.clearRings();
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

/** Flashes at once; the word why follows. @param {unknown} fault @param {Cell[]} [cells] */
async function refuse(fault, cells = []) {
  if (!(fault instanceof Refused)) throw fault;
  const { code, args } = fault;
  if (code !== "withdrawn" && cells.length) table.refuse(cells);
  const words = await import("./refusals.js").catch(() => null);
  if (words) note(words.refusal(code, args), code === "withdrawn" ? "said" : "refused", code);
}

/** @param {string} text @param {"refused"|"said"} kind @param {string} [code] - of the refusal that the text words */
function note(text, kind, code) {
  model.note = { text, kind, code };
  render();
}

/** @param {import("./state.js").Colour} colour */
function choose(colour) {
  model.chosen = model.chosen === colour ? null : colour;
  model.note = null;
  render();
}

/** Takes back what needs nobody's consent. @returns {boolean} whether there was such a thing */
function playUndo() {
  const plan = undoPlan(model);
  if (plan.kind === "own") move("undo");
  else if (plan.kind === "free") move("undo", { to: plan.to });
  return plan.kind === "own" || plan.kind === "free";
}

/** For what was pressed before it was there. @param {(part: Around) => void} act */
async function withRest(act) {
  const part = await around.come().catch(() => null);
  if (part) act(part);
  else note(gettext("The page is not complete yet. Check the connection and try again."), "refused", INCOMPLETE);
}

/** The rest is here: what was said of its lack is true no longer. */
function complete() {
  if (model.note?.code === INCOMPLETE) model.note = null;
  render();
}

// --- What is shown ---------------------------------------------------------------------------------

function render() {
  const { room, game, layout } = model;
  const hasTable = layout && game && room.phase !== "waiting";
  const phase = !hasTable ? "waiting" : game.state.outcome ? "over" : "playing";
  document.body.dataset.phase = phase;
  document.body.classList.toggle("no-signs", !model.switches.symbols);
  const rest = around.here();
  rest?.settle();
  showPlayers(lookedAt(model));
  show("hand", phase === "playing" && !model.looking);
  show("board", phase !== "waiting" && !model.picking);
  if (phase !== "waiting") {
    hand.show(model, rest?.hint());
    table.show();
  }
  if (rest) rest.show(phase);
  else if (phase !== "playing") around.come().catch(() => {}); // the next look tries again
}

onPress("end", () => {
  const { number } = model.game ?? {};
  if (number !== undefined && isMyTurn(model)) withRest((part) => part.endTurn(number)); // of what was seen then
});
onPress("undo", () => playUndo() || withRest((part) => part.askUndo()));
onPress("more-open", () => withRest((part) => part.openMore()));
for (const opener of document.querySelectorAll(".site-nav [data-opens-talk]")) {
  opener.addEventListener("click", () => withRest((part) => part.openTalk()));
}

// The page came with everything, so the board is there before the line is.
fillStones(document);
if (data.layout) takeLayout(model, data.layout);
if (data.game) {
  takeGame(model, data.game);
  model.moves = data.moves;
  model.gap = false;
  wire.saw(data.game.number);
}
table.renew();
render();
wire.connect();
setInterval(render, TICK);

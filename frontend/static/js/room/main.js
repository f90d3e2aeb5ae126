// The room: connects the wire, the model, the board and the panels. Nothing here knows the rules of the game.

import { fillStones } from "../board/stones.js";
import { gettext, interpolate } from "../i18n.js";
import { Refused, createWire } from "../wire.js";
import { createAgain, showGames } from "./again.js";
import { canClaim } from "./claims.js";
import { ask } from "./dialogs.js";
import { byId, dialog, onPress, say, show } from "./dom.js";
import { createEndings } from "./endings.js";
import { createHand, endQuestion } from "./hand.js";
import { createHouse } from "./house.js";
import { createKeep } from "./keep.js";
import { createLine } from "./line.js";
import { showLobby } from "./lobby.js";
import { isMyTurn, isShared, lookedAt, makeModel, mySeat, takeGame, takeLayout } from "./model.js";
import { showMoves } from "./moves.js";
import { endOfRequest, showNotice } from "./notice.js";
import { createPeople, prepareReasons } from "./people.js";
import { createPicker, showPreview } from "./picker.js";
import { playerName, showPlayers } from "./players.js";
import { showResult } from "./result.js";
import { prepareSharing } from "./share.js";
import { createSignals, soundOf } from "./signals.js";
import { createSounds } from "./sounds.js";
import { createTable } from "./table.js";
import { createTabs } from "./tabs.js";
import { createTalk } from "./talk.js";
import { undoPlan } from "./undo.js";
import { refusal } from "./words.js";

/** @typedef {import("../wire.js").Message} Message */

const LATE = 2_000; // ms after which a state that should have come is asked for
const TICK = 15_000; // ms between two looks at what fades with time: presence, and the count of an absence

const data = JSON.parse(byId("room-data").textContent ?? "");
const model = makeModel({ room: data.room, switches: data.switches });
/** Moves that are done and not shown yet. @type {{number: number, resolve: () => void}[]} */
let waiters = [];
let fetching = false;
/** Looking back, once somebody has wanted to. @type {ReturnType<typeof import("../replay/lookback.js").createLookback>|null} */
let lookback = null;

const wide = matchMedia("(min-width: 52rem)");
const wire = createWire({
  url: location.origin.replace(/^http/, "ws") + data.socket,
  onMessage: take,
  onLine: (now) => {
    line.showLine(now);
    if (now.state === "ended") {
      model.outside = true;
      render();
    }
  },
  onQueue: () => line.showQueue(),
});
const line = createLine({ model, waiting: wire.waiting });
const hand = createHand({ onChoose: choose });
const sounds = createSounds(() => model.switches.sounds);
const signals = createSignals({ model, turnIcon: data.turn_icon });
const picker = createPicker({ address: data.cards, onPick: pick });
const table = createTable({
  model,
  move,
  refuse: (text) => note(text, "refused"),
  onPast: () => lookback?.remind(),
  look: data.look,
  onSwitch: render,
});
const late = () => note(refusal("stale"), "refused");
const endings = createEndings({ model, request, start: data.start, onLeave: line.setLeaving, onLate: late });
const again = createAgain({ model, request, pickAnother: () => setPicking(true) });
const keep = createKeep({ model, game: data.game_address, position: data.position_address });
const house = createHouse({ model, choices: data.choices, request });
const tabs = createTabs({
  wide,
  onShow: () => talk.render(),
  isAboutPicture: () => !!model.room.pick?.asks,
  first: () => (talk.unread("players") ? "chat" : talk.unread("watchers") ? "watching" : null),
});
/** @param {string} type @param {Record<string, any>} fields */
const send = (type, fields) => wire.send(type, fields);
const people = createPeople({ model, send, tell: (text, refused) => note(text, refused ? "refused" : "said") });
const talk = createTalk({
  model,
  send,
  people,
  isSeen: (channel) => tabs.isSeen(channel === "players" ? "chat" : "watching"),
  onNews: () => sounds.play("chat"),
});

// --- What comes in ---------------------------------------------------------------------------------

/** @param {Message} message */
function take(message) {
  if (talk.take(message)) return;
  if (message.type === "room") takeRoom(/** @type {any} */ (message));
  else if (message.type === "layout") {
    if (takeLayout(model, /** @type {any} */ (message))) {
      for (const waiter of waiters) waiter.resolve();
      waiters = [];
      table.renew();
      if (talk.isSilent()) tabs.open("moves");
    }
  } else if (message.type === "game") {
    const before = model.game;
    const isNews = takeGame(model, /** @type {any} */ (message));
    const sound = isNews && model.game && soundOf(before, model.game, isMyTurn(model));
    if (sound) sounds.play(sound);
    if (model.gap) fetchMoves();
    lookback?.follow();
    const { number = 0 } = model.game ?? {};
    for (const waiter of waiters.filter((one) => one.number <= number)) waiter.resolve();
    waiters = waiters.filter((one) => one.number > number);
  }
  render();
  if (message.type === "game" && message.number === 0) keepFocus();
}

/** What held the focus may have gone with the last phase: the turn takes it then, and is read out. */
function keepFocus() {
  const isHeld = document.activeElement !== document.body && document.activeElement?.getClientRects().length;
  if (!isHeld) byId("status").focus({ preventScroll: true });
}

/** @param {import("./state.js").RoomMessage} room */
function takeRoom(room) {
  if (mySeat(model) && room.you === "watcher" && !line.isLeaving()) {
    model.note = { text: gettext("Your seat was given up; you are watching now."), kind: "said" };
  }
  const isAsked = room.request && room.request.id !== model.room.request?.id && room.request.seat !== mySeat(model);
  const isShown = room.pick?.asks && room.you === "yellow" && room.pick.version !== (model.room.pick?.asks ? model.room.pick.version : null);
  if ((isAsked && room.you !== "watcher") || isShown) sounds.play("ask");
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

/** @param {string} type @param {Record<string, any>} [fields] @param {import("../board/types.js").Cell[]} [cells] */
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

/** @param {unknown} fault @param {import("../board/types.js").Cell[]} [cells] */
function refuse(fault, cells = []) {
  if (!(fault instanceof Refused)) throw fault;
  if (fault.code !== "withdrawn" && cells.length) table.refuse(cells);
  note(refusal(fault.code, fault.args), fault.code === "withdrawn" ? "said" : "refused");
}

/** @param {string} text @param {"refused"|"said"} kind */
function note(text, kind) {
  model.note = { text, kind };
  render();
}

/** @param {import("./state.js").Colour} colour */
function choose(colour) {
  model.chosen = model.chosen === colour ? null : colour;
  model.note = null;
  render();
}

async function endTurn() {
  const state = model.game?.state;
  if (!state || !isMyTurn(model)) return;
  const question = endQuestion(state, model.switches.confirmations);
  const number = model.game?.number;
  if (question && !(await ask(question))) return;
  // Answered for the state that was asked about, and for no other.
  if (model.game?.number === number) move("end");
  else late();
}

function undo() {
  const plan = undoPlan(model);
  if (plan.kind === "own") move("undo");
  else if (plan.kind === "free") move("undo", { to: plan.to });
  else if (plan.kind === "ask") endings.askBack(plan.to);
  else if (plan.kind === "off") note(refusal("undo_off"), "refused");
  else if (plan.kind === "enough") note(refusal("asked_enough"), "refused");
}

/** Shows an earlier moment until one goes back. @param {number|null} [number] - of its action; without it the newest but one */
async function lookBack(number = null) {
  for (const id of ["talk", "more"]) if (dialog(id).open) dialog(id).close();
  model.picking = false;
  try {
    const { createLookback } = await import("../replay/lookback.js");
    lookback ??= createLookback({
      model,
      address: (game) => `${data.game_address.replace("GAME", game)}replay.json`,
      names: () => ({ blue: playerName(model, "blue"), yellow: playerName(model, "yellow") }),
      onChange: render,
    });
    await lookback.open(number);
  } catch {
    note(gettext("The earlier moves could not be fetched. Check the connection and try again."), "refused");
  }
}

/** The answer that the notice asks for. @param {boolean} yes */
function answer(yes) {
  const { request: open, pick } = model.room;
  if (pick?.asks) request("answer_pick", { version: pick.version, yes });
  else if (open && open.what !== "again") {
    if (open.what === "agree" && yes) endings.agree(open.id);
    else request("answer", { request: open.id, yes });
  } else if (yes) endings.claim();
  else {
    model.patience = model.room.claim?.due ?? 0;
    render();
  }
}

/** A card was pressed. @param {import("./model.js").Wished} position */
function pick(position) {
  if (!model.picking) {
    request("pick", { version: position.version });
    return;
  }
  model.next = position;
  setPicking(false);
  again.show();
}

/** @param {boolean} picking */
function setPicking(picking) {
  model.picking = picking;
  render();
}

// --- What is shown ---------------------------------------------------------------------------------

function render() {
  const { room, game, layout } = model;
  const over = !!game?.state.outcome;
  const hasTable = layout && game && room.phase !== "waiting";
  const phase = hasTable ? (over ? "over" : "playing") : "waiting";
  const seated = mySeat(model) !== null;
  const picks = phase === "waiting" ? mySeat(model) === "blue" && !room.pick?.loaded && !model.outside : model.picking;
  document.body.dataset.phase = phase;
  const ended = endOfRequest(model);
  if (ended) model.note = { text: ended, kind: "said" };
  showPlayers(lookedAt(model));
  show("lobby", phase === "waiting" && !model.outside);
  show("hand", phase === "playing" && !model.looking);
  show("result", phase === "over" && !model.looking && (!model.picking || wide.matches));
  show("look-open", model.moves.length > 0 && !model.looking);
  show("more-look", model.moves.length > 0);
  show("record", phase !== "waiting" || !!room.seats.yellow);
  show("endings", phase === "playing" && seated);
  show("claim", canClaim(model));
  show("result-undo", undoPlan(model).kind === "free");
  keep.show();
  show("more-device", seated);
  show("picker", picks);
  show("picker-close", model.picking);
  show("preview", phase === "waiting" && !picks && !model.outside);
  show("board", !!hasTable && !picks);
  if (picks) picker.open();
  picker.setPicked((model.picking ? model.next?.version : null) ?? room.pick?.version ?? null);
  house.render();
  people.show();
  tabs.placeNotice();
  showNotice(model);
  showGames(model, data.game_address);
  if (phase === "waiting") {
    showLobby(model);
    showPreview(room.pick);
  } else {
    hand.show(model);
    showResult(model);
    if (!model.gap) {
      const address = (/** @type {number} */ number) => `${data.game_address.replace("GAME", layout?.game)}?at=${number}`;
      showMoves(byId("moves"), /** @type {any} */ (model.ground), model.moves, { address, onPick: lookBack });
    }
    table.show();
  }
  lookback?.show();
  showWatching(over);
  signals.show(phase);
  const title = phase === "waiting" || !layout?.title ? "" : `${layout.title} · `;
  say(byId("about"), isShared(model) ? (layout?.title ?? "") : title + room.code);
}

/** How many watch, and who reads what they say. @param {boolean} over */
function showWatching(over) {
  const { watchers } = model.room;
  const seated = mySeat(model) !== null;
  say(byId("watching"), watchers ? interpolate(gettext("Watching %(count)s"), { count: watchers }) : gettext("Watching"));
  const forPlayers = over
    ? gettext("What those who watch have said:")
    : gettext("Those who watch talk among themselves. You read it after the game.");
  const forWatchers = over
    ? gettext("Everybody reads this now.")
    : gettext("Only those who watch read this before the game is over.");
  say(byId("watching-words"), seated ? forPlayers : forWatchers);
  byId(seated ? "pane-chat" : "pane-watching").append(byId("chat-entry"));
}

// --- Buttons ---------------------------------------------------------------------------------------

onPress("end", endTurn);
onPress("undo", undo);
onPress("result-undo", undo);
onPress("offer", endings.fromSheet(endings.offer));
onPress("resign", endings.fromSheet(endings.resign));
onPress("claim", endings.fromSheet(endings.claim));
onPress("more-leave", endings.fromSheet(endings.leave));
onPress("leave", endings.leave);
onPress("free-seat", endings.freeSeat);
onPress("notice-yes", () => answer(true));
onPress("notice-no", () => answer(false));
onPress("unsent-back", () => wire.withdraw());
for (const id of ["more-open", "result-more"]) onPress(id, () => dialog("more").showModal());
for (const id of ["look-open", "more-look"]) onPress(id, () => lookBack());
onPress("picker-close", () => setPicking(false));
for (const element of document.querySelectorAll("dialog")) {
  element.addEventListener("click", (event) => event.target === element && element.close());
  element.addEventListener("close", () => talk.render());
}
prepareReasons();
prepareSharing({ address: data.invite, deviceAddress: data.device });

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
if (!model.game) tabs.open("chat");
render();
wire.connect();
setInterval(render, TICK);

// What lies round the board: moves and talk, what is asked and answered, the room before and after a game. It comes after the
// board, and shows the same model.

import { fillStones } from "../board/stones.js";
import { gettext, interpolate } from "../i18n.js";
import { shownTitle } from "../titles.js";
import { createAgain, showGames } from "./again.js";
import { createAloud } from "./aloud.js";
import { canClaim, claimHint } from "./claims.js";
import { ask } from "./dialogs.js";
import { byId, dialog, keepFocus, onPress, say, show } from "./dom.js";
import { createEndings, endQuestion } from "./endings.js";
import { statusWords } from "./hand.js";
import { standing } from "./heard.js";
import { createHouse } from "./house.js";
import { createKeep } from "./keep.js";
import { createLine } from "./line.js";
import { showLobby } from "./lobby.js";
import { isMyTurn, isShared, lookedAt, mySeat } from "./model.js";
import { showMoves } from "./move_list.js";
import { askedHint, endOfRequest, showNotice } from "./notice.js";
import { createPeople, prepareReasons } from "./people.js";
import { createPicker, showPreview } from "./picker.js";
import { playerName } from "./players.js";
import { refusal } from "./refusals.js";
import { showResult } from "./result.js";
import { prepareSharing } from "./share.js";
import { createSignals, soundOf } from "./signals.js";
import { createSounds } from "./sounds.js";
import { prepareSwitches } from "./switches.js";
import { createTabs } from "./tabs.js";
import { createTalk } from "./talk.js";
import { undoPlan } from "./undo.js";
import { showWhy } from "./why.js";

/** @typedef {import("../wire.js").Message} Message */
/** @typedef {import("./state.js").GameMessage} GameMessage */

/** @param {import("./main.js").Desk} desk */
export function createAround({ model, wire, table, move, request, note, render, playUndo, lineNow }) {
  const data = JSON.parse(byId("rest-data").textContent ?? "");
  /** Looking back, once somebody has wanted to. @type {ReturnType<typeof import("../replay/lookback.js").createLookback>|null} */
  let lookback = null;
  let last = ""; // phase that was shown
  const wide = matchMedia("(min-width: 52rem)");
  const late = () => note(refusal("stale"), "refused");
  /** @param {string} type @param {Record<string, any>} fields */
  const send = (type, fields) => wire.send(type, fields);
  const line = createLine({ model, waiting: wire.waiting });
  const sounds = createSounds(() => model.switches.sounds);
  const signals = createSignals({ model, turnIcon: data.turn_icon });
  const picker = createPicker({ address: data.cards, onPick: pick });
  const endings = createEndings({ model, request, start: data.start, onLeave: line.setLeaving, onLate: late });
  const again = createAgain({ model, request, pickAnother: () => setPicking(true) });
  const keep = createKeep({ model, game: data.game_address, position: data.position_address });
  const house = createHouse({ model, request });
  const tabs = createTabs({
    wide,
    onShow: () => talk.render(),
    isAboutPicture: () => !!model.room.pick?.asks,
    first: () => (talk.unread("players") ? "chat" : talk.unread("watchers") ? "watching" : null),
  });
  const people = createPeople({ model, send, tell: (text, refused) => note(text, refused ? "refused" : "said") });
  const talk = createTalk({
    model,
    send,
    people,
    isSeen: (channel) => tabs.isSeen(channel === "players" ? "chat" : "watching"),
    onNews(line) {
      sounds.play("chat");
      aloud.chat(line);
    },
  });
  const aloud = createAloud({ model, table });

  // --- What is done --------------------------------------------------------------------------------

  /** @param {number} number - of the state in which it was wanted: it ends that turn, and no other */
  async function endTurn(number) {
    const isLate = () => model.game?.number !== number;
    const question = !isLate() && model.game && endQuestion(model.game.state, model.switches.confirmations);
    if (question && !(await ask(question))) return;
    if (isLate()) late();
    else move("end");
  }

  /** To take back what needs the other's consent. */
  function askUndo() {
    const plan = undoPlan(model);
    if (plan.kind === "ask" && model.room.request) note(refusal("request_open"), "refused", "request_open");
    else if (plan.kind === "ask") endings.askBack(plan.to);
    else if (plan.kind === "off") note(refusal("undo_off"), "refused", "undo_off");
    else if (plan.kind === "enough") note(refusal("asked_enough"), "refused", "asked_enough");
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

  // --- What is shown -------------------------------------------------------------------------------

  /** @param {string} phase */
  function showAround(phase) {
    const { room, layout } = model;
    const seated = mySeat(model) !== null;
    const picks = phase === "waiting" ? mySeat(model) === "blue" && !room.pick?.loaded && !model.outside : model.picking;
    show("lobby", phase === "waiting" && !model.outside);
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
    if (picks) picker.open();
    picker.setPicked((model.picking ? model.next?.version : null) ?? room.pick?.version ?? null);
    house.render();
    people.show();
    tabs.placeNotice();
    showNotice(model);
    showWhy(data.rules, model.note?.code);
    showGames(model, data.game_address);
    if (phase === "waiting") {
      showLobby(model);
      showPreview(room.pick);
    } else {
      showResult(model);
      if (!model.gap) {
        const address = (/** @type {number} */ number) => `${data.game_address.replace("GAME", layout?.game)}?at=${number}`;
        showMoves(byId("moves"), /** @type {any} */ (model.ground), model.moves, { address, onPick: lookBack });
      }
    }
    lookback?.show();
    showWatching(phase === "over");
    signals.show(phase);
    const title = phase === "waiting" || !layout?.title ? "" : `${shownTitle(layout)} · `;
    say(byId("about"), isShared(model) ? shownTitle(layout) : title + room.code);
    aloud.follow();
    if (phase === "over" && last === "playing") keepFocus("result-title");
    last = phase;
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

  // --- Buttons -------------------------------------------------------------------------------------

  const openMore = () => dialog("more").showModal();
  onPress("result-undo", playUndo);
  onPress("offer", endings.fromSheet(endings.offer));
  onPress("resign", endings.fromSheet(endings.resign));
  onPress("claim", endings.fromSheet(endings.claim));
  onPress("more-leave", endings.fromSheet(endings.leave));
  onPress("leave", endings.leave);
  onPress("free-seat", endings.freeSeat);
  onPress("notice-yes", () => answer(true));
  onPress("notice-no", () => answer(false));
  onPress("unsent-back", () => wire.withdraw());
  onPress("result-more", openMore);
  for (const id of ["look-open", "more-look"]) onPress(id, () => lookBack());
  onPress("picker-close", () => setPicking(false));
  for (const element of document.querySelectorAll("dialog")) {
    element.addEventListener("click", (event) => event.target === element && element.close());
    element.addEventListener("close", () => talk.render());
  }
  prepareReasons();
  prepareSharing({ address: data.invite, deviceAddress: data.device });
  table.tell(() => {
    const shown = lookedAt(model);
    return shown.game ? standing(shown, statusWords(shown, shown.game.state)) : [];
  });
  prepareSwitches({ model, table, look: data.look, onSwitch: render });
  fillStones(document);
  line.showLine(lineNow());
  if (!model.game) tabs.open("chat");

  return {
    line,
    endTurn,
    askUndo,
    openMore,
    openTalk: tabs.openSheet,
    show: showAround,
    /** What is said of an open request or a claim. */
    hint: () => askedHint(model) || claimHint(model),
    /** One acts on an earlier position. */
    remind: () => lookback?.remind(),
    /** Another message than of the room and the game. @param {Message} message */
    take: (message) => talk.take(message),
    /** Another game is on the table. */
    newGame() {
      if (talk.isSilent()) tabs.open("moves");
    },
    /** A state has come. @param {GameMessage|null} before @param {boolean} isNews - what the model knows now differs from that */
    hear(before, isNews) {
      const sound = isNews && model.game && soundOf(before, model.game, isMyTurn(model));
      if (sound) sounds.play(sound);
      lookback?.follow();
    },
    /** Something may be asked. @param {import("./state.js").RoomMessage} room - before the model knows it */
    hearRoom(room) {
      const isAsked = room.request && room.request.id !== model.room.request?.id && room.request.seat !== mySeat(model);
      const isShown = room.pick?.asks && room.you === "yellow" && room.pick.version !== (model.room.pick?.asks ? model.room.pick.version : null);
      if ((isAsked && room.you !== "watcher") || isShown) sounds.play("ask");
    },
    /** Says how the request that was open has ended. */
    settle() {
      const ended = endOfRequest(model);
      if (ended) model.note = { text: ended, kind: "said" };
    },
  };
}

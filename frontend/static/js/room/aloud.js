// The one voice of the room, for those who don't look: what was done, whose turn it is, refusals, questions, the end, talk.
// Politely one after the other; only one's own turn and refusals interrupt. A modal dialog hides the page from screen readers:
// while one is open the voice speaks in it.

import { gettext, interpolate, ngettext } from "../i18n.js";
import { claimHint } from "./claims.js";
import { byId } from "./dom.js";
import { statusWords, warningWords } from "./hand.js";
import { actionWords, endWords, scoreWords } from "./heard.js";
import { isMyTurn, isShared, mySeat } from "./model.js";
import { askedHint } from "./notice.js";
import { standingWords } from "./result.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./moves.js").Entry} Entry */

const BREATH = 120; // ms in which what comes together is said together
const FRESH = 4_000; // ms: what was said so lately is said again where one's turn would cut it short
const KEPT = 30; // sentences that can be read again
const CHATTER = 6_000; // ms in which several lines of chat are counted, not read out
const LONGEST = 200; // characters of a line of chat

/**
 * Until it comes, the board and the panel speak for themselves.
 * @param {{model: Model, table: ReturnType<typeof import("./table.js").createTable>}} options
 */
export function createAloud({ model, table }) {
  table.set({ announce: false });
  for (const id of ["status", "note"]) {
    byId(id).removeAttribute("role");
    byId(id).setAttribute("aria-live", "off");
  }
  /** What the other did lately. @type {{text: string, at: number}[]} */
  let fresh = [];
  /** @type {string[]} */
  let waiting = [];
  /** @type {string[]} */
  let urgent = [];
  let breath = 0;
  let isFirst = true; // what the page came with is read as a page
  /** What each place that comes and goes has said last. @type {WeakMap<Element, string>} */
  const places = new WeakMap();
  /** Lines of chat that came while one was just read out; null while none was. @type {string[]|null} */
  let chatter = null;
  const known = {
    game: "",
    /** @type {Entry[]} */
    moves: [],
    /** @type {import("./state.js").GameState|null} */
    state: null,
    status: "",
    mine: false,
    over: false,
    score: "",
    news: "",
    /** @type {Model["note"]} */
    note: null,
  };

  /** @param {...string} sentences */
  function say(...sentences) {
    waiting.push(...sentences.filter(Boolean));
    hold();
  }

  /** @param {string} text */
  function interrupt(text) {
    urgent.push(text);
    hold();
  }

  function hold() {
    breath ||= window.setTimeout(speak, BREATH);
  }

  /** Where one is heard now, with both regions in it. @returns {Element[]} */
  function regions() {
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (!dialog) return [byId("aloud"), byId("aloud-now")];
    const there = dialog.querySelectorAll(":scope > .aloud");
    if (there.length) return [...there];
    return ["log", "alert"].map((role) => {
      const region = document.createElement("div");
      region.className = "aloud visually-hidden";
      region.setAttribute("role", role);
      if (role === "log") region.setAttribute("aria-label", byId("aloud").getAttribute("aria-label") ?? "");
      dialog.append(region);
      return region;
    });
  }

  function speak() {
    breath = 0;
    if (!waiting.length && !urgent.length) return;
    const [calm, now] = regions();
    for (const text of waiting) {
      const line = document.createElement("p");
      line.dir = "auto";
      line.textContent = text;
      calm.append(line);
    }
    while (calm.children.length > KEPT) calm.firstElementChild?.remove();
    if (urgent.length) {
      const line = document.createElement("p");
      line.dir = "auto";
      line.textContent = urgent.join(". ");
      now.replaceChildren(line); // a new element: the same words are heard again
    }
    waiting = [];
    urgent = [];
  }

  /** What was done since, or taken back. @returns {string[]} */
  function deeds() {
    const { moves, game } = model;
    const before = known.moves;
    if (moves === before || !game) return [];
    const same = moves.findIndex((entry, i) => entry.number !== before[i]?.number || entry.type !== before[i]?.type);
    const stands = same < 0 ? Math.min(moves.length, before.length) : same;
    const state = known.state ?? game.state;
    const gone = before.slice(stands).flatMap((entry) => actionWords(model, entry, state));
    const came = moves.slice(stands).flatMap((entry) => actionWords(model, entry, game.state));
    known.moves = moves;
    return [...gone.map((words) => interpolate(gettext("Taken back: %(words)s"), { words })), ...came];
  }

  function hearGame() {
    const { game, layout } = model;
    if (!game || !layout || model.gap) return;
    const { state } = game;
    const isNew = known.game !== layout.game;
    if (isNew) Object.assign(known, { game: layout.game, moves: model.moves, score: standingWords(model), over: !!state.outcome });
    const at = Date.now();
    const done = deeds();
    const lately = state.last?.seat === mySeat(model) ? [] : fresh.filter((deed) => at - deed.at < FRESH);
    fresh = [...lately, ...done.map((text) => ({ text, at }))];
    known.state = state;
    const score = standingWords(model);
    const mine = isMyTurn(model) && !isShared(model);
    const status = state.outcome ? "" : statusWords(model, state);
    const isTurn = mine && !known.mine;
    if (isTurn) interrupt([...fresh.map(({ text }) => text), status].join(". "));
    else say(...done);
    if (score !== known.score && !state.outcome) say(scoreWords(model));
    if (!isTurn && status !== known.status) say(status);
    if (state.outcome && !known.over) say(...endWords(model));
    const news = state.outcome ? "" : (isMyTurn(model) && warningWords(state)) || askedHint(model) || claimHint(model);
    if (news !== known.news) say(news);
    Object.assign(known, { score, mine, status, news, over: !!state.outcome });
  }

  /** Words whose place comes and goes with them: a region that was hidden says nothing by itself. */
  function hearPlaces() {
    for (const place of document.querySelectorAll("[data-aloud]")) {
      const text = place.getClientRects().length ? (place.textContent ?? "") : "";
      if (places.get(place) === text) continue;
      places.set(place, text);
      if (text === model.note?.text) continue; // said already
      // A slider tells its value by itself.
      if (!(document.activeElement instanceof HTMLInputElement && document.activeElement.type === "range")) say(text);
    }
  }

  return {
    /** Says what is new. */
    follow() {
      hearGame();
      if (model.note !== known.note && model.note) {
        if (model.note.kind === "refused") interrupt(model.note.text);
        else say(model.note.text);
      }
      known.note = model.note;
      hearPlaces();
      if (isFirst) [waiting, urgent] = [[], []];
      isFirst = false;
    },

    /** A line of chat from somebody else. @param {{name: string, text: string}} line */
    chat({ name, text }) {
      const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
      const words = interpolate(gettext("Chat, %(name)s: %(words)s"), { name: name || gettext("Deleted player"), words: short });
      if (chatter) {
        chatter.push(words);
        return;
      }
      say(words);
      chatter = [];
      setTimeout(function count() {
        const held = chatter ?? [];
        chatter = held.length ? [] : null;
        if (!held.length) return;
        const many = ngettext("%(count)s new line of chat", "%(count)s new lines of chat", held.length);
        say(held.length > 1 ? interpolate(many, { count: held.length }) : held[0]);
        setTimeout(count, CHATTER);
      }, CHATTER);
    },
  };
}

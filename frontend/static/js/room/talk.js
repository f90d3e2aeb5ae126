// What people say: the players' lines and the watchers' own, what is new, who is muted here. Text is text, never markup.

import { gettext, interpolate } from "../i18n.js";
import { Refused } from "../wire.js";
import { byId, dialog, onPress, say, show } from "./dom.js";
import { createEntry } from "./entry.js";
import { mySeat } from "./model.js";
import { seatName } from "./players.js";
import { refusal } from "./refusals.js";
import { timeWords } from "./times.js";


/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./state.js").ChatLine} ChatLine */
/** @typedef {ChatLine & {hidden?: boolean}} Line */
/** @typedef {"players"|"watchers"} Channel */

/** Kept by this browser alone; where it keeps nothing, for as long as the page is open. @param {string} name */
function keep(name) {
  let value = "";
  return {
    get() {
      try {
        return localStorage.getItem(name) ?? value;
      } catch {
        return value;
      }
    },
    /** @param {string} text */
    set(text) {
      value = text;
      try {
        localStorage.setItem(name, text);
      } catch {
        // A browser that keeps nothing still shows everything.
      }
    },
  };
}

/**
 * @param {{model: Model, send: (type: string, fields: Record<string, any>) => Promise<number>,
 *   people: ReturnType<typeof import("./people.js").createPeople>,
 *   isSeen: (channel: Channel) => boolean, onNews: (line: ChatLine) => void}} options
 *   isSeen: whether its lines can be read right now; onNews: something was said by somebody else
 */
export function createTalk({ model, send, people, isSeen, onNews }) {
  /** @type {Line[]} */
  let lines = [];
  const readTo = keep(`read ${model.room.code}`);
  const mutedHere = keep(`muted ${model.room.code}`);
  /** @type {Set<string>} */
  const muted = new Set(mutedHere.get().split(" ").filter(Boolean));
  /** Ids of what was said from this page. @type {Set<number>} */
  const own = new Set();
  /** @type {Line|null} */
  let chosen = null;

  const entry = createEntry({ onSend: post });

  /** @param {Line} line */
  const isMine = (line) => own.has(line.id) || (line.seat !== null && line.seat === mySeat(model));
  /** @param {Line} line */
  const isNew = (line) => line.id > Number(readTo.get()) && !isMine(line) && !line.hidden && !muted.has(line.person);

  /** Below the lines. @param {string} text @param {boolean} [refused] */
  function tell(text, refused = false) {
    byId("chat-note").classList.toggle("entry__note--refused", refused);
    say(byId("chat-note"), text);
  }

  /** @param {string} text */
  async function post(text) {
    tell("");
    try {
      own.add(await send("chat", { text }));
      render();
    } catch (fault) {
      if (!(fault instanceof Refused)) throw fault;
      entry.giveBack(text);
      tell(refusal(fault.code, fault.args), true);
    }
  }

  /** @param {import("../wire.js").Message} message @returns {boolean} whether it was about talk */
  function take(message) {
    if (message.type === "talk") lines = message.lines;
    else if (message.type === "hidden") lines = lines.map((line) => (line.id === message.id ? { ...line, text: "", hidden: true } : line));
    else if (message.type === "chat") {
      const line = /** @type {Line} */ (/** @type {unknown} */ (message));
      if (lines.some(({ id }) => id === line.id)) return true;
      lines = [...lines, line];
      if (isNew(line)) onNews(line);
    } else return false;
    render();
    return true;
  }

  /** Lines that are new, in one channel or in both. @param {Channel} [channel] */
  const unread = (channel) => lines.filter((line) => isNew(line) && (!channel || line.channel === channel)).length;

  function render() {
    for (const channel of /** @type {Channel[]} */ (["players", "watchers"])) {
      const host = byId(`talk-${channel}`);
      const said = lines.filter((line) => line.channel === channel);
      const atEnd = host.scrollHeight - host.scrollTop - host.clientHeight < 40;
      update(/** @type {HTMLElement} */ (host.firstElementChild), said);
      if (atEnd) host.scrollTop = host.scrollHeight;
      show(`talk-${channel}-none`, said.length === 0);
      if (isSeen(channel) && said.length) readTo.set(String(Math.max(Number(readTo.get()), said[said.length - 1].id)));
    }
    for (const mark of document.querySelectorAll("[data-unread]")) {
      const count = unread(/** @type {Channel|undefined} */ (/** @type {HTMLElement} */ (mark).dataset.unread || undefined));
      /** @type {HTMLElement} */ (mark).hidden = count === 0;
      say(/** @type {Element} */ (mark.querySelector("[data-count]")), String(count));
    }
  }

  /** Only what differs is drawn again, so that a reader's place and a screen reader's are kept. @param {HTMLElement} host @param {Line[]} said */
  function update(host, said) {
    const shown = new Map([...host.children].map((item) => [/** @type {HTMLElement} */ (item).dataset.key, item]));
    const items = said.map((line) => {
      const key = [line.id, line.hidden, muted.has(line.person), line.name].join();
      return shown.get(key) ?? lineItem(line, key);
    });
    const other = items.findIndex((item, i) => item !== host.children[i]);
    const stay = other < 0 ? items.length : other;
    while (host.children.length > stay) host.lastElementChild?.remove();
    host.append(...items.slice(stay));
  }

  /** @param {Line} line @param {string} key */
  function lineItem(line, key) {
    const item = document.createElement("li");
    item.dataset.key = key;
    item.className = `talk__line${line.seat ? ` talk__line--${line.seat}` : ""}`;
    const who = document.createElement("strong");
    who.className = "name";
    who.dir = "auto";
    who.translate = false;
    who.textContent = line.name || gettext("Deleted player");
    const words = document.createElement("span");
    words.className = "talk__words";
    words.dir = "auto";
    words.translate = false;
    if (line.hidden) words.textContent = gettext("A moderator has hidden this line.");
    else if (muted.has(line.person)) words.textContent = gettext("Muted by you.");
    else words.textContent = line.text;
    words.classList.toggle("muted", line.hidden || muted.has(line.person));
    const time = document.createElement("time");
    time.className = "talk__time";
    time.dateTime = new Date(line.at * 1000).toISOString();
    time.textContent = timeWords(line.at);
    item.append(who, " ", words, " ", time);
    if (!isMine(line) && !line.hidden) item.append(moreButton(line));
    return item;
  }

  /** @param {Line} line */
  function moreButton(line) {
    const more = document.createElement("button");
    more.type = "button";
    more.className = "talk__more";
    more.textContent = "⋯";
    more.setAttribute("aria-label", interpolate(gettext("Mute, block or report %(name)s"), { name: line.name }));
    more.addEventListener("click", () => {
      chosen = line;
      say(byId("line-who"), line.name || (line.seat ? seatName(line.seat) : gettext("Deleted player")));
      say(byId("line-text"), muted.has(line.person) ? "" : line.text);
      show("line-block", line.name !== "");
      say(byId("line-mute"), muted.has(line.person) ? gettext("Show what this person says again") : gettext("Mute this person for me"));
      dialog("line-dialog").showModal();
    });
    return more;
  }

  onPress("line-mute", () => {
    dialog("line-dialog").close();
    if (!chosen) return;
    if (!muted.delete(chosen.person)) muted.add(chosen.person);
    mutedHere.set([...muted].join(" "));
    render();
  });
  onPress("line-block", () => {
    dialog("line-dialog").close();
    if (chosen) people.block({ message: chosen.id }, chosen.name, tell);
  });
  onPress("line-report", () => {
    dialog("line-dialog").close();
    if (!chosen) return;
    const words = [interpolate(gettext("“%(words)s”"), { words: chosen.text }), gettext("The moderators see this line with those around it. The other is not told who reported it.")];
    people.report({ message: chosen.id }, { title: gettext("Report this line to the moderators?"), words }, tell);
  });
  document.addEventListener("visibilitychange", render);

  return { take, render, unread, isSilent: () => lines.length === 0 };
}

// What one can do about another person: block them, or tell the moderators of their name or of a line.

import { gettext, interpolate } from "../i18n.js";
import { Refused } from "../wire.js";
import { ask } from "./dialogs.js";
import { byId, dialog, onPress, say } from "./dom.js";
import { composingIn } from "./entry.js";
import { isShared, mySeat } from "./model.js";
import { playerName } from "./players.js";
import { refusal } from "./refusals.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./state.js").Seat} Seat */
/** @typedef {(text: string, refused?: boolean) => void} Tell */

/**
 * @param {{model: Model, send: (type: string, fields: Record<string, any>) => Promise<number>, tell: Tell}} options
 *   tell: says what came of it where the board is
 */
export function createPeople({ model, send, tell }) {
  /** @type {Seat} */
  let chosen = "blue";

  for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".player"))) {
    more(row).addEventListener("click", () => {
      chosen = row.dataset.seat === "blue" ? "blue" : "yellow";
      say(byId("person-who"), playerName(model, chosen));
      dialog("person-dialog").showModal();
    });
  }
  onPress("person-block", () => {
    dialog("person-dialog").close();
    block({ seat: chosen }, playerName(model, chosen), tell);
  });
  onPress("person-report", () => {
    dialog("person-dialog").close();
    const words = [interpolate(gettext("“%(words)s”"), { words: playerName(model, chosen) }), gettext("The moderators see it. The other is not told who reported it.")];
    report({ seat: chosen }, { title: gettext("Report this name to the moderators?"), words }, tell);
  });

  /** What changes for two people who keep apart. @param {string} name */
  function changes(name) {
    const mine = mySeat(model);
    const waits = model.room.phase === "waiting";
    return [
      gettext("You no longer read what they write, neither of you can ask the other for anything, and you share no new game."),
      model.room.phase === "playing" && mine ? gettext("This game can still be played to its end.") : "",
      waits && mine === "blue" && model.room.seats.yellow ? gettext("Yellow's seat is free again.") : "",
      waits && mine === "yellow" ? gettext("You give up your seat here.") : "",
      interpolate(gettext("%(name)s is not told. You can take it back in the settings."), { name }),
    ];
  }

  /** Ask first, then block. @param {Record<string, any>} whom @param {string} name @param {Tell} answer */
  async function block(whom, name, answer) {
    const title = interpolate(gettext("Block %(name)s?"), { name });
    if (!(await ask({ title, words: changes(name), yes: gettext("Block"), danger: true }))) return;
    await done(send("block", whom), interpolate(gettext("You have blocked %(name)s."), { name }), answer);
  }

  /**
   * Ask for the reason, then tell the moderators.
   * @param {Record<string, any>} what @param {{title: string, words: string[]}} question @param {Tell} answer
   */
  async function report(what, question, answer) {
    const reason = await askReason(question);
    if (reason === null) return;
    await done(send("report", { ...what, reason }), gettext("Reported. Thank you; a moderator will look at it."), answer);
  }

  return {
    block,
    report,
    show() {
      for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".player"))) {
        const seat = row.dataset.seat === "blue" ? "blue" : "yellow";
        const view = model.room.seats[seat];
        const other = !!view?.name && mySeat(model) !== seat && !isShared(model) && !model.outside;
        more(row).hidden = !other;
        if (other) more(row).setAttribute("aria-label", interpolate(gettext("Block or report %(name)s"), { name: view.name }));
      }
    },
  };
}

/** The button at a name. @param {HTMLElement} row */
const more = (row) => /** @type {HTMLButtonElement} */ (row.querySelector("[data-more]"));

/** @param {Promise<number>} sent @param {string} words @param {Tell} answer */
async function done(sent, words, answer) {
  try {
    await sent;
    answer(words);
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    answer(refusal(fault.code, fault.args), true);
  }
}

/** The reason, "" for none; null for who thought better of it. @param {{title: string, words: string[]}} question @returns {Promise<string|null>} */
function askReason({ title, words }) {
  const box = dialog("reason-dialog");
  const field = /** @type {HTMLInputElement} */ (byId("reason-text"));
  say(byId("reason-title"), title);
  byId("reason-words").replaceChildren(
    ...words.map((text) => {
      const paragraph = document.createElement("p");
      paragraph.dir = "auto";
      paragraph.textContent = text;
      return paragraph;
    }),
  );
  field.value = "";
  box.returnValue = "";
  box.showModal();
  return new Promise((resolve) => {
    box.addEventListener("close", () => resolve(box.returnValue === "yes" ? field.value : null), { once: true });
  });
}

/** Enter in the reason's field reports, but never while a word is being composed. */
export function prepareReasons() {
  const isComposing = composingIn(/** @type {HTMLInputElement} */ (byId("reason-text")));
  byId("reason-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!isComposing()) dialog("reason-dialog").close("yes");
  });
}

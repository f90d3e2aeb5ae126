// The connection as the page tells of it: lost, ended, and what has not been sent yet.

import { formatCell } from "../board/geometry.js";
import { colourName } from "../board/words.js";
import { gettext, interpolate } from "../i18n.js";
import { byId, say, show } from "./dom.js";
import { bridgeName, lineWords } from "./words.js";

/** @typedef {import("../wire.js").Message} Message */

/** @param {{model: import("./model.js").Model, waiting: () => {message: Message, move: boolean, sent: boolean}[]}} options */
export function createLine({ model, waiting }) {
  let line = "connecting";
  let leaving = false;

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
    const waits = waiting().find(({ move }) => move);
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

  return {
    showLine,
    showQueue,
    /** One leaves by will: that the line ends then is no news. @param {boolean} leaves */
    setLeaving(leaves) {
      leaving = leaves;
    },
    isLeaving: () => leaving,
  };
}

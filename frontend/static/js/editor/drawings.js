/** The list of one's drawings: go on with one, or delete it. */

import { html } from "../board/svg.js";
import { gettext } from "../i18n.js";
import { byId, dialog, onPress, show } from "../room/dom.js";
import { makeCard } from "./cards.js";
import { timeWords } from "./words.js";

/** @typedef {import("./store.js").Draft} Draft */

/**
 * @param {{all: () => Draft[], onOpen: (draft: Draft) => void, onDelete: (draft: Draft) => void}} options
 */
export function prepareDrawings({ all, onOpen, onDelete }) {
  function fill() {
    const drafts = all();
    show("drawings-none", drafts.length === 0);
    byId("drawings-list").replaceChildren(...drafts.map(entry));
  }

  /** @param {Draft} draft */
  function entry(draft) {
    const card = makeCard(draft, timeWords(draft.at), () => {
      dialog("drawings-dialog").close();
      onOpen(draft);
    });
    const remove = html("button", { class: "button button--quiet", type: "button" }, gettext("Delete"));
    let sure = false;
    remove.addEventListener("click", () => {
      if (sure) {
        onDelete(draft);
        fill();
        return;
      }
      sure = true;
      remove.textContent = gettext("Delete for good?");
      remove.classList.replace("button--quiet", "button--danger");
    });
    card.classList.add("drawing-entry");
    card.append(remove);
    return card;
  }

  onPress("drawings", () => {
    fill();
    dialog("drawings-dialog").showModal();
  });
}

/** The two ways out of a drawing: trying it on this device, and saving it as one's own position. */

import { gettext, interpolate } from "../i18n.js";
import { button, byId, dialog, onPress, say, show } from "../room/dom.js";
import { ask, fieldsOf, wordsOf } from "./account.js";
import { rowsOf } from "./drawing.js";
import { freshKey } from "./store.js";
import { rememberTry } from "./trying.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("./account.js").Fault} Fault */

/**
 * @param {object} options
 * @param {() => Drawing} options.drawing
 * @param {string} options.address
 * @param {() => void} options.beforeLeaving keeps the draft
 * @param {(words: string) => void} options.onRefusal
 */
export function prepareTry({ drawing, address, beforeLeaving, onRefusal }) {
  // One key for one try, so that a repeated post starts one game; 32 signs, since it also finds a guest made by it.
  let request = freshKey() + freshKey();
  onPress("try", async () => {
    const fields = { ...fieldsOf({ ...drawing(), rows: rowsOf(drawing()) }), request };
    beforeLeaving();
    button("try").disabled = true;
    /** @type {{data: {address?: string, faults?: Fault[], words?: string}}} */
    const { data } = await ask(address, fields);
    button("try").disabled = false;
    if (!data.address) return onRefusal(wordsOf(data));
    request = freshKey() + freshKey();
    rememberTry(data.address, location.pathname + location.search);
    location.assign(data.address);
  });
}

/**
 * @param {object} options
 * @param {() => Drawing} options.drawing
 * @param {() => {source: string, key: string}} options.draft
 * @param {string} options.address
 * @param {(named: {title: string, author: string}) => void} options.onNames
 * @param {(saved: {source: string, address: string, title: string}) => void} options.onSaved
 * @param {() => void} options.onGone the position that it was is there no more
 */
export function prepareSave({ drawing, draft, address, onNames, onSaved, onGone }) {
  const title = /** @type {HTMLInputElement} */ (byId("save-name-position"));
  const author = /** @type {HTMLInputElement} */ (byId("save-author"));
  const name = /** @type {HTMLInputElement | null} */ (document.getElementById("save-name"));

  /** @param {string} id @param {string} words */
  function fault(id, words) {
    const place = document.getElementById(id);
    if (!place) return;
    say(place, words);
    place.hidden = words === "";
    document.querySelector(`[aria-describedby=${id}]`)?.setAttribute("aria-invalid", String(words !== ""));
  }

  function clear() {
    for (const id of ["save-fault-title", "save-fault-author", "save-fault-name", "save-fault"]) fault(id, "");
  }

  onPress("save", () => {
    clear();
    title.value = drawing().title;
    author.value = drawing().author;
    dialog("save-dialog").showModal();
    if (title.value && name) name.focus();
    else title.focus();
  });

  byId("save-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const now = button("save-now");
    if (now.disabled) return;
    clear();
    now.disabled = true;
    onNames({ title: title.value, author: author.value });
    const { source, key } = draft();
    const fields = { ...fieldsOf({ ...drawing(), rows: rowsOf(drawing()) }), source, key, name: name?.value ?? "" };
    /** @type {{status: number, data: {source: string, title: string, address: string, field?: string, faults?: Fault[], words?: string}}} */
    const { status, data: answer } = await ask(address, fields);
    now.disabled = false;
    if (status === 200) {
      dialog("save-dialog").close();
      name?.closest(".field")?.remove(); // known from now on
      onSaved(answer);
      return say(byId("saved-words"), interpolate(gettext("“%(title)s” is saved. It is yours alone: pick it (★) when you play."), { title: answer.title }));
    }
    if (answer.field === "source") onGone();
    if (answer.field === "name" && !name) {
      return fault("save-fault", gettext("You are signed out by now. Your drawing is kept: reload the page, then save."));
    }
    const place = { title: "save-fault-title", author: "save-fault-author", name: "save-fault-name" }[answer.field ?? ""];
    fault(place ?? "save-fault", wordsOf(answer));
  });

  return {
    /** Says that it is saved for as long as it is. @param {boolean} is */
    show: (is) => show("saved", is),
  };
}

// Questions that must be answered before something is done.

import { gettext } from "../i18n.js";

/**
 * @typedef {object} Question
 * @property {string} title
 * @property {string[]} [words] - what happens; empty ones are left out
 * @property {Node} [picture] - shown above the words
 * @property {string} yes
 * @property {string} [no]
 * @property {boolean} [danger]
 */

/**
 * Ask; resolves to whether the answer was yes. Escape and a press beside the dialog mean no; where there is a third button,
 * `undecided`, they mean that one, and it gives null.
 * @overload
 * @param {Question} question @returns {Promise<boolean>}
 */
/**
 * @overload
 * @param {Question & {undecided: string}} question @returns {Promise<boolean|null>}
 */
/** @param {Question & {undecided?: string}} question @returns {Promise<boolean|null>} */
export function ask({ title, picture, words = [], yes, no = gettext("Cancel"), danger = false, undecided }) {
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  const heading = document.createElement("h2");
  heading.className = "dialog__title";
  heading.id = "ask-title";
  heading.textContent = title;
  dialog.setAttribute("aria-labelledby", heading.id);
  const paragraphs = words.filter(Boolean).map((text) => {
    const paragraph = document.createElement("p");
    paragraph.dir = "auto";
    paragraph.textContent = text;
    return paragraph;
  });
  const shown = document.createElement("div");
  shown.className = "dialog__picture";
  if (picture) shown.append(picture);
  const form = document.createElement("form");
  form.method = "dialog";
  form.className = "dialog__actions";
  if (undecided) form.append(choice(undecided, "", "button"));
  form.append(choice(no, "no", "button"), choice(yes, "yes", `button ${danger ? "button--danger" : "button--primary"}`));
  const body = document.createElement("div");
  body.className = "stack";
  body.append(heading, ...(picture ? [shown] : []), ...paragraphs, form);
  dialog.append(body);
  document.body.append(dialog);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close(""));
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes" ? true : dialog.returnValue === "" && undecided ? null : false);
    });
  });
}

/** @param {string} text @param {string} value @param {string} style */
function choice(text, value, style) {
  const button = document.createElement("button");
  button.className = style;
  button.value = value;
  button.textContent = text;
  return button;
}

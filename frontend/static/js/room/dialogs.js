// Questions that must be answered before something is done.

import { gettext } from "../i18n.js";

/**
 * Ask; resolves to whether the answer was yes. Escape and a press beside the dialog mean no.
 * @param {{title: string, words?: string[], yes: string, no?: string, danger?: boolean}} question
 * @returns {Promise<boolean>}
 */
export function ask({ title, words = [], yes, no = gettext("Cancel"), danger = false }) {
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  const heading = document.createElement("h2");
  heading.className = "dialog__title";
  heading.id = "ask-title";
  heading.textContent = title;
  dialog.setAttribute("aria-labelledby", heading.id);
  const paragraphs = words.filter(Boolean).map((text) => {
    const paragraph = document.createElement("p");
    paragraph.textContent = text;
    return paragraph;
  });
  const form = document.createElement("form");
  form.method = "dialog";
  form.className = "dialog__actions";
  form.append(choice(no, "no", "button"), choice(yes, "yes", `button ${danger ? "button--danger" : "button--primary"}`));
  const body = document.createElement("div");
  body.className = "stack";
  body.append(heading, ...paragraphs, form);
  dialog.append(body);
  document.body.append(dialog);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close("no"));
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
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

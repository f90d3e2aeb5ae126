// The field to write in. Enter sends, but never while a word is being composed (Korean, Japanese, Chinese).

import { byId } from "./dom.js";

/** Whether a word is being composed in the field right now; Enter does nothing else meanwhile. @param {HTMLInputElement} field */
export function composingIn(field) {
  let composing = false;
  field.addEventListener("compositionstart", () => {
    composing = true;
  });
  field.addEventListener("compositionend", () => {
    composing = false;
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    // The Enter that ends a composition is only for it; some browsers end the composition before they tell of the key, and
    // then only the old key code tells.
    if (event.isComposing || event.keyCode === 229 || composing) event.preventDefault();
  });
  return () => composing;
}

/** @param {{onSend: (text: string) => void}} options - gets what was written, trimmed, never empty */
export function createEntry({ onSend }) {
  const form = /** @type {HTMLFormElement} */ (byId("chat-form"));
  const field = /** @type {HTMLInputElement} */ (byId("chat-text"));
  const isComposing = composingIn(field);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (isComposing() || !text) return;
    field.value = "";
    onSend(text);
  });

  return {
    /** What could not be said stands in the field again, unless something else does. @param {string} text */
    giveBack(text) {
      if (!field.value) field.value = text;
    },
  };
}

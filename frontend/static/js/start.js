// The start page and the door of a room: the fresh Room ID that the page brought, and the picture of a game.

import { drawPicture } from "./board/picture.js";
import { readGround } from "./board/geometry.js";
import { bridgesOf, stonesOf } from "./room/state.js";

const button = /** @type {HTMLButtonElement|null} */ (document.getElementById("fresh"));
const field = /** @type {HTMLInputElement|null} */ (document.getElementById("room"));
if (button && field) {
  button.hidden = false;
  button.addEventListener("click", () => {
    field.value = button.dataset.code ?? "";
    field.focus();
    field.select();
  });
}

// A second press would only ask the same thing again.
const form = /** @type {HTMLFormElement|null} */ (document.getElementById("join"));
form?.addEventListener("submit", (event) => {
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});
window.addEventListener("pageshow", () => form?.removeAttribute("data-sent"));

const hero = document.getElementById("hero");
const text = document.getElementById("hero-data")?.textContent;
if (hero && text) {
  const { rows, state } = JSON.parse(text);
  hero.replaceChildren(
    drawPicture(rows, { stones: stonesOf(readGround(rows), state), bridges: bridgesOf(state) }),
  );
}

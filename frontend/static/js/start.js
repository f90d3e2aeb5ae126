// The start page and the door of a room: a fresh Room ID, and the picture of a game.

import { drawPicture } from "./board/picture.js";
import { readGround } from "./board/geometry.js";
import { bridgesOf, stonesOf } from "./room/state.js";

// Letters and digits that can't be taken for each other when they are read out: 31 of them, 12 times, are 59 bits.
const SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";

/** A Room ID that can't be guessed, in three groups: "k3vp-9wqh-2xtd". */
function freshRoomId() {
  /** @type {string[]} */
  const signs = [];
  while (signs.length < 12) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < SIGNS.length * 8) signs.push(SIGNS[byte % SIGNS.length]);
  }
  return signs.join("").replace(/(.{4})(?=.)/g, "$1-");
}

const button = /** @type {HTMLButtonElement|null} */ (document.getElementById("fresh"));
const field = /** @type {HTMLInputElement|null} */ (document.getElementById("room"));
if (button && field) {
  button.hidden = false;
  button.addEventListener("click", () => {
    field.value = freshRoomId();
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

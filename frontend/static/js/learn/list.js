// The list of lessons: marks what is done, and leads on to the first that is not.

import { gettext, interpolate } from "../i18n.js";
import { byId, onPress, say, show } from "../room/dom.js";
import { forgetLessons, lessonsDone } from "./progress.js";

const links = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll("[data-lesson]")]);
const begin = /** @type {HTMLAnchorElement} */ (byId("begin"));
const words = begin.textContent ?? "";

function render() {
  const done = lessonsDone();
  const isDone = (/** @type {HTMLAnchorElement} */ link) => done.includes(link.dataset.lesson ?? "");
  for (const link of links) /** @type {HTMLElement} */ (link.querySelector("[data-done]")).hidden = !isDone(link);
  const begun = links.some(isDone);
  const next = begun ? links.findIndex((link) => !isDone(link)) : 0;
  begin.href = links[Math.max(next, 0)].href;
  say(begin, begun && next >= 0 ? interpolate(gettext("Go on with task %(number)s"), { number: next + 1 }) : words);
  show("begin", !begun || next >= 0); // with all done there is one way: from the beginning
  show("restart", begun);
}

onPress("restart", () => {
  forgetLessons();
  render();
  begin.focus();
});
window.addEventListener("pageshow", render); // also when one comes back to it
render();

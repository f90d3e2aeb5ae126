// A form that is sent by a double click, or pressed again while the answer is on its way, is sent once.

/** Within so many milliseconds a second press means the first; beyond it somebody tries again. */
const AGAIN = 3000;

/** @type {WeakMap<HTMLFormElement, number>} when it was sent */
let sent = new WeakMap();

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  // What a script sends itself, or closes a dialog, looks after itself.
  if (event.defaultPrevented || form.getAttribute("method")?.toLowerCase() !== "post") return;
  const before = sent.get(form);
  if (before !== undefined && event.timeStamp - before < AGAIN) event.preventDefault();
  else sent.set(form, event.timeStamp);
});

// A page that Back brings has sent nothing.
window.addEventListener("pageshow", () => (sent = new WeakMap()));

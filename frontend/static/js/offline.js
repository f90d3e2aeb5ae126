/**
 * Pages for when the line is down: the service worker is started once the page is there, and told what was read. The
 * worker keeps nothing of a person; see frontend/worker.
 */

const { documentElement: root } = document;
const script = /** @type {HTMLElement} */ (document.querySelector("[data-worker]"));

/** What the worker is to know of this page. */
const arrival = () => ({
  type: "arrived",
  language: root.lang,
  // Theme, palette, patterns, as the pages that are kept shall have them.
  theme: script.dataset.look ?? "",
  // An address that names its language is read by people of all languages.
  isOwn: !location.pathname.startsWith(`/${root.lang}/`),
  scripts: [...document.scripts].filter(({ src }) => src !== "").map(({ src }) => new URL(src).pathname),
});

async function start() {
  const address = script.dataset.worker ?? "";
  const saver = /** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection;
  if (saver?.saveData) return;
  try {
    await navigator.serviceWorker.register(address);
  } catch {
    return; // switched off in this browser, or the line is down
  }
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(arrival());
}

if (navigator.serviceWorker) {
  if (document.readyState === "complete") void start();
  else window.addEventListener("load", start);
  document.addEventListener("submit", ({ target }) => {
    const isLeaving = /** @type {HTMLFormElement} */ (target).matches('[action$="/logout/"]');
    if (isLeaving) navigator.serviceWorker.controller?.postMessage({ type: "left" });
  });
}

/** The page that stands in for another while the line is down: tries again by itself. */

/** Milliseconds between two tries; each asks for the page's own address and nothing more. */
const EVERY = 4_000;

async function tryAgain() {
  if (document.visibilityState === "hidden") return;
  try {
    const { status } = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    if (status < 502) location.reload();
  } catch {
    // Still away.
  }
}

// Opened at its own address it stands in for nothing.
const own = /** @type {HTMLElement | null} */ (document.querySelector("[data-address]"))?.dataset.address;
if (own !== location.pathname) {
  setInterval(tryAgain, EVERY);
  window.addEventListener("online", tryAgain);
  document.addEventListener("visibilitychange", tryAgain);
}

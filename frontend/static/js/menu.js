// The menus of the header work without a script; this closes them as people expect: by Escape, or by a press elsewhere.

for (const menu of document.querySelectorAll("details.menu")) {
  const details = /** @type {HTMLDetailsElement} */ (menu);
  document.addEventListener("pointerdown", (event) => {
    if (!details.contains(/** @type {Node} */ (event.target))) details.open = false;
  });
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    details.open = false;
    details.querySelector("summary")?.focus();
  });
}

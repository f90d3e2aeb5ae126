/**
 * What is lost in a small window: what reaches out of it sideways, and controls that can't be brought into view because
 * something lies over them. Of a dialog or menu that is open only its own. Each as a sentence.
 */
() => {
  const wide = innerWidth;
  const lost = [];
  const name = (one) => {
    const words = (one.ariaLabel || one.innerText || "").slice(0, 30);
    return `<${one.localName} id="${one.id}" class="${one.getAttribute("class") ?? ""}"> ${words}`;
  };
  const isShown = (one) =>
    one.getClientRects().length > 0 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isOut = ({ left, right }) => left < -1 || right > wide + 1;

  const { scrollWidth } = document.scrollingElement;
  if (scrollWidth > wide) lost.push(`the page is ${scrollWidth} wide`);
  const open = [...document.querySelectorAll("dialog[open], .menu[open] .menu__panel")].at(-1) ?? document.body;

  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
  // The board has its own view; what waits for the focus comes with it.
  const ASIDE = ":disabled, .visually-hidden, .skip-link, .skip-to-content-link, svg *";
  for (const one of open.querySelectorAll(CONTROLS)) {
    if (!isShown(one) || one.matches(ASIDE)) continue;
    one.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const box = one.getClientRects()[0];
    const x = Math.min(Math.max(box.left + box.width / 2, 0), wide - 1);
    const hit = document.elementFromPoint(x, box.top + Math.min(box.height, innerHeight) / 2);
    const isHit = hit && (one.contains(hit) || hit.contains(one) || one.labels?.[0]?.contains(hit));
    if (isOut(box)) lost.push(`${name(one)} reaches from ${box.left} to ${box.right}`);
    else if (!isHit) lost.push(`${name(one)} lies under ${hit ? name(hit) : "nothing"}`);
  }
  for (const one of open.querySelectorAll("h1, h2, h3, p, li, td, th, label, legend, dt, dd")) {
    if (!isShown(one) || one.closest(".visually-hidden, svg")) continue;
    const box = one.getBoundingClientRect();
    if (box.width > 0 && isOut(box)) lost.push(`${name(one)} reaches from ${box.left} to ${box.right}`);
  }
  return lost;
};

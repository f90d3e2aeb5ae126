// The lower panel: moves, chat, watching. Beside the board in a wide window, in a sheet on a phone.

import { byId, dialog, onPress } from "./dom.js";

/** @typedef {"moves"|"chat"|"watching"} Tab */

/** @type {Tab[]} */
const TABS = ["moves", "chat", "watching"];

/**
 * @param {{wide: MediaQueryList, onShow: () => void, first: () => Tab|null}} options - onShow: another part can be seen now;
 *   first: what the sheet opens with, null for what it showed last
 */
export function createTabs({ wide, onShow, first }) {
  // Elsewhere what waits for an answer lies over the board's edge.
  const roomy = matchMedia("(min-width: 52rem) and (min-height: 58rem)");
  /** @type {Tab} */
  let current = "moves";

  /** @param {Tab} tab @param {boolean} [focus] */
  function open(tab, focus = false) {
    current = tab;
    for (const name of TABS) {
      const button = byId(`tab-${name}`);
      button.setAttribute("aria-selected", String(name === tab));
      button.tabIndex = name === tab ? 0 : -1;
      byId(`pane-${name}`).hidden = name !== tab;
      if (focus && name === tab) button.focus();
    }
    const list = byId(`pane-${tab}`).querySelector("ol");
    if (list) list.scrollTop = list.scrollHeight;
    onShow();
  }

  for (const name of TABS) onPress(`tab-${name}`, () => open(name));
  byId("tabs").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
    if (!step) return;
    const way = getComputedStyle(byId("tabs")).direction === "rtl" ? -step : step;
    event.preventDefault();
    open(TABS[(TABS.indexOf(current) + way + TABS.length) % TABS.length], true);
  });

  const place = () => {
    if (wide.matches) {
      dialog("talk").close();
      byId("main").append(byId("record"));
    } else byId("sheet-record").append(byId("record"));
    byId(roomy.matches ? "notice-place-panel" : "notice-place-board").append(byId("notice"));
  };
  wide.addEventListener("change", place);
  roomy.addEventListener("change", place);
  place();
  for (const opener of document.querySelectorAll("[data-opens-talk]")) {
    opener.addEventListener("click", () => {
      if (dialog("more").open) dialog("more").close();
      dialog("talk").showModal();
      open(first() ?? current);
    });
  }

  return {
    open,
    /** Whether that part can be seen right now. @param {Tab} tab */
    isSeen: (tab) =>
      current === tab &&
      document.visibilityState === "visible" &&
      (wide.matches ? !byId("record").hidden : dialog("talk").open),
  };
}

// The lower panel: moves, chat, watching. Beside the board in a wide window, in a sheet on a phone.

import { byId, dialog, onPress } from "./dom.js";

/** @typedef {"moves"|"chat"|"watching"} Tab */

/** @type {Tab[]} */
const TABS = ["moves", "chat", "watching"];

/**
 * @param {{wide: MediaQueryList, onShow: () => void, first: () => Tab|null, isAboutPicture: () => boolean}} options - onShow: another
 *   part can be seen now; first: what the sheet opens with, null for what it showed last; isAboutPicture: what waits for an
 *   answer is about the picture on the table
 */
export function createTabs({ wide, onShow, first, isAboutPicture }) {
  // Elsewhere what waits for an answer lies over the board's edge, or below the picture that it is about.
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
    placeNotice();
  };
  function placeNotice() {
    const place = byId(`notice-place-${isAboutPicture() ? "picture" : roomy.matches ? "panel" : "board"}`);
    if (byId("notice").parentElement !== place) place.append(byId("notice"));
  }
  wide.addEventListener("change", place);
  roomy.addEventListener("change", place);
  place();
  function openSheet() {
    if (dialog("more").open) dialog("more").close();
    dialog("talk").showModal();
    open(first() ?? current);
  }
  for (const opener of document.querySelectorAll("dialog [data-opens-talk]")) opener.addEventListener("click", openSheet);

  return {
    open,
    /** On a phone, from wherever one is. */
    openSheet,
    placeNotice,
    /** Whether that part can be seen right now. @param {Tab} tab */
    isSeen: (tab) =>
      current === tab &&
      document.visibilityState === "visible" &&
      (wide.matches ? !byId("record").hidden : dialog("talk").open),
  };
}

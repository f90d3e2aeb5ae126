// Titles of positions in the reader's language: those of the site's own are translated, all others are their authors'.

import { pgettext } from "./i18n.js";

/** By the title that travels. @type {Record<string, () => string>} */
const TITLES = {
  Butterfly: () => pgettext("title of a position", "Butterfly"),
  Castle: () => pgettext("title of a position", "Castle"),
  Cat: () => pgettext("title of a position", "Cat"),
  Crab: () => pgettext("title of a position", "Crab"),
  Crown: () => pgettext("title of a position", "Crown"),
  Duck: () => pgettext("title of a position", "Duck"),
  Elephant: () => pgettext("title of a position", "Elephant"),
  "Fir tree": () => pgettext("title of a position", "Fir tree"),
  Fish: () => pgettext("title of a position", "Fish"),
  Heart: () => pgettext("title of a position", "Heart"),
  Hourglass: () => pgettext("title of a position", "Hourglass"),
  Lighthouse: () => pgettext("title of a position", "Lighthouse"),
  Mushroom: () => pgettext("title of a position", "Mushroom"),
  Rocket: () => pgettext("title of a position", "Rocket"),
  "Sailing boat": () => pgettext("title of a position", "Sailing boat"),
  "Steam engine": () => pgettext("title of a position", "Steam engine"),
};

/** "" for none. @param {{title: string, starter?: boolean} | null | undefined} position @returns {string} */
export function shownTitle(position) {
  if (!position) return "";
  return (position.starter && TITLES[position.title]?.()) || position.title;
}

// What can be kept of the game on the table and handed on: its record, its page, the position; and the file it came from.

import { gettext, interpolate } from "../i18n.js";
import { shareFile, shareLink } from "../shares.js";
import { byId, onPress, say, show } from "./dom.js";

/** @typedef {import("./model.js").Model} Model */

/**
 * @param {{model: Model, game: string, position: string}} options - addresses of a game's page, with GAME for its id, and of
 *   a position's, with SLUG
 */
export function createKeep({ model, game, position }) {
  const where = byId("keep-said");
  const gameAddress = () => game.replace("GAME", model.layout?.game ?? "");
  const positionAddress = () => position.replace("SLUG", encodeURIComponent(model.layout?.slug ?? ""));
  const absolute = (/** @type {string} */ path) => new URL(path, location.href).href;

  onPress("keep-record", () => shareFile(`${gameAddress()}record.json`, where));
  onPress("keep-game", () => shareLink(absolute(gameAddress()), where));
  onPress("keep-position", () => shareLink(absolute(positionAddress()), where));
  onPress("keep-position-file", () => shareFile(`${positionAddress()}position.csv`, where));

  /** What the game goes on from. @param {import("./state.js").Loaded|undefined} loaded */
  function showOrigin(loaded) {
    const host = byId("origin");
    const words = loaded ? originWords(loaded) : "";
    if (!loaded?.game) return say(host, words);
    if (host.textContent === words) return;
    const link = document.createElement("a");
    link.href = `${game.replace("GAME", loaded.game)}?at=${loaded.at ?? 0}`;
    link.target = "_blank";
    link.textContent = words;
    host.replaceChildren(link);
  }

  return {
    show() {
      const { layout } = model;
      show("keep", !!layout);
      if (!layout) return;
      const download = /** @type {HTMLAnchorElement} */ (byId("keep-download"));
      download.href = `${gameAddress()}record.json`;
      const page = /** @type {HTMLAnchorElement} */ (byId("keep-page"));
      page.href = gameAddress();
      // Before the end only those inside find the game at its own address.
      show("keep-game", !!model.game?.state.outcome);
      show("keep-position", !!layout.slug);
      show("keep-position-file", !!layout.slug);
      show("origin", !!layout.loaded);
      showOrigin(layout.loaded);
    },
  };
}

/** From which file or game a game came. @param {import("./state.js").Loaded} loaded */
export function originWords({ kind, file, at = 0 }) {
  if (kind === "game") {
    return at ? interpolate(gettext("Played on from another game, after its action %(number)s"), { number: at }) : gettext("Played on from the start of another game");
  }
  if (kind === "drawing") return gettext("A try of a drawing");
  const words = kind === "older_page" ? gettext("Loaded from a saved game of the older page") : gettext("Loaded from a record");
  return file ? `${words}: ${file}` : words;
}

// Looking back through a game while it goes on in its room. Loaded when somebody wants to; it shows and never sends.

import { gettext, interpolate } from "../i18n.js";
import { byId, onPress, say, show } from "../room/dom.js";
import { statusWords } from "../room/hand.js";
import { lookedAt, mySeat } from "../room/model.js";
import { markMove } from "../room/move_list.js";
import { SEATS } from "../room/state.js";
import { showSupply } from "../room/supply.js";
import { drawMarks } from "./chart.js";
import { createControls } from "./controls.js";
import { entriesUpTo, followMoments, placeOf, readMoments } from "./moments.js";
import { momentWords } from "./words.js";

/** @typedef {import("../room/model.js").Model} Model */
/** @typedef {import("./moments.js").Moment} Moment */

/**
 * @param {{model: Model, address: (game: string) => string, names: () => Record<string, string>, onChange: () => void}} options -
 *   address: where the moments of a game are fetched; onChange: the page has to be shown anew
 */
export function createLookback({ model, address, names, onChange }) {
  /** @type {Moment[]} */
  let moments = [];
  /** What the ticks below the slider tell of. @type {Moment[]|null} */
  let marked = null;
  let place = 0;
  let game = "";
  let fetching = false;
  const ground = () => /** @type {import("../room/state.js").Ground} */ (model.ground);
  const controls = createControls(byId("replay"), {
    onGo: go,
    isOn: () => !!model.looking,
    words: (moment) => momentWords(ground(), moment, names()),
  });

  /** @param {number} to */
  function go(to) {
    place = to;
    const isNewest = place === moments.length - 1;
    say(byId("look-banner-words"), isNewest ? gettext("You are looking back, at the newest position.") : gettext("You are looking at an earlier position."));
    model.looking = { number: moments[place].number, state: moments[place].state, entries: entriesUpTo(moments, place) };
    onChange();
  }

  /** @returns {Promise<boolean>} whether the moments of the game on the table are there now */
  async function fetchMoments() {
    const wanted = model.layout?.game ?? "";
    fetching = true;
    try {
      const answer = await fetch(address(wanted));
      if (!answer.ok) return false;
      const told = readMoments((await answer.json()).moments);
      if (model.layout?.game !== wanted) return false;
      [moments, game] = [told, wanted];
      return true;
    } catch {
      return false;
    } finally {
      fetching = false;
    }
  }

  /** What the game has become meanwhile is added; one stays where one is, as long as that moment stands. */
  async function follow() {
    if (!model.looking || fetching) return;
    if (model.layout?.game !== game) return close();
    const known = !model.gap && model.game ? followMoments(moments, model.moves, model.game.state) : null;
    if (known === moments) return;
    if (known) moments = known;
    else if (!(await fetchMoments()) || !model.looking) return;
    go(placeOf(moments, model.looking.number));
  }

  function close() {
    controls.stop();
    model.looking = null;
    const list = byId("moves");
    markMove(list, null);
    list.scrollTop = list.scrollHeight;
    onChange();
  }

  show("replay", true);
  onPress("look-close", close);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || !model.looking || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    close();
  });

  return {
    follow,

    /** Says why nothing can be played here. */
    remind() {
      say(byId("look-banner-words"), gettext("Nothing can be played while you look back. Go back to the game first."));
    },

    /**
     * Shows the moment after an action; without a number the one before the last action. Rejects where the moves can't be fetched.
     * @param {number|null} number
     */
    async open(number) {
      const isKnown = model.layout?.game === game && !model.gap && model.game && followMoments(moments, model.moves, model.game.state) === moments;
      if (!isKnown && !(await fetchMoments())) {
        throw new Error("the moments did not come");
      }
      const wasClosed = !model.looking;
      go(number === null ? Math.max(0, moments.length - 2) : placeOf(moments, number));
      if (wasClosed) byId("look-title").focus({ preventScroll: true });
    },

    /** The panel: where one is, and what goes on meanwhile. */
    show() {
      show("look", !!model.looking);
      show("look-banner", !!model.looking);
      if (!model.looking) return;
      const moment = moments[place];
      controls.show(moments, place);
      if (marked !== moments) drawMarks(byId("replay-marks"), moments);
      marked = moments;
      markMove(byId("moves"), moment.number);
      say(byId("look-words"), momentWords(ground(), moment, names()));
      const seat = mySeat(lookedAt(model));
      show("look-supply", seat !== null);
      if (seat) showSupply(byId("look-supply"), seat, moment.state.supplies[SEATS.indexOf(seat)]);
      const state = model.game?.state;
      const meanwhile = state?.outcome ? gettext("The game is over") : state ? statusWords(model, state) : "";
      say(byId("look-meanwhile"), interpolate(gettext("In the game: %(words)s"), { words: meanwhile }));
    },
  };
}

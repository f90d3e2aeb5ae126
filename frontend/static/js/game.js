// The page of one game: the whole of it, moment by moment. Nothing here knows the rules of the game.

import { createBoard } from "./board/board.js";
import { readGround } from "./board/geometry.js";
import { fillStones } from "./board/stones.js";
import { createChart } from "./replay/chart.js";
import { createControls } from "./replay/controls.js";
import { entriesUpTo, placeOf, readMoments, totals, turnEnds } from "./replay/moments.js";
import { headingWords, momentWords } from "./replay/words.js";
import { gettext, interpolate } from "./i18n.js";
import { byId, onPress, say, show } from "./room/dom.js";
import { markMove, showMoves } from "./room/move_list.js";
import { lastMarks } from "./room/moves.js";
import { copy } from "./room/share.js";
import { SEATS, STILL, pictureOf } from "./room/state.js";
import { showSupply } from "./room/supply.js";
import { prepareShares } from "./shares.js";

/**
 * @typedef {{replay: string, number: number, names: Record<string, string>, sets: number, result: string, why: string}} Data - result
 *   and why: of the end, if it has one
 */

/** @type {Data} */
const data = JSON.parse(byId("game-data").textContent ?? "");
fillStones(document);
prepareShares(document);
fetchGame().then(replay, () => show("moves-failed", true));

/** @returns {Promise<{rows: string[], moments: {number: number}[]}>} */
async function fetchGame() {
  const answer = await fetch(data.replay);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/** Makes the still page one that can be gone through. @param {{rows: string[], moments: {number: number}[]}} game */
function replay({ rows, moments: told }) {
  const ground = readGround(rows);
  const moments = readMoments(told);
  const entries = entriesUpTo(moments, moments.length - 1);
  const host = byId("board");
  keepShape(host);
  const board = createBoard(host, { layout: { rows }, announce: false });
  const chart = createChart({ host: byId("replay-chart"), scale: byId("replay-scale"), marks: byId("replay-marks"), moments, names: data.names, onPick: go });
  const controls = createControls(byId("replay"), {
    onGo: go,
    isOn: () => true,
    words: (moment) => momentWords(ground, moment, data.names),
  });
  const list = byId("moves");

  /** @param {number} place */
  function addressOf(place) {
    // The end of a finished game is the game itself.
    const isEnd = place === moments.length - 1 && moments[place].state.outcome;
    return location.pathname + (isEnd ? "" : `?at=${moments[place].number}`);
  }

  /** @param {number} place */
  function go(place) {
    display(place);
    history.replaceState(null, "", addressOf(place));
    document.getElementById("undone")?.remove();
  }

  /** @param {number} place */
  function display(place) {
    const moment = moments[place];
    const { number, state } = moment;
    board.update({ ...pictureOf(ground, state), ...STILL, last: lastMarks(entriesUpTo(moments, place)) });
    controls.show(moments, place);
    chart.show(place);
    markMove(list, number);
    showSides(state, data.sets);
    say(byId("result"), headingWords(moment, data.names, data.result));
    byId("last").ariaLive = controls.isQuiet() ? "off" : "polite";
    say(byId("last"), state.outcome ? data.why : momentWords(ground, moment, data.names));
    showWays(number, !!state.outcome);
  }

  /** What one can do with this moment. @param {number} number @param {boolean} over */
  function showWays(number, over) {
    const form = /** @type {HTMLFormElement} */ (byId("play-on"));
    /** @type {HTMLInputElement} */ (form.querySelector("[name=at]")).value = String(number);
    /** @type {HTMLButtonElement} */ (form.querySelector("button")).disabled = over;
    say(
      byId("play-on-words"),
      over
        ? gettext("The game is over at this moment. Go back a step to play on.")
        : gettext("Starts a game for two on this device. This one stays as it is."),
    );
    for (const link of document.querySelectorAll("[data-at-link]")) {
      const picture = /** @type {HTMLAnchorElement} */ (link);
      picture.search = `?at=${number}`;
    }
    say(byId("copy-said"), "");
  }

  showMoves(list, ground, entries, { address: (number) => `?at=${number}`, onPick: pick });
  list.scrollTop = 0;
  /** @param {number} number */
  function pick(number) {
    controls.stop();
    go(placeOf(moments, number));
  }
  onPress("copy-moment", () => {
    const place = placeOf(moments, Number(new FormData(/** @type {HTMLFormElement} */ (byId("play-on"))).get("at")));
    copy(new URL(addressOf(place), location.href).href, byId("copy-said"));
  });
  writePoints(turnEnds(moments));
  show("moves-none", entries.length === 0);
  show("steps", false);
  for (const id of ["replay", "keys", "copy-moment", "scores"]) show(id, true);
  display(placeOf(moments, data.number));
}

/** The board takes the shape of the picture that it replaces. @param {HTMLElement} host */
function keepShape(host) {
  const { width, height } = /** @type {SVGSVGElement} */ (host.querySelector("svg")).viewBox.baseVal;
  host.style.aspectRatio = `${width} / ${height}`;
}

/** Both players at a moment: points, set, stones in hand. @param {import("./room/state.js").GameState} state @param {number} sets - of the whole game */
function showSides(state, sets) {
  SEATS.forEach((seat, i) => {
    const side = /** @type {HTMLElement} */ (document.querySelector(`[data-side=${seat}]`));
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (side.querySelector(`[data-${name}]`));
    const [bridges, regions] = state.scores[i];
    const moves = !state.outcome && state.turn === seat;
    side.classList.toggle("side--moves", moves);
    side.classList.toggle("side--won", state.outcome?.winner === seat);
    part("turn").hidden = !moves;
    say(part("total"), String(bridges + regions));
    say(part("bridges"), String(bridges));
    say(part("regions"), String(regions));
    say(part("set"), interpolate(gettext("Set %(number)s/%(all)s"), { number: state.sets[i], all: sets }));
    showSupply(part("supply"), seat, state.supplies[i]);
  });
}

/** The score line as a table. @param {import("./replay/moments.js").Moment[]} ends */
function writePoints(ends) {
  byId("score-rows").replaceChildren(
    ...ends.map((moment) => {
      const row = document.createElement("tr");
      const turn = document.createElement("th");
      turn.scope = "row";
      turn.textContent = String(moment.turn);
      const points = totals(moment).map((total) => {
        const cell = document.createElement("td");
        cell.textContent = String(total);
        return cell;
      });
      row.append(turn, ...points);
      return row;
    }),
  );
}

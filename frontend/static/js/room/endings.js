// What ends a game or gives up a place in the room. Each is asked first, in words that say what happens.

import { gettext, interpolate } from "../i18n.js";
import { awayWords, canClaim } from "./claims.js";
import { ask } from "./dialogs.js";
import { dialog } from "./dom.js";
import { isShared, mySeat } from "./model.js";
import { playerName } from "./players.js";
import { standingWords } from "./result.js";
import { other } from "./state.js";
import { takenBack } from "./words.js";

/** @typedef {import("./model.js").Model} Model */

/**
 * @param {{model: Model, request: (type: string, fields?: Record<string, any>) => Promise<boolean>, start: string,
 *   onLeave: (leaves: boolean) => void, onLate: () => void}} options - start: where one goes who leaves; onLeave: tells that the
 *   line ends by will; onLate: that the game went on before the answer, so that nothing is done
 */
export function createEndings({ model, request, start, onLeave, onLate }) {
  const theOther = () => playerName(model, other(mySeat(model) ?? "blue"));
  const score = () => interpolate(gettext("This would count: %(score)s."), { score: standingWords(model) });

  /** Ask, then do it only if the game still stands as it was asked about. @param {import("./dialogs.js").Question} question */
  async function sure(question) {
    const number = model.game?.number;
    if (!(await ask(question))) return false;
    if (model.game?.number === number) return true;
    onLate();
    return false;
  }

  /** Two on one device have agreed before one of them presses. */
  async function endHere() {
    const seen = model.game?.number;
    const question = { title: gettext("End the game here?"), words: [score()], yes: gettext("End the game") };
    if (await sure(question)) request("ask", { what: "agree", seen });
  }

  async function offer() {
    if (isShared(model)) {
      await endHere();
      return;
    }
    const title = gettext("Offer to end the game now?");
    const words = [
      interpolate(gettext("If %(name)s agrees, the game ends here, with the score of the board as it stands."), { name: theOther() }),
      score(),
      gettext("The offer lapses with the next action."),
    ];
    const seen = model.game?.number;
    if (await sure({ title, words, yes: gettext("Offer it") })) request("ask", { what: "agree", seen });
  }

  /** Yes to the other's offer. @param {number} id */
  async function agree(id) {
    const words = [score(), gettext("This can't be taken back.")];
    const yes = gettext("End the game");
    if (await sure({ title: gettext("End the game here?"), words, yes })) request("answer", { request: id, yes: true });
  }

  /** Ask to take back what was named. @param {number} to */
  async function askBack(to) {
    const title = interpolate(gettext("Ask %(name)s to take this back?"), { name: theOther() });
    const words = [...takenBack(model, to), gettext("The request lapses with the next action.")];
    const seen = model.game?.number;
    if (await sure({ title, words, yes: gettext("Ask") })) request("ask", { what: "undo", seen, to });
  }

  async function resign() {
    const text = isShared(model)
      ? gettext("%(name)s wins, whatever the score. Undo takes it back.")
      : gettext("%(name)s wins, whatever the score. This can't be taken back.");
    const words = [interpolate(text, { name: theOther() })];
    if (await ask({ title: gettext("Resign this game?"), words, yes: gettext("Resign"), danger: true })) request("resign");
  }

  async function claim() {
    if (!canClaim(model)) return;
    const words = [awayWords(model), gettext("You win, whatever the score. This can't be taken back.")];
    if (await sure({ title: gettext("Claim the game?"), words, yes: gettext("Claim the game") })) request("claim");
  }

  async function leave() {
    const { phase } = model.room;
    if (mySeat(model) && phase !== "waiting") {
      const words = [
        isShared(model)
          ? gettext("The game is kept. You find it again on the start page of this browser.")
          : gettext("Your seat stays yours. You find the game again in this browser, under the same Room ID."),
        phase === "playing" ? gettext("To give the game up, resign instead.") : "",
      ];
      if (await ask({ title: gettext("Leave for now?"), words, yes: gettext("To the start page") })) location.assign(start);
      return;
    }
    const words = mySeat(model) ? [gettext("Your seat becomes free for somebody else.")] : [gettext("You stop watching.")];
    if (!(await ask({ title: gettext("Leave the room?"), words, yes: gettext("Leave") }))) return;
    onLeave(true);
    if (await request("leave")) location.assign(start);
    else onLeave(false);
  }

  async function freeSeat() {
    const title = interpolate(gettext("Free the seat of %(name)s?"), { name: playerName(model, "yellow") });
    const words = [gettext("Somebody else can take it then; they may come again too.")];
    if (await ask({ title, words, yes: gettext("Free the seat") })) request("leave", { seat: "yellow" });
  }

  /** From the sheet, which gives way to the question. @param {() => void} act */
  const fromSheet = (act) => () => {
    dialog("more").close();
    act();
  };
  return { offer, agree, askBack, resign, claim, leave, freeSeat, fromSheet };
}

/**
 * The question before a turn is ended, or null where none is needed.
 * @param {import("./state.js").GameState} state
 * @param {boolean} asks - whether the player wants to be asked; before the game's end everybody is
 */
export function endQuestion(state, asks) {
  const { place, ends, returns } = state.can;
  if (!asks && !ends) return null;
  const last = ends ? gettext("That ends the game.") : "";
  if (returns) {
    return {
      title: gettext("End the turn and take the stone back?"),
      words: [gettext("No bridge holds your stone on the dot. It goes back into your set, and the turn counts as a pass."), last],
      yes: gettext("End turn"),
    };
  }
  if (state.placed || (!place && !ends)) return null;
  return {
    title: gettext("Pass without placing a stone?"),
    words: [place ? gettext("You could still place one.") : "", last],
    yes: gettext("Pass"),
  };
}

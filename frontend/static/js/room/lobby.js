// Before the start: who is here, what is picked, what the others still have to do.

import { gettext, interpolate } from "../i18n.js";
import { shownTitle } from "../titles.js";
import { byId, say, show } from "./dom.js";
import { mySeat } from "./model.js";
import { playerName } from "./players.js";

/** @typedef {import("./model.js").Model} Model */

/** @param {Model} model */
function words(model) {
  const { seats, pick, turned_down } = model.room;
  const mine = mySeat(model);
  const blue = playerName(model, "blue");
  const yellow = playerName(model, "yellow");
  if (!seats.blue) return [gettext("Waiting for a player"), gettext("Blue's seat is free.")];
  if (mine === "blue" && !pick && !seats.yellow) {
    return [gettext("Pick a position and invite somebody"), gettext("In either order. The game starts when both are done.")];
  }
  if (mine === "blue" && !pick && turned_down) {
    return [
      interpolate(gettext("%(name)s would rather not play %(title)s"), { name: yellow, title: turned_down }),
      gettext("Pick another position."),
    ];
  }
  if (mine === "blue" && !pick) {
    return [
      interpolate(gettext("%(name)s is here — pick a position"), { name: yellow }),
      gettext("The game starts as soon as you have picked."),
    ];
  }
  if (pick?.loaded) {
    const game = shownTitle(pick) || pick.loaded.file || gettext("a game from a file");
    const hint = interpolate(gettext("Loaded: %(title)s. It goes on as soon as both of you are here."), { title: game });
    return [gettext("Waiting for the second player"), hint];
  }
  if (pick?.asks) return waitingWords(model, pick);
  if (mine === "blue") {
    return [
      gettext("Waiting for the second player"),
      interpolate(gettext("Picked: %(title)s. You can pick another until the start."), { title: shownTitle(pick) }),
    ];
  }
  if (!pick) {
    const title = interpolate(gettext("%(name)s is picking the position"), { name: blue });
    return [title, mine ? gettext("The game starts as soon as one is picked.") : gettext("You are watching.")];
  }
  return [gettext("Waiting for the second player"), interpolate(gettext("Picked: %(title)s."), { title: shownTitle(pick) })];
}

/** What is picked is not public: Yellow has to agree. @param {Model} model @param {import("./state.js").PickView} pick */
function waitingWords(model, pick) {
  const values = { name: playerName(model, "yellow"), title: shownTitle(pick) };
  const picked = interpolate(gettext("Picked: %(title)s."), values);
  switch (mySeat(model)) {
    case "yellow":
      return [interpolate(gettext("Will you play %(title)s?"), values), gettext("You see it as it would be played.")];
    case "blue":
      return [
        interpolate(gettext("Waiting for %(name)s to agree"), values),
        interpolate(gettext("Picked: %(title)s. It is not in the catalogue, so the other looks at it first. You can pick another."), values),
      ];
    default:
      return [interpolate(gettext("Waiting for %(name)s to agree"), values), picked];
  }
}

/** @param {Model} model */
export function showLobby(model) {
  const [title, hint] = words(model);
  const mine = mySeat(model);
  say(byId("lobby-status"), title);
  const note = byId("lobby-note");
  note.classList.toggle("note--refused", model.note?.kind === "refused");
  say(note, model.note?.text ?? hint);
  show("invite", mine !== null && !model.room.seats.yellow);
  show("free-seat", mine === "blue" && !!model.room.seats.yellow);
  show("lobby-device", mine !== null);
  show("leave", true);
}

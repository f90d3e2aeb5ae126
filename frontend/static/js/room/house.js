// How this room is played: told to everybody, and set by its maker until the second player has come.

import { byId, dialog, onPress, show } from "./dom.js";
import { mySeat } from "./model.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {{name: "undo"|"claim_after"|"listed", options: {value: any, words: string}[]}} Choice - words are whole sentences */

/**
 * @param {{model: Model, choices: Choice[], request: (type: string, fields: Record<string, any>) => Promise<boolean>}} options
 */
export function createHouse({ model, choices, request }) {
  const form = /** @type {HTMLFormElement} */ (byId("house-form"));

  function render() {
    const { settings, seats, games } = model.room;
    const told = choices.map(({ name, options }) => options.find(({ value }) => value === settings[name])?.words ?? "");
    for (const host of document.querySelectorAll("[data-house]")) {
      if (host.textContent === told.join("")) continue;
      host.replaceChildren(
        ...told.map((words) => {
          const item = document.createElement("li");
          item.textContent = words;
          return item;
        }),
      );
    }
    const mayChange = mySeat(model) === "blue" && !seats.yellow && games.length === 0;
    show("house-open", mayChange);
    if (!mayChange && dialog("house-dialog").open) dialog("house-dialog").close();
  }

  onPress("house-open", () => {
    for (const { name } of choices) {
      for (const input of form.querySelectorAll(`[name=${name}]`)) {
        const radio = /** @type {HTMLInputElement} */ (input);
        radio.checked = radio.value === JSON.stringify(model.room.settings[name]);
      }
    }
    dialog("house-dialog").showModal();
  });
  form.addEventListener("change", (event) => {
    const { name, value } = /** @type {HTMLInputElement} */ (event.target);
    request("settings", { [name]: JSON.parse(value) });
  });

  return { render };
}

// How this room is played: told to everybody, and set by its maker until the second player has come.

import { byId, dialog, onPress, show } from "./dom.js";
import { mySeat } from "./model.js";

/** @typedef {import("./model.js").Model} Model */

/**
 * @param {{model: Model, request: (type: string, fields: Record<string, any>) => Promise<boolean>}} options
 */
export function createHouse({ model, request }) {
  const form = /** @type {HTMLFormElement} */ (byId("house-form"));
  const radios = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[type=radio]"));
  /** Those of the form that say how it is now. */
  const chosen = () => [...radios].filter(({ name, value }) => value === JSON.stringify(Reflect.get(model.room.settings, name)));

  function render() {
    const { seats, games } = model.room;
    const told = chosen().map((radio) => radio.labels?.[0].textContent ?? "");
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
    for (const radio of chosen()) radio.checked = true;
    dialog("house-dialog").showModal();
  });
  form.addEventListener("change", (event) => {
    const { name, value } = /** @type {HTMLInputElement} */ (event.target);
    request("settings", { [name]: JSON.parse(value) });
  });

  return { render };
}

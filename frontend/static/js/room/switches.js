// How the board is shown, as the player likes it: the switches in the sheet, remembered with the person.

import { post } from "./dom.js";

/**
 * @param {{model: import("./model.js").Model, table: ReturnType<typeof import("./table.js").createTable>, look: string,
 *   onSwitch: () => void}} options - look: where switches are kept
 */
export function prepareSwitches({ model, table, look, onSwitch }) {
  const inputs = (/** @type {string} */ kind) => /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(`[data-${kind}]`));
  for (const input of inputs("switch")) {
    const name = input.dataset.switch ?? "";
    input.checked = model.switches[name];
    input.addEventListener("change", () => {
      model.switches[name] = input.checked;
      post(look, { [name]: input.checked ? "1" : "0" });
      table.set({ symbols: model.switches.symbols });
      onSwitch();
    });
  }
  for (const input of inputs("board")) {
    const show = () => table.set({ [input.dataset.board ?? ""]: input.checked });
    input.addEventListener("change", show);
    if (input.checked) show(); // as the browser brought the page back
  }
}

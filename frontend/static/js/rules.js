// The rules page: puts the stones where its text names them, and stays at a rule when the language changes.

import { fillStones } from "./board/stones.js";

fillStones(document);

// Which rule it is stands in the address alone, where no form would take it along.
for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('[action$="/setlang/"] [name=next]'))) {
  field.form?.addEventListener("submit", () => {
    field.value = field.value.split("#")[0] + location.hash;
  });
}

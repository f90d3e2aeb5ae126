/** What a tab remembers of the drawing that it is trying: the table, and where the drawing is. */

const KEY = "drawing-tried";

/** The tab's own storage; null where it is switched off. */
function storage() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** @param {string} table path of the room @param {string} back path of the editor */
export function rememberTry(table, back) {
  storage()?.setItem(KEY, JSON.stringify({ table, back }));
}

/** @param {string} table path of the room that is open @returns {string | null} path of the editor, if it is the try's table */
export function wayBack(table) {
  const tried = JSON.parse(storage()?.getItem(KEY) ?? "null");
  return tried?.table === table ? tried.back : null;
}

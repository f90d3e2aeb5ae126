/**
 * Words in the reader's language. Django's JavaScriptCatalog, loaded by a plain script before the modules, defines
 * gettext and its siblings as globals; here they become imports. Where the catalogue is absent (node's tests, a failed
 * download) or a translation is empty, the English text stands.
 */

/**
 * @typedef {object} Catalogue
 * @property {(text: string) => string} [gettext]
 * @property {(one: string, many: string, count: number) => string} [ngettext]
 * @property {(context: string, text: string) => string} [pgettext]
 * @property {(format: string) => string} [get_format]
 */

/** @returns {Catalogue} */
function catalogue() {
  return /** @type {Catalogue} */ (/** @type {unknown} */ (globalThis));
}

/**
 * The text in the reader's language.
 * @param {string} text English
 * @returns {string}
 */
export function gettext(text) {
  if (text === "") return ""; // the catalogue keeps its own header under the empty text
  return catalogue().gettext?.(text) || text;
}

/**
 * One of two forms, or of as many as the reader's language has.
 * @param {string} one English, for 1
 * @param {string} many English, for every other number
 * @param {number} count
 * @returns {string}
 */
export function ngettext(one, many, count) {
  return catalogue().ngettext?.(one, many, count) || (count === 1 ? one : many);
}

/**
 * The text in the reader's language, told apart from the same English words used elsewhere.
 * @param {string} context
 * @param {string} text English
 * @returns {string}
 */
export function pgettext(context, text) {
  return catalogue().pgettext?.(context, text) || text;
}

/**
 * Fills %(name)s with values. A name without a value stays as it is, so that a faulty translation can be seen.
 * @param {string} format
 * @param {Record<string, string | number>} values
 * @returns {string}
 */
export function interpolate(format, values) {
  return format.replace(/%\((\w+)\)s/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

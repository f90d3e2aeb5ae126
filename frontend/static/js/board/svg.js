/** Making SVG elements. The page's policy forbids style attributes: looks come from classes and presentation attributes. */

const SPACE = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

/**
 * An SVG element with attributes and children. An attribute of null or undefined is left out.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SPACE, name);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/**
 * An HTML element; as svg().
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/**
 * Sets what differs and leaves the rest alone, so that an unchanged element costs no work.
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

/**
 * A coordinate as text: two decimals, no trailing zeros.
 * @param {number} value
 * @returns {string}
 */
export function short(value) {
  return String(Math.round(value * 100) / 100);
}

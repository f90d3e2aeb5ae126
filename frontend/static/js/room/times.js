// Times in words: when something was, how long ago, how long still.

import { gettext, interpolate, ngettext } from "../i18n.js";

const NEAR = 36 * 3600; // s within which the hour matters

/** Now, in Unix seconds like all times of the wire. */
export const now = () => Date.now() / 1000;

/** "14:05" for today, "28 Nov, 14:05" for a day or two away, else "28 Nov". @param {number} at Unix seconds */
export function timeWords(at) {
  const time = new Date(at * 1000);
  const today = time.toDateString() === new Date().toDateString();
  const near = Math.abs(at - now()) < NEAR;
  const hours = /** @type {const} */ ({ hour: "numeric", minute: "2-digit" });
  /** @type {Intl.DateTimeFormatOptions} */
  const form = today ? hours : { month: "short", day: "numeric", ...(near ? hours : {}) };
  return new Intl.DateTimeFormat(globalThis.document?.documentElement.lang, form).format(time);
}

/** "12 min", "3 h", "5 days"; nothing under a minute. @param {number} seconds */
export function lengthWords(seconds) {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return "";
  if (minutes < 60) return interpolate(gettext("%(count)s min"), { count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return interpolate(gettext("%(count)s h"), { count: hours });
  const days = Math.floor(hours / 24);
  return interpolate(ngettext("%(count)s day", "%(count)s days", days), { count: days });
}

/** What is left, never nothing. @param {number} seconds */
export const leftWords = (seconds) => lengthWords(seconds) || gettext("less than a minute");

// The ways through a game: buttons, slider, keys, and playing by itself. It knows where one is and asks to go elsewhere.

import { gettext } from "../i18n.js";
import { isCut, isSet, placeAfter } from "./moments.js";

/** @typedef {import("./moments.js").Moment} Moment */
/** @typedef {import("./moments.js").Step} Step */

const BEAT = 1_000; // ms between two actions at speed 1

/** @type {Record<string, Step>} */
const KEYS = { Home: "first", End: "last", ArrowLeft: "before", ArrowRight: "after" };
/** @type {Record<string, Step>} */
const SHIFTED = { ArrowLeft: "turn-before", ArrowRight: "turn-after" };
/** On the slider these leave the page where it is. @type {Record<string, Step>} */
const SLIDER_KEYS = { PageUp: "turn-before", PageDown: "turn-after" };

/**
 * What a key means for the replay; null where it belongs to something else: a field, a button, the board's cells.
 * @param {{key: string, shiftKey: boolean, ctrlKey: boolean, altKey: boolean, metaKey: boolean, defaultPrevented: boolean}} event
 * @param {string} on - where the focus is: the element's name, `slider` for the replay's own
 * @returns {Step|"play"|null}
 */
export function meaning(event, on) {
  const { key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return null;
  if (["input", "textarea", "select"].includes(on)) return null;
  if (key === " ") return ["button", "a", "summary"].includes(on) ? null : "play";
  if (on === "slider" && key in SLIDER_KEYS) return SLIDER_KEYS[key];
  return (event.shiftKey ? SHIFTED[key] : KEYS[key]) ?? null;
}

/**
 * @param {HTMLElement} root - holds the buttons (`data-step`, `data-play`), the slider and the choice of speed
 * @param {{onGo: (place: number) => void, isOn: () => boolean, words: (moment: Moment) => string}} options - isOn: whether keys are
 *   for the replay now; words: a moment in words, for the slider
 */
export function createControls(root, { onGo, isOn, words }) {
  const slider = /** @type {HTMLInputElement} */ (root.querySelector("[type=range]"));
  const play = /** @type {HTMLButtonElement|null} */ (root.querySelector("[data-play]"));
  const speed = /** @type {HTMLSelectElement|null} */ (root.querySelector("[data-speed]"));
  const steps = /** @type {HTMLButtonElement[]} */ ([...root.querySelectorAll("[data-step]")]);
  /** @type {Moment[]} */
  let moments = [];
  let place = 0;
  let timer = 0;

  /** @param {Step} step */
  const stepOf = (step) => placeAfter(moments, place, step);

  /** @param {Step} step */
  function take(step) {
    stop();
    const to = stepOf(step);
    if (to !== null) onGo(to);
  }

  function beat() {
    timer = window.setTimeout(() => {
      const to = stepOf("after");
      if (to !== null) onGo(to);
      if (stepOf("after") === null) stop();
      else beat();
    }, BEAT / Number(speed?.value ?? 1));
  }

  function start() {
    if (stepOf("after") === null) onGo(0);
    beat();
    showPlay();
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    showPlay();
  }

  function showPlay() {
    if (!play) return;
    const label = timer ? gettext("Pause") : gettext("Play the moves");
    play.setAttribute("aria-label", label);
    play.title = label;
    play.dataset.playing = String(timer !== 0);
  }

  for (const button of steps) {
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") take(/** @type {Step} */ (button.dataset.step));
    });
  }
  play?.addEventListener("click", () => (timer ? stop() : start()));
  speed?.addEventListener("change", () => {
    if (!timer) return;
    clearTimeout(timer);
    beat();
  });
  slider.addEventListener("input", () => {
    stop();
    onGo(Number(slider.value));
  });
  document.addEventListener("visibilitychange", () => document.hidden && timer && stop());
  document.addEventListener("keydown", (event) => {
    if (!isOn() || document.querySelector("dialog[open]")) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const what = meaning(event, target === slider ? "slider" : target.localName);
    if (!what || (what === "play" && !play)) return;
    event.preventDefault();
    if (what !== "play") take(what);
    else if (!event.repeat) play?.click();
  });

  return {
    stop,
    /** Whether the moment is told already as it changes, by the slider, or changes too quickly to be told. */
    isQuiet: () => timer !== 0 || document.activeElement === slider,
    /** Shows where one is. @param {Moment[]} now @param {number} at */
    show(now, at) {
      [moments, place] = [now, at];
      slider.max = String(moments.length - 1);
      slider.value = String(place);
      slider.style.setProperty("--done", `${moments.length > 1 ? (100 * place) / (moments.length - 1) : 0}%`);
      slider.setAttribute("aria-valuetext", words(moments[place]));
      for (const button of steps) {
        button.setAttribute("aria-disabled", String(stepOf(/** @type {Step} */ (button.dataset.step)) === null));
      }
      // What a game does not have is not offered.
      for (const group of root.querySelectorAll("[data-jumps]")) {
        const { dataset } = /** @type {HTMLElement} */ (group);
        /** @type {HTMLElement} */ (group).hidden = !moments.some(dataset.jumps === "cut" ? isCut : isSet);
      }
    },
  };
}

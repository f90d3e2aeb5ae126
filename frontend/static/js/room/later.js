// What comes after the board: fetched once, when it is first wanted, and never lost on the way.

const AGAIN = 3_000; // ms until what could not be fetched is tried once more, as long as something waits for it

/** @template Part @typedef {{come: () => Promise<Part>, here: () => Part|null, tell: (act: (part: Part) => void) => void}} Later */

/**
 * A part of the page that is fetched when it is wanted.
 * @template Part
 * @param {() => Promise<Part>} fetchPart
 * @param {() => void} onCome - it is here, and has been told what waited
 * @returns {Later<Part>}
 */
export function later(fetchPart, onCome) {
  /** @type {Part|null} */
  let here = null;
  /** @type {Promise<Part>|null} */
  let coming = null;
  /** What it has to be told, oldest first. @type {((part: Part) => void)[]} */
  let waiting = [];

  function come() {
    coming ??= fetchPart().then(arrive, (fault) => {
      coming = null;
      if (waiting.length) setTimeout(() => come().catch(() => {}), AGAIN);
      throw fault;
    });
    return coming;
  }

  /** @param {Part} part */
  function arrive(part) {
    here = part;
    for (const act of waiting) act(part);
    waiting = [];
    onCome();
    return part;
  }

  return {
    /** Fetches it, if that was not done; fails where the network does, and can be tried again. */
    come,
    /** The part, once it is here. */
    here: () => here,
    /** Done with the part: at once if it is here, else when it has come, in the order of asking. */
    tell(act) {
      if (here) act(here);
      else {
        waiting.push(act);
        come().catch(() => {}); // tried again as long as something waits
      }
    },
  };
}

/** What was, is and was undone: values in a row. One that is still under way is shown, but not yet part of it. */

/** Steps that can be undone; older ones are forgotten. */
export const STEPS_MOST = 500;

/**
 * @template Value
 * @typedef {object} History
 * @property {() => Value} now the newest value, one under way included
 * @property {(value: Value) => void} show a value under way; nothing can be undone to it
 * @property {() => void} forget what is under way
 * @property {(value: Value) => boolean} keep makes a value the newest; false if it is the same as before
 * @property {() => boolean} undo false if there is nothing to undo
 * @property {() => boolean} redo
 * @property {() => boolean} canUndo
 * @property {() => boolean} canRedo
 */

/**
 * @template Value
 * @param {Value} first
 * @returns {History<Value>}
 */
export function makeHistory(first) {
  /** @type {Value[]} */
  const past = [];
  /** @type {Value[]} */
  let future = [];
  let settled = first;
  let shown = first;
  const settle = (/** @type {Value} */ value) => {
    settled = shown = value;
    return true;
  };
  return {
    now: () => shown,
    show(value) {
      shown = value;
    },
    forget() {
      shown = settled;
    },
    keep(value) {
      if (value === settled) {
        shown = settled;
        return false;
      }
      past.push(settled);
      if (past.length > STEPS_MOST) past.shift();
      future = [];
      return settle(value);
    },
    undo() {
      const before = past.pop();
      if (before === undefined) return false;
      future.push(settled);
      return settle(before);
    },
    redo() {
      const after = future.pop();
      if (after === undefined) return false;
      past.push(settled);
      return settle(after);
    },
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
  };
}

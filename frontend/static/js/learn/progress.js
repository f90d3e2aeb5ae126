// How far somebody has come in the lessons: kept by this browser alone, as the slugs of the lessons that are done.

const KEY = "lessons";

/** @returns {string[]} */
export function lessonsDone() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((slug) => typeof slug === "string") : [];
  } catch {
    return []; // nothing readable is kept, or nothing may be
  }
}

/** @param {string[]} slugs */
function keep(slugs) {
  try {
    localStorage.setItem(KEY, JSON.stringify(slugs));
  } catch {
    // A browser that keeps nothing starts anew each time.
  }
}

/** @param {string} slug */
export const markDone = (slug) => keep([...new Set([...lessonsDone(), slug])]);

export const forgetLessons = () => keep([]);

/**
 * The service worker: what can be read and drawn without a line is kept in the browser, and nothing else is.
 *
 * Kept are pages as nobody in particular sees them, fetched without cookies: for each language that is read, the page that
 * says one is offline, the rules, the editor and their like. What somebody sees who is signed in never comes in here. The
 * files that these pages need are found in the pages themselves, so that there is no list of them to be kept up.
 *
 * Pages always come from the site while it answers. Files whose name tells their content are taken from here first, and
 * those of older releases stay for pages that are still open; no change of this worker changes what an open page gets.
 *
 * The server puts a line before this file, `self.SITE = {…}` (games/offline.py).
 */

/**
 * @typedef {object} Site
 * @property {string} files how the addresses of static files begin
 * @property {string} words how those of the scripts' words begin
 * @property {string[]} aside how addresses begin that are left to the browser
 * @property {Record<string, {offline: string, pages: string[]}>} languages what is kept in each
 */
/** @typedef {{language: string, theme: string, isOwn: boolean, scripts: string[]}} Arrival a page that is there */
/** @typedef {{theme: string, at: number, files: string[]}} Note about the pages of one language */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const site = /** @type {Site} */ (/** @type {any} */ (worker).SITE);

/** Caches: files under names that tell their content; notes; and one of pages for each language. */
const FILES = "files";
const NOTES = "notes";
const PAGES = "pages:";

const HASHED = /\.[0-9a-f]{8}\.\w+$/;
/** How long the site may take before a kept page is shown in its place, in milliseconds. */
const PATIENCE = 4_000;
/** How long kept pages count as new, in milliseconds. */
const FRESH = 60 * 60 * 1000;
/** Files kept beyond those that kept pages need: some releases' worth. */
const FILES_MOST = 600;

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("message", (event) => {
  if (event.data?.type === "arrived") event.waitUntil(arrived(event.data));
  if (event.data?.type === "left") event.waitUntil(forget());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || isAside(pathname)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith(site.files) && HASHED.test(pathname)) event.respondWith(hashedFile(request));
  else if (pathname.startsWith(site.files) || pathname.startsWith(site.words)) event.respondWith(newest(request));
});

/** @param {string} path */
const isAside = (path) => site.aside.some((start) => path.startsWith(start));

// Answering

/** A page from the site; without an answer a kept copy, or the page that says so. @param {Request} request */
async function page(request) {
  const { pathname, search } = new URL(request.url);
  const coming = fetch(request).catch(() => null);
  const copy = await orNothing(keptPage(pathname));
  // A copy is of the plain address: in place of more it is only a way out.
  const answer = await (copy && !search ? inTime(coming) : coming);
  const isAway = !answer || (answer.status >= 502 && answer.status <= 504);
  if (answer && !(isAway && copy)) return answer;
  return copy ?? (await orNothing(offlinePage())) ?? Response.error();
}

/** @param {string} path @returns {Promise<Response | undefined>} */
async function keptPage(path) {
  const languages = Object.keys(site.languages).filter((language) => site.languages[language].pages.includes(path));
  if (languages.length === 0) return undefined;
  const own = await ownLanguage();
  languages.sort((one, other) => Number(other === own) - Number(one === own));
  return firstOf(languages, (language) => fromPages(language, path));
}

async function offlinePage() {
  const own = await ownLanguage();
  const others = Object.keys(site.languages).filter((language) => language !== own);
  return firstOf([own, ...others], (language) => {
    const address = site.languages[language]?.offline;
    return address === undefined ? undefined : fromPages(language, address);
  });
}

/** A file that never changes under its name. @param {Request} request */
async function hashedFile(request) {
  const kept = await orNothing(caches.match(request.url, { cacheName: FILES, ignoreVary: true }));
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await keep(request.url, answer.clone());
  return answer;
}

/** What may have changed: from the site, else as it was kept with the pages. @param {Request} request */
async function newest(request) {
  const coming = fetch(request).catch(() => null);
  const kept = await orNothing(caches.match(request.url, { ignoreVary: true }));
  const isLate = Date.now() - late < PATIENCE;
  return (await (kept ? inTime(coming, isLate ? 0 : PATIENCE) : coming)) ?? kept ?? Response.error();
}

/** When an answer took too long, until the next one that comes: the files of one page don't wait one after the other. */
let late = 0;

/**
 * The answer, or null when it takes too long.
 * @param {Promise<Response | null>} coming
 * @param {number} [patience]
 * @returns {Promise<Response | null>}
 */
function inTime(coming, patience = PATIENCE) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      late ||= Date.now();
      resolve(null);
    }, patience);
    void coming.then((answer) => {
      clearTimeout(timer);
      if (answer) late = 0;
      resolve(answer);
    });
  });
}

/**
 * What was kept, or nothing where the browser can't say: then the site answers as if there were no worker.
 * @template Kept
 * @param {Promise<Kept>} finding
 * @returns {Promise<Kept | undefined>}
 */
const orNothing = (finding) => finding.catch(() => undefined);

/** @param {string[]} languages @param {(language: string) => Promise<Response | undefined> | undefined} find */
async function firstOf(languages, find) {
  for (const language of languages) {
    const found = await find(language);
    if (found) return found;
  }
  return undefined;
}

/** @param {string} language @param {string} path */
async function fromPages(language, path) {
  return (await caches.open(PAGES + language)).match(path, { ignoreVary: true });
}

// Keeping

/** A page was loaded: its language is kept, and what its scripts may ask for later. @param {Arrival} arrival */
async function arrived({ language, theme, isOwn, scripts }) {
  try {
    if (isOwn) await writeNote("own", language);
    await withFiles(scripts.filter((address) => HASHED.test(address)));
    await keepLanguage(language, theme);
  } catch {
    // The line went meanwhile, or there is no room: what was kept before stays.
  }
}

/** @type {Set<string>} languages that are being fetched */
const busy = new Set();

/** Fetches all pages of a language anew, unless they are new. @param {string} language @param {string} theme */
async function keepLanguage(language, theme) {
  const wanted = site.languages[language];
  /** @type {Note | undefined} */
  const note = await readNote(language);
  const isFresh = note?.theme === theme && Date.now() - note.at < FRESH;
  if (!wanted || isFresh || busy.has(language)) return;
  busy.add(language);
  try {
    const pages = await fetchPages([wanted.offline, ...wanted.pages], language, theme);
    const texts = await Promise.all([...pages.values()].map((answer) => answer.clone().text()));
    const { hashed, others } = await withFiles(texts.flatMap(filesIn));
    await replace(PAGES + language, new Map([...pages, ...others]));
    await writeNote(language, /** @type {Note} */ ({ theme, at: Date.now(), files: hashed }));
    await tidy();
  } finally {
    busy.delete(language);
  }
}

/**
 * Pages as nobody in particular sees them. One that the site does not have is left out; of one that fails just now the
 * copy from before stays.
 * @param {string[]} addresses @param {string} language @param {string} theme
 */
async function fetchPages(addresses, language, theme) {
  /** @type {Map<string, Response>} */
  const found = new Map();
  for (const address of addresses) {
    const answer = await fetch(`${address}?kept=${theme || "system"}`, {
      credentials: "omit",
      cache: "no-store",
      headers: { "Accept-Language": language },
    });
    const isFault = answer.status >= 500 || answer.status === 429;
    const page = isFault ? await fromPages(language, address) : answer;
    if (page?.status === 200 && !page.redirected) found.set(address, page);
  }
  return found;
}

/**
 * Fetches files and all that they name in turn: modules, fonts, pictures.
 * @param {string[]} addresses
 * @returns {Promise<{hashed: string[], others: Map<string, Response>}>} hashed ones are kept already
 */
async function withFiles(addresses) {
  /** @type {Map<string, Response>} */
  const others = new Map();
  const seen = new Set(addresses);
  let waiting = [...seen];
  while (waiting.length > 0) {
    const texts = await Promise.all(waiting.map(async (address) => [address, await textOf(address)]));
    waiting = texts.flatMap(([address, text]) => namedIn(address, text)).filter((address) => !seen.has(address));
    waiting = [...new Set(waiting)];
    for (const address of waiting) seen.add(address);
  }
  return { hashed: [...seen].filter((address) => HASHED.test(address)), others };

  /** @param {string} address */
  async function textOf(address) {
    const isHashed = HASHED.test(address);
    const kept = isHashed ? await caches.match(address, { cacheName: FILES, ignoreVary: true }) : undefined;
    const answer = kept ?? (await fetch(address));
    if (answer.status !== 200) throw new Error(`${answer.status} ${address}`);
    if (!isHashed) others.set(address, answer.clone());
    else if (!kept) await keep(address, answer.clone());
    return /\.(js|css)$/.test(address) ? answer.text() : "";
  }
}

/** Addresses of files in a page. @param {string} html */
function filesIn(html) {
  const found = [...html.matchAll(/\b(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
  return found.filter((address) => address.startsWith(site.files) || address.startsWith(site.words));
}

/** Addresses of files in a module or a style sheet. @param {string} address @param {string} text */
function namedIn(address, text) {
  const pattern = address.endsWith(".css") ? /url\(["']?([^"')]+)/g : /(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']/g;
  const found = [...text.matchAll(pattern)].map(([, target]) => new URL(target, new URL(address, location.origin)));
  return found.filter(({ pathname }) => pathname.startsWith(site.files)).map(({ pathname }) => pathname);
}

/** The cache has just these afterwards. @param {string} name @param {Map<string, Response>} found */
async function replace(name, found) {
  const cache = await caches.open(name);
  await Promise.all([...found].map(([address, answer]) => cache.put(address, answer)));
  const old = (await cache.keys()).filter(({ url }) => !found.has(pathOf(url)));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** Drops the oldest files, but none that a kept page needs. */
async function tidy() {
  const files = await caches.open(FILES);
  const notes = await Promise.all(Object.keys(site.languages).map(readNote));
  const needed = new Set(notes.flatMap((note) => note?.files ?? []));
  const spare = (await files.keys()).filter(({ url }) => !needed.has(pathOf(url)));
  await Promise.all(spare.slice(0, -FILES_MOST).map((request) => files.delete(request)));
}

/** Somebody signs out: nothing tells the next one what was read here. Files stay, they are the same for all. */
async function forget() {
  const names = (await caches.keys()).filter((name) => name !== FILES);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Keeps a file whose name tells its content. @param {string} address @param {Response} answer */
async function keep(address, answer) {
  try {
    await (await caches.open(FILES)).put(address, answer);
  } catch {
    // No room is left; the page has its file all the same.
  }
}

/** An address without the site's name, as pages name it. @param {string} url */
function pathOf(url) {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

const ownLanguage = async () => (await readNote("own")) ?? "";

/** @param {string} name @returns {Promise<any>} */
async function readNote(name) {
  return (await (await caches.open(NOTES)).match(`/${name}`))?.json();
}

/** @param {string} name @param {any} value */
async function writeNote(name, value) {
  await (await caches.open(NOTES)).put(`/${name}`, Response.json(value));
}

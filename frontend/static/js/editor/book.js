/**
 * The draft that is open: kept after every change in the browser, and a member's in the account as well; found again after
 * Back, a reload, a lost session or another language; guarded against a second tab and a second device.
 */

import { gettext, interpolate } from "../i18n.js";
import { button, byId, say, show } from "../room/dom.js";
import { makeKeeper } from "./account.js";
import { isBlank } from "./drawing.js";
import { freshKey, makeStore, packed, storageOf, together, unpacked } from "./store.js";
import { makeTabs } from "./tabs.js";
import { originWords, timeWords } from "./words.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./store.js").Draft} Draft */

/** Where a tab remembers which draft it has open. */
const HERE = "drawing-open";

/**
 * @param {object} options
 * @param {Editor} options.editor
 * @param {{source: string, origin: {title: string, author: string} | null}} options.start what the page was opened for
 * @param {Drawing} options.first what the page opened with
 * @param {Draft[]} options.drafts of the account
 * @param {boolean} options.isMember
 * @param {import("./account.js").Addresses} options.addresses
 * @param {() => Drawing} options.blank
 * @param {(words: string) => void} options.tell
 */
export function makeBook({ editor, start, first, drafts, isMember, addresses, blank, tell }) {
  const store = makeStore(storageOf("localStorage"));
  const session = storageOf("sessionStorage");
  let account = drafts;
  let key = freshKey();
  let source = start.source;
  let origin = start.origin;
  let revision = 0;
  /** What needs no keeping: as it was opened, kept or saved last. */
  let kept = first;
  /** Why this tab must not write now; the board can't be drawn on meanwhile. */
  let paused = false;

  const keeper = makeKeeper(addresses, {
    onKept(of, now) {
      if (of !== key) return;
      revision = now;
      store.keep({ ...asDraft(), ahead: false });
      say(byId("kept"), gettext("Kept in your account and in this browser."));
    },
    onStale: pauseForDevice,
    onFull: () => say(byId("kept"), gettext("Kept in this browser only: your account has 50 drawings. Delete one you need no more.")),
    onLost: () => say(byId("kept"), gettext("Kept in this browser. The account is told when the line is back.")),
  });

  const channel = new BroadcastChannel("drawings");
  const tabs = makeTabs(channel, freshKey(), {
    onHeld: () => pauseForTab(gettext("This drawing is open in another tab. Draw in one of them only.")),
    onTaken: () => pauseForTab(gettext("You went on with this drawing in another tab.")),
  });

  const asDraft = () => /** @type {Draft} */ ({ ...packed(editor.drawing()), key, source, origin, revision, ahead: true, at: Date.now() });

  function remember() {
    session?.setItem(HERE, JSON.stringify({ key, source }));
  }

  /** Keeps the drawing if it has changed. */
  function keep() {
    const drawing = editor.drawing();
    if (paused || drawing === kept) return;
    kept = drawing;
    show("saved", false);
    const draft = asDraft();
    if (isBlank(drawing)) {
      store.drop(key);
      if (isMember && revision) keeper.keep(draft); // the account has it with something on it
      return;
    }
    remember();
    const isKept = store.keep(draft);
    say(byId("kept"), isKept ? gettext("Kept in this browser.") : gettext("This browser keeps nothing. Save before you leave the page."));
    if (isMember) keeper.keep(draft);
  }

  /** Puts a drawing on the board under a key of its own. @param {Drawing} drawing @param {Partial<Draft>} about */
  function turnTo(drawing, about) {
    keep();
    void keeper.send();
    key = about.key ?? freshKey();
    source = about.source ?? "";
    origin = about.origin ?? null;
    revision = about.revision ?? 0;
    resume();
    editor.replace(drawing);
    // A draft that is opened is kept already; what comes from a file is kept at once.
    kept = about.key ? editor.drawing() : blank();
    say(byId("kept"), "");
    showOrigin();
    // From here on the address would lead back to what was left.
    history.replaceState(null, "", addresses.editor);
    if (about.key) remember();
    // Drawn while the line was down: the account does not have it yet.
    if (isMember && about.ahead) keeper.keep(asDraft());
    tabs.open(key);
  }

  /** Whom to thank for what this began as. */
  function showOrigin() {
    show("origin", !!origin);
    if (origin) say(byId("origin"), originWords(origin));
  }

  function resume() {
    paused = false;
    byId("board").inert = byId("panel").inert = false;
  }

  /**
   * Asks what to do, where no answer may be guessed.
   * @param {string} words @param {[string, () => void]} no @param {[string, () => void]} yes
   */
  function ask(words, no, yes) {
    say(byId("offer-words"), words);
    for (const [id, [name, act]] of /** @type {[string, [string, () => void]][]} */ ([["offer-no", no], ["offer-yes", yes]])) {
      button(id).textContent = name;
      button(id).onclick = () => {
        show("offer", false);
        act();
      };
    }
    show("offer", true);
  }

  function pause() {
    editor.cancel();
    keeper.forget(key);
    paused = true;
    byId("board").inert = byId("panel").inert = true;
  }

  /** The drawing as it is, under another key. */
  function makeCopy() {
    key = freshKey();
    revision = 0;
    resume();
    kept = first;
    tabs.open(key);
    keep();
    tell(gettext("This is a copy now, a drawing of its own."));
  }

  /** @param {string} words */
  function pauseForTab(words) {
    pause();
    ask(words, [gettext("Draw on a copy"), makeCopy], [
      gettext("Draw here"),
      () => {
        tabs.take(key);
        resume();
        const newest = store.read(key);
        if (newest) {
          revision = newest.revision;
          editor.replace(unpacked(newest));
          kept = editor.drawing();
        }
        remember();
      },
    ]);
  }

  /** @param {Draft} newer */
  function pauseForDevice(newer) {
    if (newer.key !== key) return;
    pause();
    const words = interpolate(gettext("This drawing was changed on another device (%(time)s)."), { time: timeWords(newer.at) });
    ask(words, [gettext("Keep mine as a copy"), makeCopy], [
      gettext("Take the newer one"),
      () => {
        resume();
        revision = newer.revision;
        editor.replace(unpacked(newer));
        kept = editor.drawing();
        store.keep({ ...asDraft(), ahead: false });
      },
    ]);
  }

  /** @returns {Draft[]} all that can be gone on with */
  const all = () => together(store.all(), account).filter((draft) => !isBlank(unpacked(draft)));

  /** @param {Draft} draft */
  function open(draft) {
    turnTo(unpacked(draft), draft);
  }

  window.addEventListener("storage", (event) => {
    if (!paused && store.tells(event, key)) pauseForTab(gettext("This drawing was changed in another tab."));
  });
  window.addEventListener("pagehide", settle);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) settle();
  });
  window.addEventListener("online", () => keeper.send());

  /** Leaves nothing to be kept later. */
  function settle() {
    keep();
    if (isMember) void keeper.send();
  }

  return {
    keep,
    settle,
    all,
    open,
    draft: () => ({ key, source }),

    /** Begins another drawing; the one before stays among the drawings. @param {Drawing} drawing @param {string} from its source */
    begin(drawing, from) {
      turnTo(drawing, { source: from });
      if (isBlank(drawing)) {
        kept = editor.drawing();
        session?.removeItem(HERE);
      } else keep();
    },

    /** What is on the board was stored as a position: it is no draft any more. @param {{source: string, address: string}} saved */
    saved(saved) {
      keeper.forget(key);
      store.drop(key);
      account = account.filter((draft) => draft.key !== key);
      session?.removeItem(HERE);
      source = saved.source;
      key = freshKey();
      revision = 0;
      kept = editor.drawing();
      tabs.open(key);
      say(byId("kept"), "");
      history.replaceState(null, "", saved.address);
    },

    /** The position that it was is gone: saved again it becomes a new one. */
    forgetSource() {
      source = "";
    },

    /** @param {Draft} draft */
    drop(draft) {
      store.drop(draft.key);
      account = account.filter((one) => one.key !== draft.key);
      if (draft.key === key) keeper.forget(key);
    },

    /** Finds what this tab had open, or offers what was left. */
    arrive() {
      showOrigin();
      /** @type {{key: string, source: string} | null} */
      const here = JSON.parse(session?.getItem(HERE) ?? "null");
      const drafts = all();
      const mine = here && (start.source === "" || start.source === here.source) && drafts.find((draft) => draft.key === here.key);
      if (mine) {
        open(mine);
        tell(gettext("Your drawing is as you left it."));
        return;
      }
      tabs.open(key);
      const left = drafts.find((draft) => start.source === "" || draft.source === start.source);
      if (!left) return;
      const named = { title: left.title || gettext("Not named yet"), time: timeWords(left.at) };
      ask(interpolate(gettext("You have a drawing that is not saved: “%(title)s”, %(time)s."), named), [gettext("Not now"), () => {}], [
        gettext("Go on with it"),
        () => open(left),
      ]);
    },
  };
}

// The line to the server: one socket that comes back by itself, and requests that are answered exactly once.
//
// A request gets an id of its own and stays in the queue until it is acknowledged or refused; after a lost connection it is
// sent again under the same id, so it counts once. Moves go out one at a time, each made on the number last seen.

/** @typedef {{type: string, [key: string]: any}} Message */
/** @typedef {"connecting"|"open"|"lost"|"ended"} LineState */
/**
 * @typedef {object} Request
 * @property {string} id
 * @property {Message} message
 * @property {boolean} move - carries `seen` and waits for the move before it
 * @property {boolean} sent - has left this page at least once; from then on it can't be taken back
 * @property {boolean} onLine - was sent over the connection that is open now
 * @property {(number: number) => void} resolve
 * @property {(fault: Refused) => void} reject
 */

const PING_EVERY = 10_000; // ms; the server calls a person away after 30 s without one
const SILENCE = 25_000; // ms without any message until a connection counts as lost
const PONG_WITHIN = 4_000; // ms, after the page shows again or the network returns
const OPEN_WITHIN = 6_000; // ms for a new connection; a dead network may never answer
const FIRST_DELAY = 400; // ms until the first new attempt; doubled each time
const LONGEST_DELAY = 3_000; // short: whoever waits here sees the other's moves within 5 s of the server's return
const TRY_AGAIN = 1_500; // ms until what the server could not store is sent once more
// Close codes after which trying again is useless (docs/protocol.md).
const FINAL = new Set([4401, 4404, 4413]);

/** The server said no, or the person took it back (`withdrawn`), or the line has ended for good (`ended`). */
export class Refused extends Error {
  /** @param {string} code @param {Record<string, any>} [args] */
  constructor(code, args = {}) {
    super(code);
    this.code = code;
    this.args = args;
  }
}

/** @returns {string} */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {object} options
 * @param {string} options.url - address of the socket
 * @param {(message: Message) => void} options.onMessage - everything but acks, errors of requests and pongs
 * @param {(line: {state: LineState, code?: number}) => void} options.onLine - the connection came, went or ended
 * @param {() => void} options.onQueue - what waits to be sent or answered has changed
 */
export function createWire({ url, onMessage, onLine, onQueue }) {
  /** @type {WebSocket|null} */
  let socket = null;
  /** @type {Request[]} */
  let queue = [];
  let attempts = 0;
  let heard = 0;
  /** @type {number|undefined} */
  let retry;
  /** @type {number|undefined} */
  let overdue;
  /** @type {number|undefined} */
  let opening;
  /** @type {number|undefined} */
  let again;
  let ended = false;
  let seen = 0;

  const isOpen = () => socket?.readyState === WebSocket.OPEN;

  function connect() {
    clearTimeout(retry);
    if (ended) return;
    if (socket && socket.readyState <= WebSocket.OPEN) return;
    onLine({ state: attempts ? "lost" : "connecting" });
    const mine = new WebSocket(url);
    socket = mine;
    clearTimeout(opening);
    opening = window.setTimeout(() => {
      if (socket === mine && mine.readyState === WebSocket.CONNECTING) drop();
    }, OPEN_WITHIN);
    mine.onopen = () => {
      clearTimeout(opening);
      heard = performance.now();
      for (const request of queue) request.onLine = false;
      onLine({ state: "open" });
      flush();
    };
    mine.onmessage = (event) => {
      attempts = 0; // not before: a server without its database opens the line and closes it again
      heard = performance.now();
      take(JSON.parse(event.data));
    };
    mine.onclose = (event) => {
      if (socket === mine) lost(event.code);
    };
  }

  /** @param {number} code */
  function lost(code) {
    socket = null;
    clearTimeout(overdue);
    clearTimeout(opening);
    if (FINAL.has(code)) {
      ended = true;
      onLine({ state: "ended", code });
      const left = queue;
      queue = [];
      for (const request of left) request.reject(new Refused("ended"));
      return;
    }
    const delay = Math.min(FIRST_DELAY * 2 ** attempts, LONGEST_DELAY);
    attempts += 1;
    onLine({ state: "lost" });
    onQueue();
    // Spread out, so that a restarted server is not met by everybody at once.
    retry = window.setTimeout(connect, delay * (0.5 + Math.random()));
  }

  /** Close a connection that no longer answers, without waiting for the network to notice. */
  function drop() {
    const old = socket;
    if (!old) return;
    lost(0);
    old.close();
  }

  /** Somebody looks at the page again, or the network is back: no reason to wait any longer. */
  function wake() {
    if (ended || document.visibilityState === "hidden") return;
    if (!isOpen()) {
      attempts = Math.min(attempts, 1);
      connect();
      return;
    }
    const before = heard;
    socket?.send('{"type":"ping"}');
    clearTimeout(overdue);
    overdue = window.setTimeout(() => {
      if (heard === before) drop();
    }, PONG_WITHIN);
  }

  /** @param {Message} message */
  function take(message) {
    if (message.type === "pong") return;
    if (message.type === "game") seen = message.number;
    const request = message.id === undefined ? undefined : queue.find((one) => one.id === message.id);
    if (request && message.type === "ack") {
      finish(request);
      seen = request.move ? Math.max(seen, message.number) : seen;
      request.resolve(message.number);
    } else if (request && message.type === "error" && message.code === "unavailable") {
      tryAgain();
    } else if (request && message.type === "error") {
      finish(request);
      if (message.code === "stale") resync();
      request.reject(new Refused(message.code, message.args));
    } else if (message.type !== "ack" && message.type !== "error") {
      onMessage(message);
    }
    flush();
  }

  /** @param {Request} request */
  function finish(request) {
    queue = queue.filter((one) => one !== request);
    onQueue();
  }

  /** The database is away: what was not stored is sent again, under the same id, until it is or the line is lost. */
  function tryAgain() {
    clearTimeout(again);
    again = window.setTimeout(
      () => {
        for (const request of queue) request.onLine = false;
        flush();
      },
      TRY_AGAIN * (0.5 + Math.random()),
    );
  }

  function flush() {
    if (!isOpen()) return;
    let moving = false;
    for (const request of queue) {
      if (request.move && moving) continue;
      moving ||= request.move;
      if (request.onLine) continue;
      // A move keeps the number that it was made on: a game that went on meanwhile refuses it as stale.
      if (request.move && request.message.seen === undefined) request.message.seen = seen;
      request.sent = true;
      request.onLine = true;
      socket?.send(JSON.stringify(request.message));
    }
  }

  /** Ask for the whole state again. */
  function resync() {
    if (isOpen()) socket?.send('{"type":"state"}');
  }

  /**
   * Send a request; the promise gives the number of the state that it led to, or throws {@link Refused}.
   * @param {string} type @param {Record<string, any>} [data] @param {{move?: boolean}} [options]
   * @returns {Promise<number>}
   */
  function send(type, data = {}, { move = false } = {}) {
    if (ended) return Promise.reject(new Refused("ended"));
    return new Promise((resolve, reject) => {
      const id = freshId();
      /** @type {Message} */
      const message = { type, id, ...data };
      // Made while the line is down: it belongs to what was on the screen then.
      if (move && !isOpen()) message.seen = seen;
      queue.push({ id, message, move, sent: false, onLine: false, resolve, reject });
      flush();
      onQueue();
    });
  }

  /** Take back everything that has not left this page yet. */
  function withdraw() {
    const left = queue.filter((request) => !request.sent);
    queue = queue.filter((request) => request.sent);
    onQueue();
    for (const request of left) request.reject(new Refused("withdrawn"));
  }

  const beat = setInterval(() => {
    if (!isOpen()) return;
    if (performance.now() - heard > SILENCE) drop();
    else socket?.send('{"type":"ping"}');
  }, PING_EVERY);
  const owner = new AbortController();
  document.addEventListener("visibilitychange", wake, { signal: owner.signal });
  window.addEventListener("online", wake, { signal: owner.signal });
  window.addEventListener("pageshow", wake, { signal: owner.signal });
  window.addEventListener("offline", drop, { signal: owner.signal });

  /** Stop for good, without a word to the page. */
  function close() {
    ended = true;
    owner.abort();
    clearInterval(beat);
    clearTimeout(retry);
    clearTimeout(overdue);
    clearTimeout(opening);
    clearTimeout(again);
    const old = socket;
    socket = null;
    old?.close();
  }

  return {
    connect,
    send,
    resync,
    withdraw,
    close,
    /** @param {number} number */
    saw: (number) => {
      seen = number;
    },
    /** What waits, oldest first. */
    waiting: () => queue.map(({ message, move, sent }) => ({ message, move, sent })),
    isOpen,
  };
}

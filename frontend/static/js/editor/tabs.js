/** Two tabs on one drawing: the second is told and can choose, so that neither overwrites what the other draws. */

/** @typedef {{ask?: "open" | "take", told?: "held", to?: string, key: string, tab: string}} Message `to` is the tab that asked */

/** @typedef {ReturnType<typeof makeTabs>} Tabs */

/**
 * @param {Pick<BroadcastChannel, "postMessage" | "addEventListener">} channel between the tabs of this site
 * @param {string} tab a name that no other tab has
 * @param {{onHeld: () => void, onTaken: () => void}} doors another tab draws on it already; another tab has taken it over
 */
export function makeTabs(channel, tab, { onHeld, onTaken }) {
  /** @type {string | null} */
  let held = null;
  const say = (/** @type {Omit<Message, "tab">} */ message) => channel.postMessage({ ...message, tab });

  channel.addEventListener("message", (/** @type {MessageEvent} */ { data }) => {
    const message = /** @type {Message} */ (data);
    if (message.tab === tab) return;
    if (message.told === "held" && message.to === tab && message.key === held) {
      held = null;
      onHeld();
    } else if (message.ask && message.key === held) {
      if (message.ask === "open") say({ told: "held", to: message.tab, key: held });
      else {
        held = null;
        onTaken();
      }
    }
  });

  return {
    /** Draws on this from now on, unless another tab says that it does. @param {string} key */
    open(key) {
      held = key;
      say({ ask: "open", key });
    },

    /** Draws on this from now on; another tab that did stops. @param {string} key */
    take(key) {
      held = key;
      say({ ask: "take", key });
    },

    /** Whether this tab may write. */
    mayWrite: () => held !== null,
  };
}

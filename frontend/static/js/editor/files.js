/** CSV blocks: saving the drawing as one, and loading one of many, from a file, from what was pasted or dropped. */

import { html } from "../board/svg.js";
import { gettext, interpolate, ngettext } from "../i18n.js";
import { byId, dialog, onPress, say, show } from "../room/dom.js";
import { fileName } from "../shares.js";
import { ask, fieldsOf, post, wordsOf } from "./account.js";
import { makeCard, sizeWords } from "./cards.js";
import { rowsOf } from "./drawing.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("./account.js").Fault} Fault */
/** @typedef {{id: number, title: string, author: string, sets: number, rows: string[]}} Found a position in a file */

/** Bytes of the largest file that is read. */
const MOST = 1 << 20;
/** Cards that are drawn at once. */
const AT_ONCE = 24;

/** @param {{drawing: () => Drawing, address: string, onRefusal: (words: string) => void}} options */
export function prepareSaving({ drawing, address, onRefusal }) {
  const text = /** @type {HTMLTextAreaElement} */ (byId("csv-text"));
  let name = "position.csv";

  onPress("csv", async () => {
    const answer = await post(address, fieldsOf({ ...drawing(), rows: rowsOf(drawing()) })).catch(() => null);
    if (answer?.headers.get("Content-Type")?.startsWith("text/csv")) {
      text.value = await answer.text();
      name = fileName(answer.headers.get("Content-Disposition") ?? "");
      say(byId("csv-said"), "");
      dialog("csv-dialog").showModal();
      text.setSelectionRange(0, 0);
      text.scrollTop = 0;
      return;
    }
    onRefusal(wordsOf((await answer?.json().catch(() => null)) ?? {}));
  });

  onPress("csv-copy", async () => {
    try {
      await navigator.clipboard.writeText(text.value);
      say(byId("csv-said"), gettext("It is on your clipboard. Paste it wherever you like."));
    } catch {
      text.select();
      say(byId("csv-said"), gettext("The browser keeps its clipboard closed. The text is selected: copy it by hand."));
    }
  });

  onPress("csv-download", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text.value], { type: "text/csv" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    say(byId("csv-said"), gettext("The file is among your downloads."));
  });
}

/** @param {{address: string, onChoose: (found: Found) => void}} options what happens to the position that is chosen */
export function prepareLoading({ address, onChoose }) {
  const file = /** @type {HTMLInputElement} */ (byId("load-file"));
  const text = /** @type {HTMLTextAreaElement} */ (byId("load-text"));
  /** @type {Found[]} */
  let found = [];
  let shown = 0;

  function clear() {
    found = [];
    shown = 0;
    byId("load-found").replaceChildren();
    show("load-faults", false);
    show("load-more", false);
    say(byId("load-said"), "");
  }

  /** @param {readonly Pick<Fault, "line" | "words">[]} faults */
  function tell(faults) {
    const words = faults.map(({ line, words }) =>
      line === null ? words : interpolate(gettext("Line %(line)s: %(words)s"), { line, words }),
    );
    byId("load-fault-list").replaceChildren(...words.map((one) => html("li", { dir: "auto" }, one)));
    show("load-faults", true);
  }

  function showMore() {
    const next = found.slice(shown, shown + AT_ONCE);
    shown += next.length;
    byId("load-found").append(
      ...next.map((one) =>
        makeCard(one, [one.author, sizeWords(one.rows)].filter(Boolean).join(" · "), () => {
          dialog("load-dialog").close();
          onChoose(one);
        }),
      ),
    );
    show("load-more", shown < found.length);
  }

  /** @param {Blob} blob */
  async function read(blob) {
    clear();
    if (blob.size > MOST) return tell([{ line: null, words: gettext("A file may have 1 MiB at most. This one is larger.") }]);
    say(byId("load-said"), gettext("Reading…"));
    const form = new FormData();
    form.set("file", blob, "positions.csv");
    /** @type {{data: {positions?: Found[], faults?: Fault[], words?: string}}} */
    const { data } = await ask(address, form);
    say(byId("load-said"), "");
    if (!data.positions) return tell(data.faults ?? [{ line: null, words: wordsOf(data) }]);
    found = data.positions;
    const words = ngettext("%(count)s position. Press it to open it.", "%(count)s positions. Press the one to open.", found.length);
    say(byId("load-said"), interpolate(words, { count: found.length }));
    showMore();
  }

  function open() {
    clear();
    text.value = file.value = "";
    if (!dialog("load-dialog").open) dialog("load-dialog").showModal();
  }

  onPress("load", open);
  onPress("load-more", showMore);
  onPress("load-read", () => read(new Blob([text.value])));
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen) void read(chosen);
  });
  text.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.files[0];
    if (!pasted) return;
    event.preventDefault();
    void read(pasted);
  });

  // A file may be dropped anywhere on the page; without this the browser would leave the page for it.
  const hasFile = (/** @type {DragEvent} */ event) => !!event.dataTransfer?.types.includes("Files");
  document.addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    byId("drop-place").classList.add("is-over");
  });
  document.addEventListener("dragleave", () => byId("drop-place").classList.remove("is-over"));
  document.addEventListener("drop", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    byId("drop-place").classList.remove("is-over");
    const dropped = event.dataTransfer?.files[0];
    if (!dropped) return;
    if (!dialog("load-dialog").open) open();
    void read(dropped);
  });
}

/** Makes the buttons that close a dialog work. */
export function prepareClosing() {
  for (const closes of document.querySelectorAll("[data-closes]")) {
    closes.addEventListener("click", () => closes.closest("dialog")?.close());
  }
}

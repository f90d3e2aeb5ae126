// All that a page says, seen or heard, hidden parts too: blocks with their whole text, and attributes. What is marked as
// nothing to translate stands between U+0001 and U+0002; what is in another language, code or a key is left out.
() => {
  const BLOCKS = `p, li, h1, h2, h3, h4, td, th, dt, dd, caption, figcaption, legend, label, button, summary, option,
    blockquote, title, desc, div, section, fieldset, form, nav, header, footer, main, head, body, ul, ol, table, tr, thead,
    tbody, dialog, details, svg, output`;
  const SPOKEN = ["title", "aria-label", "placeholder", "alt", "aria-description", "aria-valuetext", "aria-roledescription"];
  const root = document.documentElement;
  const isForeign = (element) => element.closest("[lang]")?.lang !== root.lang;
  const place = (element) => `${element.localName}${element.id && "#"}${element.id} ${element.getAttribute("class") ?? ""}`;

  const blocks = new Map();
  const walk = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { data, parentElement: host } = walk.currentNode;
    if (!data.trim() || host.closest("script, style, template, noscript, code, pre, kbd") || isForeign(host)) continue;
    const block = host.closest(BLOCKS);
    if (!blocks.has(block)) blocks.set(block, []);
    blocks.get(block).push(host.closest("[translate=no]") ? `\u0001${data}\u0002` : data);
  }
  const found = [];
  const named = "option, title, .spoken *, [aria-live] *, [role=log] *"; // no elements inside, or sentences to be heard
  for (const [block, texts] of blocks) found.push([place(block), texts.join(" "), block.matches(named)]);
  for (const name of SPOKEN) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (!isForeign(element)) found.push([`${place(element)} [${name}]`, element.getAttribute(name), true]);
    }
  }
  const told = "meta[name=description], meta[property='og:title'], meta[property='og:description'], input[type=submit]";
  for (const element of document.querySelectorAll(told)) found.push([place(element), element.content ?? element.value, true]);
  return found;
}

"""What is checked of every view by the rules for accessible pages, in the browser that shows it.

Each check gives the elements at fault, as short markup with what is wrong. The ratios of contrast and what counts as
large text are those of WCAG 2.1, 1.4.3.
"""

AUDIT = r"""
(() => {
  const faults = [];
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const tell = (what, element) => faults.push(`${what}: ${element ? element.outerHTML.slice(0, 120) : ""}`);
  const shown = (element) => element.getClientRects().length > 0;
  const spoken = (element) => {
    const label = element.getAttribute("aria-label");
    const by = (element.getAttribute("aria-labelledby") || "").split(" ").map((id) => document.getElementById(id));
    return (label || by.map((one) => one && one.textContent).join(" ") || element.textContent || element.title).trim();
  };

  if (!document.documentElement.lang) tell("no language");
  if (!document.title.trim()) tell("no title");
  for (const one of ["h1", "main", "header.bar", "body > footer"])
    if (all(one).filter(shown).length !== 1) tell(`not one ${one}`, all(one)[1]);
  if (document.querySelector("a").getAttribute("href") !== "#main") tell("the first link does not skip to the content");
  for (const nav of all("nav")) if (!spoken(nav) || !nav.hasAttribute("aria-label")) tell("a nav without a name", nav);

  let depth = 0;
  for (const heading of all("h1, h2, h3, h4, h5, h6")) {
    const level = Number(heading.tagName[1]);
    if (level > depth + 1 && heading.closest("main")) tell("a heading too deep", heading);
    if (!heading.textContent.trim()) tell("an empty heading", heading);
    depth = level;
  }

  const names = new Set();
  for (const element of all("[id]")) {
    if (names.has(element.id)) tell("an id twice", element);
    names.add(element.id);
  }
  for (const name of ["aria-describedby", "aria-labelledby", "aria-controls", "for"])
    for (const element of all(`[${name}]`))
      for (const id of element.getAttribute(name).split(" ")) if (!names.has(id)) tell(`${name} of nothing`, element);

  for (const link of all("a[href]")) {
    if (!spoken(link)) tell("a link without words", link);
    const href = link.getAttribute("href");
    if (href.startsWith("#") && !names.has(href.slice(1))) tell("a link to nowhere on the page", link);
  }
  for (const button of all("button")) if (!spoken(button)) tell("a button without words", button);
  for (const field of all("input:not([type=hidden]), select, textarea"))
    if (!field.labels.length && !field.getAttribute("aria-label")) tell("a field without a label", field);
  for (const image of all("img")) if (!image.hasAttribute("alt")) tell("an image without words", image);
  for (const drawn of all("svg:not([aria-hidden])")) if (!spoken(drawn)) tell("a drawing without a name", drawn);
  for (const summary of all("summary")) if (!spoken(summary)) tell("a fold without words", summary);
  for (const hidden of all("[aria-hidden=true] a[href], [aria-hidden=true] button, [aria-hidden=true] input"))
    if (hidden.getAttribute("tabindex") !== "-1") tell("hidden, yet reached by keyboard", hidden);
  for (const element of all("[tabindex]"))
    if (Number(element.getAttribute("tabindex")) > 0) tell("out of order", element);

  for (const table of all("table")) {
    const heads = all("thead th", table);
    if (!heads.length) tell("a table without heads", table);
    for (const head of all("th", table)) if (!head.hasAttribute("scope")) tell("a head of nothing", head);
    for (const head of heads) if (!head.textContent.trim()) tell("an empty head", head);
    for (const row of all("tbody tr", table)) {
      const cells = [...row.cells].reduce((sum, cell) => sum + cell.colSpan, 0);
      if (heads.length && cells !== heads.length) tell(`${cells} cells below ${heads.length} heads`, row);
    }
  }
  for (const item of all("li")) if (!item.parentElement.matches("ul, ol")) tell("an item of no list", item);
  for (const list of all("ul, ol"))
    for (const child of list.children) if (child.tagName !== "LI") tell("in a list and no item", child);
  for (const term of all("dt, dd")) if (!term.closest("dl")) tell("a term of no list", term);

  const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = parts(colour).slice(0, 3).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (parts(colour)[3] !== 0) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const frame = (text) => {
    const rect = text.parentElement.querySelector("rect");
    const fill = rect ? getComputedStyle(rect).fill : "none";
    return fill === "none" ? behind(text) : fill;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !shown(element)) continue;
    if (element.closest(".hidden, script, option, title")) continue;
    const style = getComputedStyle(element);
    const drawn = element.closest("svg");
    const [lighter, darker] = [light(drawn ? style.fill : style.color), light(drawn ? frame(element) : behind(element))]
      .sort((one, other) => other - one);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = (lighter + 0.05) / (darker + 0.05);
    if (ratio < (large ? 3 : 4.5)) tell(`contrast ${ratio.toFixed(2)}`, element);
  }
  return [...new Set(faults)];
})()
"""

COVERED = r"""
[...document.querySelectorAll("svg.figure")].filter((figure) => figure.getClientRects().length).flatMap((figure) => {
  const inside = (one, other) => one.left >= other.left - 1 && one.right <= other.right + 1
    && one.top >= other.top - 1 && one.bottom <= other.bottom + 1;
  const apart = (one, other) => one.right <= other.left || other.right <= one.left
    || one.bottom <= other.top || other.bottom <= one.top;
  const texts = [...figure.querySelectorAll("text")].map((text) => [text, text.getBoundingClientRect()]);
  const ground = figure.getBoundingClientRect();
  const frame = (text) => text.parentElement.querySelector("rect").getBoundingClientRect();
  const outside = texts.filter(([text, box]) => !inside(box, ground)
    || (text.matches(".node, .middle, .mark") && !inside(box, frame(text))));
  const covered = texts.filter(([one, box], at) => texts.slice(at + 1).some(([other, its]) =>
    one.parentElement !== other.parentElement && !apart(box, its)));
  return [...outside, ...covered].map(([text]) => text.textContent);
})
"""
"""Words of figures that stick out of their frame or cover others, as the browser measures them."""

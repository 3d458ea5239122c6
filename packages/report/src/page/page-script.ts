/**
 * The page's own script, the only one that its policy lets run (by `PAGE_SCRIPT_HASH`; page-script.test.ts compares). It adds what
 * a reader would miss on paper: tables that sort, filter and copy, lists that can be searched, the place in the contents list.
 * Without it the page is whole. It reads the page alone: no network, no storage, nothing evaluated, text only as text.
 */
export const PAGE_SCRIPT = String.raw`(() => {
"use strict";
const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
const LONG = 8;
const PLAIN = "table.plain";

function number(text) {
  const found = /^[<>\s]*([-+]?\d[\d,]*(?:\.\d+)?)/.exec(text.replace("\u2212", "-"));
  return found ? Number(found[1].replaceAll(",", "")) : null;
}

function search(label, count, look) {
  const said = make("span", { className: "count" });
  said.setAttribute("role", "status");
  const field = make("input", { type: "search", placeholder: label });
  field.setAttribute("aria-label", label);
  field.addEventListener("input", () => {
    const shown = look(field.value.trim().toLowerCase());
    said.textContent = field.value === "" ? "" : shown + " of " + count;
  });
  return [field, said];
}

const shows = (element, words) => (element.hidden = !element.textContent.toLowerCase().includes(words));

function filterAmong(elements) {
  return (words) => {
    for (const element of elements) shows(element, words);
    return elements.filter((element) => !element.hidden).length;
  };
}

for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const rows = [...body.rows];
  if (rows.length < 2 || table.matches(PLAIN)) continue;
  const name = table.caption.textContent;
  for (const [at, head] of heads.entries()) {
    const button = make("button", { type: "button", className: "sort" }, ...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const turned = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", turned === 1 ? "ascending" : "descending");
      const keys = new Map(rows.map((row) => [row, row.cells[at].textContent.trim()]));
      const filled = [...keys.values()].filter((text) => text !== "" && text !== "\u2013");
      const numeric = filled.every((text) => number(text) !== null);
      const compare = (a, b) => {
        const [x, y] = [keys.get(a), keys.get(b)];
        if (!numeric) return turned * x.localeCompare(y, "en", { numeric: true });
        const [m, n] = [number(x), number(y)];
        if (m === null || n === null) return (m === null) - (n === null);
        return turned * (m - n);
      };
      body.append(...[...rows].sort(compare));
    });
  }
  if (rows.length > LONG) {
    const field = search("Filter rows", rows.length, filterAmong(rows));
    table.parentElement.before(make("div", { className: "tools" }, ...field));
  }
  const copy = make("button", { type: "button", className: "copy" }, "Copy table");
  copy.title = name;
  copy.addEventListener("click", async () => {
    const lines = [...table.rows].filter((row) => !row.hidden);
    const text = lines.map((row) => [...row.cells].map((cell) => cell.textContent.trim()).join("\t")).join("\n");
    let copied = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = make("textarea", { value: text });
      document.body.append(area);
      area.select();
      copied = document.execCommand("copy");
      area.remove();
    }
    copy.textContent = copied ? "Copied" : "Not copied";
    setTimeout(() => (copy.textContent = "Copy table"), 1500);
  });
  let place = table.parentElement.nextElementSibling;
  if (place?.matches(".note")) place = place.nextElementSibling;
  if (place?.matches(".download")) place.append(copy);
  else table.parentElement.after(copy);
}

for (const list of document.querySelectorAll(".list")) {
  const entries = [...list.querySelectorAll(":scope > details")];
  const tools = make("div", { className: "tools" }, ...search("Search", entries.length, filterAmong(entries)));
  const all = make("button", { type: "button" }, "Open all");
  all.addEventListener("click", () => {
    const open = entries.some((entry) => !entry.open);
    for (const entry of entries) entry.open = open;
    all.textContent = open ? "Close all" : "Open all";
  });
  tools.append(all);
  list.before(tools);
}

const contents = document.querySelector("nav details");
if (contents) {
  const wide = matchMedia("(min-width: 68rem)");
  const fit = () => (contents.open = wide.matches);
  wide.addEventListener("change", fit);
  fit();
  const links = new Map([...contents.querySelectorAll("a")].map((link) => [link.hash.slice(1), link]));
  contents.addEventListener("click", (event) => {
    if (event.target.closest("a") && !wide.matches) contents.open = false;
  });
  const headings = [...document.querySelectorAll("h2[id]")].filter(({ id }) => links.has(id));
  const mark = () => {
    const above = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
    const at = above.at(-1)?.id;
    for (const [id, link] of links) {
      if (id === at) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  addEventListener("scroll", mark, { passive: true });
  mark();
}
})();`;

/** SHA-256 of the script in base64: what the policy names. */
export const PAGE_SCRIPT_HASH = "uOBSD4WOijjnkvih+OHGiNwxaF+29vYASg9CfGxkdWM=";

import { JSDOM } from "jsdom";

const UNREAD = new Set(["SCRIPT", "STYLE", "TEMPLATE"]);
const INLINE = new Set("A ABBR B CODE EM I KBD LABEL MARK S SMALL SPAN STRONG SUB SUP TIME VAR".split(" "));

/** What a person reads of a page, one line per block: tables row by row, figures by their names. */
export function pageText(html) {
  const { document } = new JSDOM(html).window;
  return read(document.body)
    .replaceAll(/\s*\n\s*/g, "\n")
    .replaceAll(/\n(?=#)/g, "\n\n")
    .trim();
}

function read(node) {
  if (node.nodeType === node.TEXT_NODE) return node.data.replaceAll(/\s+/g, " ");
  if (node.nodeType !== node.ELEMENT_NODE || UNREAD.has(node.tagName)) return "";
  if (node.tagName.toLowerCase() === "svg") return `\n[Figure: ${node.getAttribute("aria-label")}]\n`;
  if (node.tagName === "PRE") return `\n${node.textContent}\n`;
  if (node.tagName === "TR") return `\n${[...node.cells].map((cell) => read(cell).trim()).join(" | ")}\n`;
  const inside = [...node.childNodes].map(read).join("");
  if (INLINE.has(node.tagName)) return inside;
  if (node.tagName === "TD" || node.tagName === "TH") return inside.replaceAll(/\s+/g, " ");
  if (node.tagName === "LI") return `\n- ${inside.trim()}\n`;
  const level = /^H([1-6])$/.exec(node.tagName)?.[1];
  return level ? `\n\n${"#".repeat(level)} ${inside.trim()}\n` : `\n${inside}\n`;
}

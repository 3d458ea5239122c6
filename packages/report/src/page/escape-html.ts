import { markInvisible } from "@qmatrix/core/data";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as text in HTML, in elements and in quoted attributes: names are data, not markup, and can be seen. */
export function escapeHtml(text: string): string {
  return markInvisible(text).replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

/** The same of a name or a path, which may break behind its underscores and slashes on a narrow screen. */
export function breakableHtml(text: string): string {
  return escapeHtml(text).replace(/(\w)([_/])(?=\w)/g, "$1$2<wbr>");
}

import { type Advice, type ColumnRole, tableError } from "./finding.ts";
import { ITEM_NAMES } from "./look/role-words.ts";

/** What the first column of a table is called where it has no name. */
export const ROW_NAMES = "rowname";

/** Whether the first column of a table has no name: R and pandas write the names of rows, or their numbers, there. */
export function hasRowNames(header: readonly string[]): boolean {
  return header.length > 1 && header[0] === "";
}

/**
 * Throws unless a table has a header whose names are neither empty nor used twice; returns them. The first column may have
 * none, for row names: it is called ROW_NAMES.
 */
export function checkHeader(header: readonly string[]): readonly string[] {
  if (header.length === 0) throw tableError({ kind: "empty-file" });
  // a header of one cell that holds another separator is a table saved in another form
  const sign =
    header.length === 1 ? ([";", "\t"] as const).find((one) => header[0].includes(one)) : undefined;
  if (sign !== undefined) throw tableError({ kind: "separator", sign });
  const names = hasRowNames(header) ? [ROW_NAMES, ...header.slice(1)] : header;
  const firstAt = new Map<string, number>();
  for (const [index, column] of names.entries()) {
    const at = index + 1;
    if (column === "") throw tableError({ kind: "unnamed-column", at }, ...unnamedAdvice(header, index));
    const first = firstAt.get(column);
    if (first !== undefined) throw tableError({ kind: "repeated-column", at, column, first });
    firstAt.set(column, at);
  }
  return names;
}

function unnamedAdvice(header: readonly string[], from: number): Advice[] {
  if (isTitle(header)) return [{ kind: "remove-title" }];
  return header.slice(from).every((name) => name === "") ? [{ kind: "remove-empty-columns" }] : [];
}

/** Whether a header looks like a title, as spreadsheets write one: text in the first cells, nothing in the rest, which are more. */
function isTitle(header: readonly string[]): boolean {
  const filled = header.indexOf("");
  const isShort = filled === 1 || 2 * filled < header.length;
  return filled > 0 && isShort && header.slice(filled).every((name) => name === "");
}

/** Where the named columns are, in the order asked for. */
export function findColumns(header: readonly string[], role: ColumnRole, names: readonly string[]): number[] {
  return [...new Set(names)].map((column) => {
    const at = header.indexOf(column);
    if (at >= 0) return at;
    const near = header.filter((other) => isNear(other, column));
    throw tableError({ kind: "unknown-column", role, column, near, columns: header });
  });
}

/** Shorter names are within too many others. */
const SHORTEST_WITHIN = 3;

/** The same but for capitals, or one within the other. */
export function isNear(column: string, name: string): boolean {
  const [a, b] = [column.toLowerCase(), name.toLowerCase()];
  const isLong = Math.min(a.length, b.length) >= SHORTEST_WITHIN;
  return a === b || (isLong && (a.includes(b) || b.includes(a)));
}

/**
 * Where the items' names are in a table of items: in the first column, `item` or a word for it (Question, Aufgabe). Before it there may be row
 * names; where no column is called so, these are the items. Throws where it is not there, or nothing is behind it.
 */
export function findItemColumn(header: readonly string[]): number {
  const exact = header.indexOf("item");
  const first = hasRowNames(header) ? 1 : 0;
  const named = exact >= 0 ? exact : header.findIndex((name) => name.toLowerCase() === "item");
  const at = named < 0 && ITEM_NAMES.test(header[first]) ? first : named;
  if (at < 0 && hasRowNames(header)) return 0;
  if (at !== first) {
    const move: Advice[] = at > 0 ? [{ kind: "move-column-first", at: at + 1, column: header[at] }] : [];
    throw tableError({ kind: "no-item-column", found: header[0] }, ...move);
  }
  if (header.length === at + 1) throw tableError({ kind: "no-attributes", column: header[at] });
  return at;
}

import { emptyColumns, masksOf, type QMatrix } from "../../data/q-matrix.ts";
import { describeValue } from "../../errors/describe-value.ts";
import { counted, listNames } from "../../errors/list-names.ts";
import type { Warning } from "../../errors/warning.ts";
import { popcount } from "../../numeric/bits.ts";
import type { CheckedLearn } from "../check-learn-options.ts";
import { MOST_AT_START } from "./factor-q.ts";

/** Warnings about a start that cannot be used as is. */
export function startWarnings(checked: CheckedLearn): Warning[] {
  const { start } = checked;
  if (start === undefined) return [];
  return [
    ...againstFixed(start, checked),
    ...fullRows(start, checked.most),
    ...unusedColumns(start),
    ...equalColumns(start),
  ];
}

/** Columns are named by what is fixed or by the start, so they had better agree. */
function againstFixed(start: QMatrix, { known, names }: CheckedLearn): Warning[] {
  const masks = masksOf(start);
  const against = start.items.flatMap((item, j) => {
    const mask = (masks[j] & known.forbidden[j]) | (~masks[j] & known.required[j]);
    return names.filter((_, k) => (mask >>> k) & 1).map((name) => `${item} × ${name}`);
  });
  if (against.length === 0) return [];
  return [
    {
      code: "start-against-fixed",
      message: `Fixed entries contradict the starting Q-matrix: ${listNames(against)}. The fixed entries take precedence. If the two name or order the attributes differently, align them first.`,
    },
  ];
}

function fullRows(start: QMatrix, mostPerItem: number): Warning[] {
  const most = Math.min(mostPerItem, MOST_AT_START);
  const masks = masksOf(start);
  const full = start.items.filter((_, j) => popcount(masks[j]) > most);
  if (full.length === 0) return [];
  return [
    {
      code: "start-too-many-attributes",
      message: `In the starting Q-matrix, ${full.length === 1 ? "an item has" : `${full.length} items have`} more than ${counted(most, "attribute")}: ${listNames(full)}. The search begins with the first${most === 1 ? "" : ` ${most}`}${full.length === 1 ? "" : " of each"}${most < mostPerItem ? " and may add others" : ""}.`,
      items: full,
    },
  ];
}

function unusedColumns(start: QMatrix): Warning[] {
  const unused = emptyColumns(start).map((k) => start.attributes[k]);
  if (unused.length === 0) return [];
  return [
    {
      code: "start-unused-attribute",
      message:
        unused.length === 1
          ? `No item requires ${listNames(unused)} in the starting Q-matrix, so what it stands for, if it is used at all, depends on the data alone.`
          : `No item requires ${listNames(unused)} in the starting Q-matrix, so what they stand for, if they are used at all, depends on the data alone.`,
    },
  ];
}

function equalColumns(start: QMatrix): Warning[] {
  const { J, K, entries, attributes } = start;
  const byColumn = new Map<string, string[]>();
  for (let k = 0; k < K; k++) {
    const column = Array.from({ length: J }, (_, j) => entries[j * K + k]).join("");
    if (column.includes("1")) byColumn.set(column, [...(byColumn.get(column) ?? []), attributes[k]]);
  }
  return [...byColumn.values()]
    .filter((names) => names.length > 1)
    .map(
      (names): Warning => ({
        code: "start-equal-attributes",
        message: `${inAnd(names)} are required by the same items in the starting Q-matrix. These attributes cannot be distinguished, so their labels may be swapped.`,
      }),
    );
}

/** "a" and "b"; more than two as in every message. */
function inAnd(names: readonly string[]): string {
  return names.length === 2 ? names.map(describeValue).join(" and ") : listNames(names);
}

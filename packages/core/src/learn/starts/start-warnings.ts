import { emptyColumns, masksOf, type QMatrix } from "../../data/q-matrix.ts";
import { listNames } from "../../errors/list-names.ts";
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
      message: `Fixed entries contradict the start in ${listNames(against)}. The fixed entries take precedence. If the two label attributes differently, bring their columns into the same order first: a search keeps the labels of its start.`,
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
      message: `The start has more than ${most} attributes for ${listNames(full)}. The search starts from the first ${most} of these.`,
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
      message: `No item of the start requires ${listNames(unused)}. The meaning of such an attribute, if any, is determined by the data alone.`,
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
        message: `The same items of the start require ${listNames(names)}. These attributes cannot be distinguished, so their labels may be interchanged.`,
      }),
    );
}

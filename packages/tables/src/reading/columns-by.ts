import { tableError } from "../finding.ts";
import { hasRowNames, isNear, ROW_NAMES } from "../header.ts";
import type { Reading } from "./reading.ts";

/** The columns of a table as a reading has them. */
export interface ColumnsBy {
  /** The names of those that are kept; the joined ones come last. */
  readonly header: readonly string[];
  /** Where they are in the file; several where they are joined. */
  readonly at: readonly (readonly number[])[];
  /** Places among the kept columns that are items. */
  readonly itemAt: readonly number[];
}

/** Finds what a reading names: by name, or by number as "#3". */
export function columnsBy(names: readonly string[], reading: Reading): ColumnsBy {
  const { items, ignore = [], idColumns = [] } = reading;
  const columns = hasRowNames(names) ? [ROW_NAMES, ...names.slice(1)] : names;
  const ids = new Set<number>();
  const joined: { readonly name: string; readonly at: readonly number[] }[] = [];
  for (const id of idColumns) {
    const at = placeOf(columns, id);
    const parts = at === undefined ? joinedParts(columns, id) : undefined;
    if (parts !== undefined) joined.push({ name: id, at: parts });
    // a name that is not there is refused by the collector, with all names that are
    else if (at !== undefined) ids.add(at);
  }
  const left = new Set(ignore.flatMap((name) => placesOf(columns, name, "ignore")));
  const wanted = items && new Set(items.flatMap((name) => placesOf(columns, name, "items")));
  const isKept = (at: number) =>
    ids.has(at) ||
    (!left.has(at) && (wanted === undefined || wanted.has(at) || (at === 0 && names[0] === "")));
  const inJoined = new Set(joined.flatMap(({ at }) => at));
  const kept = [...names.keys()].filter((at) => isKept(at) && (ids.has(at) || !inJoined.has(at)));
  return {
    header: [...kept.map((at) => names[at]), ...joined.map(({ name }) => name)],
    at: [...kept.map((at) => [at]), ...joined.map(({ at }) => at)],
    itemAt: [...kept.keys()].filter((k) => !ids.has(kept[k]) && names[kept[k]] !== ""),
  };
}

/** "Surname+Name": each part is a column. */
function joinedParts(names: readonly string[], text: string): number[] | undefined {
  if (!text.includes("+")) return undefined;
  const parts = text.split("+").map((part) => placeOf(names, part.trim()));
  return parts.includes(undefined) ? undefined : (parts as number[]);
}

function placesOf(names: readonly string[], text: string, role: "ignore" | "items"): number[] {
  const at = placeOf(names, text);
  if (at !== undefined) return [at];
  for (let dots = text.indexOf(".."); dots > 0; dots = text.indexOf("..", dots + 1)) {
    const from = placeOf(names, text.slice(0, dots).trim());
    const to = placeOf(names, text.slice(dots + 2).trim());
    if (from !== undefined && to !== undefined && from <= to)
      return Array.from({ length: to - from + 1 }, (_, k) => from + k);
  }
  const near = names.filter((other) => isNear(other, text));
  throw tableError({ kind: "unknown-column", role, column: text, near, columns: names });
}

function placeOf(names: readonly string[], text: string): number | undefined {
  const at = names.indexOf(text);
  if (at >= 0) return at;
  const number = /^#(\d+)$/.exec(text)?.[1];
  return number !== undefined && Number(number) >= 1 && Number(number) <= names.length
    ? Number(number) - 1
    : undefined;
}

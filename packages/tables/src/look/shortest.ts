import { hasRowNames, ROW_NAMES } from "../header.ts";
import { columnsBy } from "../reading/columns-by.ts";
import type { Given } from "./given.ts";
import type { View } from "./view.ts";

/** The same reading in as few words as it can be said: by the items where many columns are none, and these stand together. */
export function shortest(reading: Given, { names }: View, given: Given): Given {
  const { ignore = [], items } = reading;
  if (items !== undefined || (given.ignore ?? []).length > 0 || ignore.length < 2) return reading;
  const header =
    names[0] === ROW_NAMES && hasRowNames(["", ...names.slice(1)]) ? ["", ...names.slice(1)] : names;
  if (new Set(names).size < names.length) return reading;
  const { itemAt, at } = columnsBy(header, reading);
  const runs: [number, number][] = [];
  for (const k of itemAt) {
    const [place] = at[k];
    const last = runs.at(-1);
    if (last !== undefined && last[1] === place - 1) last[1] = place;
    else runs.push([place, place]);
  }
  const ranges = runs.map(([from, to]) => (from === to ? names[from] : `${names[from]}..${names[to]}`));
  const length = (list: readonly string[]) => list.join(",").length;
  if (length(ranges) >= length(ignore)) return reading;
  const { ignore: _, ...rest } = reading;
  return { ...rest, items: ranges };
}

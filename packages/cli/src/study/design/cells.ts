import { canonicalJson } from "./content-id.ts";
import type { StudyData, StudyPart } from "./study-design.ts";

/** A cell of a part: what its data sets are, and how often each run is repeated. */
export interface StudyCell {
  readonly data: StudyData;
  replicationsOf(run: string): number;
}

/** Every combination of what is crossed, `cells` and then the first key changing slowest. Data are checked by read-design.ts. */
export function cellsOf({
  data,
  cells = [{}],
  cross = {},
  except = [],
  replications,
}: StudyPart): StudyCell[] {
  let combinations: Record<string, unknown>[] = cells.map((cell) => ({ ...data, ...cell }));
  for (const [key, values] of Object.entries(cross))
    combinations = combinations.flatMap((cell) => values.map((value) => ({ ...cell, [key]: value })));
  return combinations.map((cell) => {
    const fitting = except.filter(({ where }) => Object.entries(where).every(isAmong(cell)));
    return {
      data: cell as StudyData,
      replicationsOf: (run) =>
        fitting.findLast(({ runs }) => runs === undefined || runs.includes(run))?.replications ??
        replications,
    };
  });
}

/** Keys in which the cells of a part may differ, those of `cells` first. */
export function factorsOf({ cells = [], cross = {} }: StudyPart): string[] {
  return [...new Set([...cells.flatMap(Object.keys), ...Object.keys(cross)])];
}

function isAmong(cell: Record<string, unknown>): (entry: [string, unknown[]]) => boolean {
  return ([key, values]) => values.some((value) => canonicalJson(value) === canonicalJson(cell[key]));
}

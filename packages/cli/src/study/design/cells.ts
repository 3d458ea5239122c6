import { canonicalJson } from "./content-id.ts";
import type { StudyData, StudyPart } from "./study-design.ts";

/** A cell of a part: what its data sets are, and how often each run is repeated. */
export interface StudyCell {
  readonly data: StudyData;
  replicationsOf(run: string): number;
}

/** Every combination of what is crossed, the first key changing slowest and `cells` fastest. Data are checked by read-design.ts. */
export function cellsOf({
  data,
  cross = {},
  cells = [{}],
  except = [],
  replications,
}: StudyPart): StudyCell[] {
  let combinations: Record<string, unknown>[] = [data];
  for (const [key, values] of Object.entries(cross))
    combinations = combinations.flatMap((cell) => values.map((value) => ({ ...cell, [key]: value })));
  combinations = combinations.flatMap((cell) => cells.map((own) => ({ ...cell, ...own })));
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

/** Keys in which the cells of a part may differ. */
export function factorsOf({ cross = {}, cells = [] }: StudyPart): string[] {
  return [...new Set([...Object.keys(cross), ...cells.flatMap(Object.keys)])];
}

function isAmong(cell: Record<string, unknown>): (entry: [string, unknown[]]) => boolean {
  return ([key, values]) => values.some((value) => canonicalJson(value) === canonicalJson(cell[key]));
}

/** How many cells a part has, without making them. */
export function countCells({ cross = {}, cells = [{}] }: StudyPart): number {
  return Object.values(cross).reduce((count, values) => count * values.length, cells.length);
}

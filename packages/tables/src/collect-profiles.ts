import type { Profiles } from "@qmatrix/core/data";
import { tableError } from "./finding.ts";
import { checkHeader, findColumns } from "./header.ts";
import { checkRowLength, type LineOf, nameColumn, rowPlace, type TableSink } from "./rows.ts";

export interface ProfilesOptions {
  /** Columns that are not attributes; the first names the students. Default: the first column. */
  readonly idColumns?: readonly string[];
}

/** Marks a column of probabilities: `p_A1` beside the decision `A1`. */
export const PROBABILITY_PREFIX = "p_";

/**
 * Takes a table of students × attributes row by row. Where it has columns `p_A1` beside `A1`, or nothing but columns `p_…`,
 * these are the profiles; else all columns but the ids are: an attribute may itself be called `p_x`.
 */
export function collectProfiles(
  header: readonly string[],
  { idColumns = [] }: ProfilesOptions = {},
  lineOf?: LineOf,
): TableSink<Profiles> {
  const names = checkHeader(header);
  const idAt = findColumns(names, "id", idColumns.length > 0 ? idColumns : names.slice(0, 1));
  const otherAt = [...names.keys()].filter((at) => !idAt.includes(at));
  const prefixedAt = otherAt.filter((at) => names[at].startsWith(PROBABILITY_PREFIX));
  const besideAt = prefixedAt.filter((at) => names.includes(names[at].slice(PROBABILITY_PREFIX.length)));
  const probabilityAt = besideAt.length === 0 && prefixedAt.length === otherAt.length ? prefixedAt : besideAt;
  const attributeAt = probabilityAt.length > 0 ? probabilityAt : otherAt;
  const K = attributeAt.length;
  if (K === 0) throw tableError({ kind: "only-ids", lacking: "attribute" });
  const students: string[] = [];
  const mastery: number[] = [];
  const checkStudent = nameColumn(names[idAt[0]], "student", lineOf);

  function add(cells: readonly string[]): void {
    const row = students.length + 1;
    checkRowLength(row, cells, header, lineOf);
    checkStudent(cells[idAt[0]], row);
    students.push(cells[idAt[0]]);
    for (const at of attributeAt) {
      const cell = cells[at];
      const value = cell.trim() === "" ? Number.NaN : Number(cell);
      if (!(value >= 0 && value <= 1)) {
        const expected = { kind: "probability" } as const;
        throw tableError({ kind: "cell", ...rowPlace(row, lineOf), column: names[at], cell, expected });
      }
      mastery.push(value);
    }
  }

  function finish(): Profiles {
    const N = students.length;
    if (N === 0) throw tableError({ kind: "no-rows" });
    const strip = probabilityAt.length > 0 ? PROBABILITY_PREFIX.length : 0;
    const attributes = attributeAt.map((at) => names[at].slice(strip));
    return { N, K, students, attributes, mastery: Float64Array.from(mastery) };
  }

  return { add, finish };
}

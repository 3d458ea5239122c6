import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { checkHeader } from "./check-header.ts";
import { checkRowLength } from "./check-row-length.ts";
import { type DescribeRow, describeRow } from "./describe-row.ts";
import { findColumns } from "./find-columns.ts";
import { nameColumn } from "./name-column.ts";
import type { Profiles } from "./profiles.ts";

export interface CollectProfilesOptions {
  /** What the messages call the table: the file's name. */
  readonly where: string;
  /** What they call a row. Default: `row 3`. */
  readonly describeRow?: DescribeRow;
  /** Columns that are not attributes; the first names the students. Default: the first column. */
  readonly idColumns?: readonly string[];
}

/** Takes a table of students × attributes row by row. Rows are counted from 1. */
export interface ProfilesCollector {
  add(cells: readonly string[]): void;
  finish(): Profiles;
}

/** Marks a column of probabilities: `p_A1` beside the decision `A1`. */
export const PROBABILITY_PREFIX = "p_";

/**
 * Where a table has columns `p_A1` beside `A1`, or nothing but columns `p_…`, these are the profiles; else all
 * columns but the ids are: an attribute may itself be called `p_x`.
 */
export function collectProfiles(
  header: readonly string[],
  { where, idColumns = [], describeRow: placeOf = describeRow }: CollectProfilesOptions,
): ProfilesCollector {
  const names = checkHeader(where, header);
  const idAt = findColumns(where, "--id", names, idColumns.length > 0 ? idColumns : names.slice(0, 1));
  const otherAt = [...names.keys()].filter((at) => !idAt.includes(at));
  const prefixedAt = otherAt.filter((at) => names[at].startsWith(PROBABILITY_PREFIX));
  const besideAt = prefixedAt.filter((at) => names.includes(names[at].slice(PROBABILITY_PREFIX.length)));
  const probabilityAt = besideAt.length === 0 && prefixedAt.length === otherAt.length ? prefixedAt : besideAt;
  const attributeAt = probabilityAt.length > 0 ? probabilityAt : otherAt;
  const K = attributeAt.length;
  if (K === 0)
    throw new InvalidInputError(where, "header", "a student and at least one attribute", "only ids");
  const students: string[] = [];
  const mastery: number[] = [];
  const checkStudent = nameColumn(where, names[idAt[0]], "student", { describeRow: placeOf });

  function add(cells: readonly string[]): void {
    const row = students.length + 1;
    checkRowLength(where, row, cells, header, placeOf);
    checkStudent(cells[idAt[0]], row);
    students.push(cells[idAt[0]]);
    for (const at of attributeAt) {
      const value = cells[at].trim() === "" ? Number.NaN : Number(cells[at]);
      if (!(value >= 0 && value <= 1))
        throw new InvalidInputError(
          where,
          `${placeOf(row)}, column ${describeValue(names[at])}`,
          "a number from 0 to 1",
          cells[at] === "" ? "an empty cell" : describeValue(cells[at]),
        );
      mastery.push(value);
    }
  }

  function finish(): Profiles {
    const N = students.length;
    if (N === 0)
      throw new InvalidInputError(where, "the table", "a header and at least one row", "only a header");
    const strip = probabilityAt.length > 0 ? PROBABILITY_PREFIX.length : 0;
    const attributes = attributeAt.map((at) => names[at].slice(strip));
    return { N, K, students, attributes, mastery: Float64Array.from(mastery) };
  }

  return { add, finish };
}

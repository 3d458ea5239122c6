import { isAnswer, plainCell } from "../cells.ts";
import type { LineOf } from "../rows.ts";

/** The first rows of a table of responses, looked at before a single cell is judged. */
export interface TableAhead {
  readonly names: readonly string[];
  /** Where the ids are that were asked for. */
  readonly idAt: readonly number[];
  /** Where the items are: all other columns. */
  readonly itemAt: readonly number[];
  readonly rows: readonly (readonly string[])[];
  readonly missing: readonly string[];
  readonly lineOf?: LineOf;
}

/** The cells of a column that are not missing. */
export function cellsThere({ rows, missing }: TableAhead, column: number): string[] {
  return rows.map((row) => row[column]).filter((cell) => !missing.includes(plainCell(cell)));
}

/** Whether a column has responses, and nothing else but missing cells. */
export function holdsAnswers(ahead: TableAhead, column: number): boolean {
  const cells = cellsThere(ahead, column);
  return cells.length > 0 && cells.every(isAnswer);
}

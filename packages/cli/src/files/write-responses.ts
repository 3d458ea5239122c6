import { type Responses, responseOf } from "@qmatrix/core/data";
import type { IdColumn } from "@qmatrix/tables";
import { type Cell, writeTable } from "./write-table.ts";

export interface WriteResponsesOptions {
  /** Columns to put first. Default: none. */
  readonly ids?: readonly IdColumn[];
  /** What stands where there is no answer. Default: an empty cell. */
  readonly missing?: string;
}

/** Answers as 0 or 1 under the items' names; the id columns stand first. */
export function writeResponses(
  path: string,
  responses: Responses,
  { ids = [], missing = "" }: WriteResponsesOptions = {},
): Promise<void> {
  const header = [...ids.map(({ name }) => name), ...responses.items];
  return writeTable(path, header, rowsOf(responses, ids, missing));
}

function* rowsOf(responses: Responses, ids: readonly IdColumn[], missing: string): Generator<Cell[]> {
  for (let i = 0; i < responses.N; i++) {
    const row: Cell[] = ids.map(({ values }) => values[i]);
    for (let j = 0; j < responses.J; j++) row.push(responseOf(responses, i, j) ?? missing);
    yield row;
  }
}

import { type Responses, responseOf } from "@qmatrix/core/data";
import type { IdColumn } from "@qmatrix/tables";
import type { Cell } from "../page/csv-row.ts";
import { tableText } from "./table-text.ts";

export interface ResponsesTextOptions {
  /** Columns to put first. Default: none. */
  readonly ids?: readonly IdColumn[];
  /** What stands where there is no answer. Default: an empty cell. */
  readonly missing?: string;
}

/** Answers as 0 or 1 under the items' names; the id columns stand first. */
export function responsesText(
  responses: Responses,
  { ids = [], missing = "" }: ResponsesTextOptions = {},
): Iterable<string> {
  const header = [...ids.map(({ name }) => name), ...responses.items];
  return tableText(header, rowsOf(responses, ids, missing));
}

function* rowsOf(responses: Responses, ids: readonly IdColumn[], missing: string): Generator<Cell[]> {
  for (let i = 0; i < responses.N; i++) {
    const row: Cell[] = ids.map(({ values }) => values[i]);
    for (let j = 0; j < responses.J; j++) row.push(responseOf(responses, i, j) ?? missing);
    yield row;
  }
}

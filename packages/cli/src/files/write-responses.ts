import { answerOf, type IdColumn, type Responses } from "@qmatrix/core";
import { type Cell, writeTable } from "./write-table.ts";

/** Answers as 0, 1 or an empty cell, under the items' names; the id columns stand first. */
export function writeResponses(
  path: string,
  responses: Responses,
  ids: readonly IdColumn[] = [],
): Promise<void> {
  return writeTable(path, [...ids.map(({ name }) => name), ...responses.items], rowsOf(responses, ids));
}

function* rowsOf(responses: Responses, ids: readonly IdColumn[]): Generator<Cell[]> {
  for (let i = 0; i < responses.N; i++) {
    const row: Cell[] = ids.map(({ values }) => values[i]);
    for (let j = 0; j < responses.J; j++) row.push(answerOf(responses, i, j) ?? "");
    yield row;
  }
}

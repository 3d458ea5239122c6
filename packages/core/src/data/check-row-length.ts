import { InvalidInputError } from "../errors/invalid-input-error.ts";

/** Throws unless a row (counted from 1 under the header) has a cell under each name of the header. */
export function checkRowLength(where: string, row: number, cells: readonly string[], columns: number): void {
  if (cells.length === columns) return;
  const isBlank = cells.length === 1 && cells[0] === "";
  throw new InvalidInputError(
    where,
    `row ${row}`,
    `${columns} ${columns === 1 ? "cell" : "cells"} like the header`,
    isBlank ? "an empty line" : `${cells.length}`,
  );
}

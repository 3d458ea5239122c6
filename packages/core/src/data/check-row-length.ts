import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { hasRowNames } from "./row-names.ts";

/** Throws unless a row (counted from 1 under the header) has a cell under each name of the header. */
export function checkRowLength(
  where: string,
  row: number,
  cells: readonly string[],
  header: readonly string[],
): void {
  const columns = header.length;
  if (cells.length === columns) return;
  const isBlank = cells.length === 1 && cells[0] === "";
  throw new InvalidInputError(
    where,
    `row ${row}`,
    `${columns} ${columns === 1 ? "cell" : "cells"} like the header${hasRowNames(header) ? " with a name for the row" : ""}`,
    isBlank ? "an empty line" : `${cells.length}`,
  );
}

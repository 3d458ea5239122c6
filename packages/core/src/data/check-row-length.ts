import { InvalidInputError } from "../errors/invalid-input-error.ts";
import type { DescribeRow } from "./describe-row.ts";
import { hasRowNames } from "./row-names.ts";
import { isBelowTitle, TITLE_HINT } from "./title-line.ts";

/** Throws unless a row, counted from 1, has a cell under each name of the header. */
export function checkRowLength(
  where: string,
  row: number,
  cells: readonly string[],
  header: readonly string[],
  describeRow: DescribeRow,
): void {
  const columns = header.length;
  if (cells.length === columns) return;
  const isBlank = cells.length === 1 && cells[0] === "";
  throw new InvalidInputError(
    where,
    describeRow(row),
    `${columns} ${columns === 1 ? "cell" : "cells"} like the header${hasRowNames(header) ? " with a name for the row" : ""}`,
    isBlank ? "an empty line" : `${cells.length}`,
    isBelowTitle(row, cells, header) ? TITLE_HINT : undefined,
  );
}

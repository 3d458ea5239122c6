import type { QMatrix } from "@qmatrix/core/data";
import { collectQMatrix, type QMatrixOptions } from "@qmatrix/tables";
import { readTable } from "./read-table.ts";

export function readQMatrix(path: string, options?: QMatrixOptions): Promise<QMatrix> {
  return readTable(path, (header, lineOf) => collectQMatrix(header, options, lineOf));
}

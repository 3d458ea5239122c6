import { type CollectQMatrixOptions, collectQMatrix, type QMatrix } from "@qmatrix/core";
import { readTable } from "./read-table.ts";

export type ReadQMatrixOptions = Omit<CollectQMatrixOptions, "where" | "describeRow">;

export function readQMatrix(path: string, options: ReadQMatrixOptions = {}): Promise<QMatrix> {
  return readTable(path, (header, describeRow) =>
    collectQMatrix(header, { where: path, describeRow, ...options }),
  );
}

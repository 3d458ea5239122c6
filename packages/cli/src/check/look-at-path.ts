import { stat } from "node:fs/promises";
import { type FileLook, type Given, type LookOptions, lookAtFile, lookAtResponses } from "@qmatrix/tables";
import { hasTabs, MOST_PARQUET_ROWS } from "@qmatrix/tables/pieces";
import { fileFault } from "../files/file-fault.ts";
import { openTable, type TextTable } from "../files/open-table.ts";
import { spssFault } from "../files/spss-fault.ts";

export interface LookAtPathOptions extends LookOptions {
  /** Bytes of text that are looked at, of what is unpacked where it is packed. */
  readonly mostBytes: number;
}

/** Looks at a file of responses: all of it, or its first rows where it is large. */
export async function lookAtPath(
  path: string,
  given: Given,
  { mostBytes, ...options }: LookAtPathOptions,
): Promise<FileLook> {
  try {
    const table = await openTable(path, given);
    if (table.kind === "spss") throw spssFault(path);
    if (table.kind === "parquet") return await lookAtParquet(path, given, options);
    if (table.kind === "workbook") return await lookAtFile(table.bytes, given, options);
    const { bytes, isWhole } = await firstBytes(table, mostBytes);
    return await lookAtFile(bytes, given, { ...options, isWhole, isTsv: hasTabs(path) });
  } catch (error) {
    throw fileFault(error, path);
  }
}

async function lookAtParquet(path: string, given: Given, options: LookOptions): Promise<FileLook> {
  // DuckDB is large: it is loaded for those who need it.
  const { firstParquetRows } = await import("../files/duckdb/first-parquet-rows.ts");
  const { rows, isWhole } = await firstParquetRows(path, MOST_PARQUET_ROWS);
  const look = lookAtResponses(rows, given, { ...options, isWhole });
  return { ...look, format: { kind: "parquet" } };
}

async function firstBytes(
  { bytes }: TextTable,
  most: number,
): Promise<{ readonly bytes: Uint8Array; readonly isWhole: boolean }> {
  const taken: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    taken.push(chunk);
    length += chunk.length;
    if (length > most) return { bytes: Buffer.concat(taken).subarray(0, most), isWhole: false };
  }
  return { bytes: Buffer.concat(taken), isWhole: true };
}

/** Whether a file can be opened twice: a pipe cannot. */
export async function isOnDisk(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

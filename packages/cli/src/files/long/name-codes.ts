import type { DuckDBConnection } from "@duckdb/node-api";
import { naturalOrder } from "@qmatrix/tables/pieces";
import { columnText, type FileError, rowText, unexpected } from "../file-error.ts";
import { type ImportedLog, nameOf } from "./import-log.ts";

export interface NameCodes {
  /** In natural order, whatever the order of the rows. */
  readonly names: readonly string[];
  /** The place in `names` of what DuckDB knows by a code. */
  readonly placeOfCode: Int32Array;
  /** The SQL for the code of a row's name. */
  readonly code: string;
}

/** Gives the names in a column of the log codes, so that a row of it is a few numbers. */
export async function nameCodes(
  db: DuckDBConnection,
  where: string,
  log: ImportedLog,
  as: "student" | "item",
): Promise<NameCodes> {
  await db.run(`CREATE TABLE ${as}_names AS SELECT DISTINCT ${as} AS name FROM log`);
  await db.run(`CREATE TYPE ${as}_code AS ENUM (SELECT name FROM ${as}_names)`);
  const coded = await db.stream(`SELECT name, enum_code(name::${as}_code)::INTEGER FROM ${as}_names`);
  const nameOfCode: string[] = [];
  for await (const chunk of coded)
    for (const [name, code] of chunk.getRows() as [string, number][])
      nameOfCode[code] = log.isTrimmed ? name.trim() : name;
  if (nameOfCode.some((name) => name === "" || name.includes("\0")))
    throw await nameFault(db, where, log, as);
  const names = [...new Set(nameOfCode)].sort(naturalOrder);
  const placeOf = new Map(names.map((name, place) => [name, place]));
  const placeOfCode = Int32Array.from(nameOfCode, (name) => placeOf.get(name)!);
  return { names, placeOfCode, code: `enum_code(${as}::${as}_code)::INTEGER` };
}

/** The first row whose student or item has no name, or one that no text file can hold. */
async function nameFault(
  db: DuckDBConnection,
  where: string,
  log: ImportedLog,
  as: "student" | "item",
): Promise<FileError> {
  const isEmpty = `${log.cell(as)} = ''`;
  const found = await db.runAndReadAll(
    `SELECT rowid::DOUBLE, ${isEmpty} FROM log WHERE ${isEmpty} OR contains(${as}, chr(0)) ORDER BY rowid LIMIT 1`,
  );
  const [rowid, empty] = found.getRows()[0] as [number, boolean];
  return unexpected(
    where,
    [rowText(await log.rowPlace(rowid)), columnText(nameOf(log, as))],
    as === "item" ? "the name of an item" : "the name of a student",
    empty ? "an empty cell" : "one with a NUL byte",
  );
}

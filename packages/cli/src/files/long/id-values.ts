import type { DuckDBConnection } from "@duckdb/node-api";
import { describeValue } from "@qmatrix/core/data";
import type { IdColumn } from "@qmatrix/tables";
import { columnText, type FileError, rowText, unexpected } from "../file-error.ts";
import type { ImportedLog } from "./import-log.ts";
import type { NameCodes } from "./name-codes.ts";
import type { WantedColumn } from "./wanted-columns.ts";

/** The id columns of a log, a value a student; throws where a student has two. */
export async function idValues(
  db: DuckDBConnection,
  where: string,
  log: ImportedLog,
  students: NameCodes,
): Promise<IdColumn[]> {
  const columns: IdColumn[] = [];
  for (const column of log.columns) {
    if (!column.as.startsWith("id")) continue;
    const values: string[] = new Array(students.names.length);
    const cell = log.cell(column.as);
    const byCode = await db.stream(
      `SELECT ${students.code} AS code, min(${cell}), max(${cell}) FROM log GROUP BY code`,
    );
    for await (const chunk of byCode)
      for (const [code, least, most] of chunk.getRows() as [number, string, string][]) {
        const place = students.placeOfCode[code];
        if (least !== most || (values[place] ?? least) !== least)
          throw await secondValue(db, where, log, column);
        values[place] = least;
      }
    columns.push({ name: column.name, values });
  }
  return columns;
}

/** The first row whose student has another value before it. */
async function secondValue(
  db: DuckDBConnection,
  where: string,
  log: ImportedLog,
  { name, as }: WantedColumn,
): Promise<FileError> {
  const found = await db.runAndReadAll(
    `SELECT row, student, cell, earlier FROM (
       SELECT rowid::DOUBLE AS row, ${log.cell("student")} AS student, ${log.cell(as)} AS cell,
         first_value(cell) OVER (PARTITION BY ${log.cell("student")} ORDER BY rowid) AS earlier FROM log
     ) WHERE cell <> earlier ORDER BY row LIMIT 1`,
  );
  const [[row, student, received, earlier]] = found.getRows() as [number, string, string, string][];
  return unexpected(
    where,
    [rowText(await log.rowPlace(row)), columnText(name)],
    `${describeValue(earlier)}, as in earlier rows of student ${describeValue(student)}`,
    describeValue(received),
    "An --id column must have one value per student.",
  );
}

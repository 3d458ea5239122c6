import type { DuckDBConnection } from "@duckdb/node-api";
import { type Collect, checkRowLength, SPACES } from "@qmatrix/tables/pieces";
import { isRefusal } from "../duckdb/duckdb-fault.ts";
import { sqlPath, sqlText } from "../duckdb/sql.ts";
import type { TextTable } from "../open-table.ts";
import { readTable } from "../read-table.ts";
import { textRows } from "../text-rows.ts";
import type { ReadLogOptions } from "./long-options.ts";
import { type WantedColumn, wantedColumns } from "./wanted-columns.ts";

/**
 * Has DuckDB read a log in text, on all threads. What it refuses is read again by our own reader, which is slower: it
 * finds the row and the column that are wrong, or reads what DuckDB does not (line ends of two kinds in one file, spaces).
 */
export async function importText(
  db: DuckDBConnection,
  path: string,
  table: TextTable,
  options: ReadLogOptions,
): Promise<WantedColumn[]> {
  const { dialect, encoding } = table;
  const { reading = {} } = options;
  // DuckDB takes every space of a run for a separator, and knows neither other encodings nor lines above the header.
  const isOurs = dialect.delimiter === SPACES || dialect.hasSeparatorLine || encoding !== "utf-8";
  if (isOurs || reading.header !== undefined) return importByReader(db, path, options);
  const header = await headerOf(table);
  const wanted = wantedColumns(header, options);
  const cells = wanted.map(({ at, as }) => `coalesce(c${at}, '') AS ${as}`);
  try {
    await db.run(
      `CREATE TABLE log AS SELECT ${cells.join(", ")} FROM ${csvTable(path, table, header.length)}`,
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return importByReader(db, path, options);
  }
  return wanted;
}

async function headerOf(table: TextTable): Promise<readonly string[]> {
  for await (const [header] of textRows(table)) if (header !== undefined) return header.cells;
  return [];
}

/** Columns are called c0, c1, …: no name of the file gets into the query. Every cell stays text. */
function csvTable(path: string, { dialect, isPacked }: TextTable, columns: number): string {
  const quote = sqlText(dialect.quote);
  const settings = [
    "auto_detect = false",
    "header = true",
    `delim = ${sqlText(dialect.delimiter)}`,
    `quote = ${quote}`,
    `escape = ${quote}`,
    `compression = ${isPacked ? "'gzip'" : "'none'"}`,
    `columns = {${Array.from({ length: columns }, (_, at) => `c${at}: 'VARCHAR'`).join(", ")}}`,
    "hive_partitioning = false",
  ];
  return `read_csv(${[sqlPath(path), ...settings].join(", ")})`;
}

/** Has our own reader read a log into the database. */
export async function importByReader(
  db: DuckDBConnection,
  path: string,
  options: ReadLogOptions,
): Promise<WantedColumn[]> {
  const { reading } = options;
  const names = await readTable<readonly string[]>(
    path,
    (header) => ({ add() {}, finish: () => header }),
    {},
    reading,
  );
  const wanted = wantedColumns(names, options);
  await db.run(`CREATE TABLE log (${wanted.map(({ as }) => `${as} VARCHAR`).join(", ")})`);
  const appender = await db.createAppender("log");
  const collect: Collect<void> = (header, lineOf) => {
    let row = 0;
    return {
      add(cells) {
        checkRowLength(++row, cells, header, lineOf);
        for (const { at } of wanted) appender.appendVarchar(cells[at]);
        appender.endRow();
      },
      finish: () => appender.closeSync(),
    };
  };
  await readTable(path, collect, {}, reading);
  return wanted;
}

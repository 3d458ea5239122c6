import type { FileMetaData, SchemaElement } from "hyparquet";
import { TableError, tableError } from "../finding.ts";

/** A table of Parquet as one of text would be. */
export interface ParquetTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A whole number below this is in a double exactly what it says. */
const LARGEST_EXACT = 2 ** 53;
/** Decimal digits that tell every 32-bit number from the others. */
const FLOAT_DIGITS = 9;
const MS_PER_DAY = 86_400_000;

/**
 * The rows of a Parquet file held in memory, the first `most` of them. Cells are as a CSV file would have them: true is 1, 1.0 is 1,
 * NaN and null are empty; whole numbers keep all their digits, and text stays as it is. The command has DuckDB do the same with
 * files of any size (cli/files/duckdb).
 */
export async function parquetTable(
  bytes: Uint8Array,
  most = Number.POSITIVE_INFINITY,
): Promise<ParquetTable> {
  // loaded for those who have such a file
  const [{ parquetMetadata, parquetReadObjects }, { compressors }] = await Promise.all([
    import("hyparquet"),
    import("hyparquet-compressors"),
  ]);
  const file = Uint8Array.from(bytes).buffer;
  try {
    const metadata: FileMetaData = parquetMetadata(file);
    const columns = topColumns(metadata.schema);
    const cellTexts = columns.map(cellTextOf);
    const rowEnd = Math.min(most, Number(metadata.num_rows));
    const raw = { timestampFromMilliseconds: asIs, timestampFromMicroseconds: asIs, dateFromDays: asIs };
    const header = columns.map(({ name }) => name);
    checkGroups(metadata, header);
    const rows: string[][] = [];
    // one after the other: where one is damaged nobody would hear what the others say, and a program of Node would end
    for (const [k, name] of header.entries()) {
      const read = await parquetReadObjects({
        ...{ file, metadata, compressors, rowEnd, columns: [name] },
        parsers: { ...raw, timestampFromNanoseconds: asIs },
      });
      for (const [at, row] of read.entries()) {
        rows[at] ??= [];
        rows[at][k] = cellTexts[k](row[name]);
      }
    }
    return { header, rows };
  } catch (error) {
    if (error instanceof TableError) throw error;
    throw tableError({
      kind: "damaged-parquet",
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}

/** Throws where the columns of a row group are not those of the schema: hyparquet waits for no other. */
function checkGroups({ row_groups }: FileMetaData, header: readonly string[]): void {
  for (const { columns } of row_groups) {
    const names = columns.map(({ meta_data }) => meta_data?.path_in_schema[0]);
    if (names.length !== header.length || header.some((name) => !names.includes(name)))
      throw new Error("its columns are not those of its schema");
  }
}

const asIs = <Value>(value: Value) => value;

/** The columns of a schema, in its order; what lies within a nested one is passed over. */
function topColumns([, ...nodes]: readonly SchemaElement[]): SchemaElement[] {
  const columns: SchemaElement[] = [];
  let within = 0;
  for (const node of nodes) {
    if (within === 0) columns.push(node);
    else within--;
    within += node.num_children ?? 0;
  }
  return columns;
}

/** What a column's cells are as text; throws where they are lists, records or bytes. */
function cellTextOf(column: SchemaElement): (cell: unknown) => string {
  const { name, type, num_children = 0, converted_type: converted, logical_type: logical } = column;
  const isText = converted !== undefined || logical !== undefined;
  if (num_children > 0 || column.repetition_type === "REPEATED")
    throw tableError({ kind: "not-plain", column: name, type: "lists or records" });
  if (type?.endsWith("BYTE_ARRAY") && !isText)
    throw tableError({ kind: "not-plain", column: name, type: "BLOB" });
  const text = textOf(column);
  return (cell) => (cell === null || cell === undefined ? "" : text(cell));
}

function textOf({ type, converted_type: converted, logical_type: logical, scale = 0 }: SchemaElement) {
  if (converted === "DECIMAL") return (cell: unknown) => (cell as number).toFixed(scale).replace(/\.0+$/, "");
  if (converted === "DATE") return (cell: unknown) => dayText(cell as number);
  const unit = unitOf(converted, logical);
  if (unit !== undefined) return (cell: unknown) => timeText(cell as bigint, unit);
  if (type === "BOOLEAN") return (cell: unknown) => (cell ? "1" : "0");
  if (type === "FLOAT") return (cell: unknown) => numberText(shortest(cell as number));
  if (type === "DOUBLE") return (cell: unknown) => numberText(cell as number);
  return String;
}

/** Parts of a second that a time is counted in. */
function unitOf(
  converted: SchemaElement["converted_type"],
  logical: SchemaElement["logical_type"],
): bigint | undefined {
  if (converted === "TIMESTAMP_MILLIS") return 1000n;
  if (converted === "TIMESTAMP_MICROS") return 1_000_000n;
  if (logical?.type !== "TIMESTAMP") return undefined;
  return { MILLIS: 1000n, MICROS: 1_000_000n, NANOS: 1_000_000_000n }[logical.unit];
}

function dayText(days: number): string {
  return new Date(days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** `2026-05-31 14:05:09`, with the part of a second where there is one. */
function timeText(count: bigint, perSecond: bigint): string {
  const seconds = count / perSecond - (count % perSecond < 0n ? 1n : 0n);
  const part = count - seconds * perSecond;
  let digits = String(part).padStart(String(perSecond).length - 1, "0");
  while (digits.endsWith("0")) digits = digits.slice(0, -1);
  const time = new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace("T", " ");
  return digits === "" ? time : `${time}.${digits}`;
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return "";
  if (Number.isInteger(value) && Math.abs(value) < LARGEST_EXACT) return String(value);
  return String(value);
}

/** A 32-bit number with the fewest digits that say which one it is. */
function shortest(value: number): number {
  for (let digits = 1; digits < FLOAT_DIGITS; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

import { columnText, unexpected } from "../file-error.ts";
import type { ParquetColumn } from "./parquet-columns.ts";

/** A whole number below this is in a double exactly what it says. */
const LARGEST_EXACT = 2 ** 53;

/**
 * The SQL for a column's cells as a CSV file would have them: true is 1, 1.0 is 1, NaN and NULL are empty. Whole
 * numbers keep all their digits, and text stays as it is.
 */
export function cellText(where: string, { name, sql, type }: ParquetColumn): string {
  if (/^(STRUCT|MAP|UNION)\(|\]$|^BLOB$/.test(type))
    throw unexpected(where, [columnText(name)], "numbers, Boolean values or text", type);
  return `coalesce(${plainText(sql, type)}, '')`;
}

function plainText(sql: string, type: string): string {
  const plain = `CAST(${sql} AS VARCHAR)`;
  if (type === "BOOLEAN") return `CAST(CAST(${sql} AS TINYINT) AS VARCHAR)`;
  if (type.startsWith("DECIMAL")) return `regexp_replace(${plain}, '\\.0+$', '')`;
  if (type !== "FLOAT" && type !== "DOUBLE") return plain;
  const whole = `${sql} = trunc(${sql}) AND abs(${sql}) < ${LARGEST_EXACT}`;
  return `CASE WHEN isnan(${sql}) THEN '' WHEN ${whole} THEN CAST(CAST(${sql} AS BIGINT) AS VARCHAR) ELSE ${plain} END`;
}

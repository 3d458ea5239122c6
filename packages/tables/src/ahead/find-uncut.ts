import { type Fault, faultOf } from "../finding.ts";
import type { TableAhead } from "./table-ahead.ts";

/** Responses written one after the other, 9 or a point where there is none. */
const PACKED = /^[019.]{5,}$/;
/** Signs between cells that a first line without them does not tell of. */
const SIGNS = [";", "\t", "|"];

/**
 * A fault where the cells of a row were not told from each other: the first line has none of the signs that are between
 * them, a name has spaces in it, or nothing is between responses.
 */
export function findUncut({ names, itemAt, rows }: TableAhead): Fault | undefined {
  const lines = rows.map(([cell]) => cell).filter((cell) => cell !== "");
  if (names.length === 1 && lines.length > 0) {
    const only = { kind: "uncut-rows", column: names[0], cell: lines[0] } as const;
    if (SIGNS.some((sign) => lines.every((line) => line.includes(sign))))
      return faultOf(only, { kind: "remove-title" });
    if (lines.every((line) => /\S\s+\S/.test(line))) return faultOf(only, { kind: "quote-names" });
  }
  const isPacked = (cells: readonly string[]) =>
    cells.length > 0 && cells.every((cell) => PACKED.test(cell) && cell.length === cells[0].length);
  const at = itemAt.find((column) => isPacked(rows.map((row) => row[column])));
  if (at === undefined) return undefined;
  return faultOf(
    { kind: "packed-responses", column: names[at], cell: rows[0][at] },
    { kind: "separate-cells" },
  );
}

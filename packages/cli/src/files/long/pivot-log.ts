import type { DuckDBConnection } from "@duckdb/node-api";
import { type BitMatrix, createBitMatrix, getBit, setBit } from "@qmatrix/core/data";
import { plainCell, type Recode } from "@qmatrix/tables/pieces";
import { sqlPlainCell, sqlText } from "../duckdb/sql.ts";
import type { ImportedLog } from "./import-log.ts";
import type { NameCodes } from "./name-codes.ts";

export interface PivotOptions {
  /** Marks as `plainCell` leaves them. */
  readonly missing: readonly string[];
  readonly attempt: "first" | "last" | undefined;
  /** The SQL to order the attempts by. Default: the order of the rows. */
  readonly key: string | undefined;
  /** What stands for a cell of an item, where 1 and 0 are not what it is answered with. Default: the cell. */
  readonly recode?: Recode;
  /** Called now and then with the number of rows taken. */
  readonly reach: (rows: number) => void;
}

/** A row that cannot be taken: another answer to the same item, or no answer at all. */
export interface RefusedRow {
  readonly refused: "again" | "not an answer";
  /** From 0. */
  readonly rowid: number;
}

export interface Pivoted {
  /** [J, N] as in Responses. */
  readonly correct: BitMatrix;
  readonly present: BitMatrix;
}

const MISSING = 2;
const NOT_AN_ANSWER = 3;

/**
 * Turns the log into bits: a pass over its rows in the order of the attempts, each an item, a student and an answer as
 * numbers. A row without an answer is no attempt. Nothing is held but the bits, [J, N] twice.
 */
export async function pivotLog(
  db: DuckDBConnection,
  log: ImportedLog,
  students: NameCodes,
  items: NameCodes,
  { missing, attempt, key, reach, recode }: PivotOptions,
): Promise<Pivoted | RefusedRow> {
  const correct = createBitMatrix(items.names.length, students.names.length);
  const present = createBitMatrix(items.names.length, students.names.length);
  const marks = missing.map(sqlText).join(", ");
  const cell = sqlPlainCell(log.cell("answer"));
  const answer = recode === undefined ? answerCode(cell, marks) : cell;
  const isMissing = new Set(missing);
  const codeOf = (text: string, j: number) => {
    const read = plainCell(recode!(text, j));
    return read === "1" ? 1 : read === "0" ? 0 : isMissing.has(read) ? MISSING : NOT_AN_ANSWER;
  };
  const rows = await db.stream(
    `SELECT ${students.code}, ${items.code}, ${answer}, rowid::DOUBLE FROM log${key === undefined ? "" : ` ORDER BY ${key}, rowid`}`,
  );
  let taken = 0;
  for await (const chunk of rows) {
    const [studentCodes, itemCodes, cells, rowids] = chunk.getColumns() as number[][];
    const answers =
      recode === undefined
        ? cells
        : cells.map((text, at) => codeOf(String(text), items.placeOfCode[itemCodes[at]]));
    if (key === undefined && rowids[0] !== taken)
      throw new Error(`pivotLog: row ${rowids[0]} came in the place of row ${taken}`);
    for (let at = 0; at < answers.length; at++) {
      if (answers[at] === MISSING) continue;
      if (answers[at] === NOT_AN_ANSWER) return { refused: "not an answer", rowid: rowids[at] };
      const i = students.placeOfCode[studentCodes[at]];
      const j = items.placeOfCode[itemCodes[at]];
      if (getBit(present, j, i)) {
        if (attempt === undefined) return { refused: "again", rowid: rowids[at] };
        if (attempt === "first") continue;
      }
      setBit(present, j, i);
      if (answers[at] === 1) setBit(correct, j, i);
      else clearBit(correct, j, i);
    }
    taken += answers.length;
    reach(taken);
  }
  return { correct, present };
}

/** The SQL for an answer as a number. */
function answerCode(cell: string, marks: string): string {
  return `(CASE ${cell} WHEN '1' THEN 1 WHEN '0' THEN 0
    ELSE CASE WHEN ${cell} IN (${marks}) THEN ${MISSING} ELSE ${NOT_AN_ANSWER} END END)::TINYINT`;
}

function clearBit({ words, wordsPerRow }: BitMatrix, row: number, column: number): void {
  words[row * wordsPerRow + (column >>> 5)] &= ~(1 << (column & 31));
}

import { type BitMatrix, createBitMatrix, getBit, setBit } from "@qmatrix/core/data";
import { cellAdvice, codesAdvice } from "../advice.ts";
import { MISSING_MARKS, missingMarks, plainCell } from "../cells.ts";
import { type ColumnRole, tableError } from "../finding.ts";
import { checkHeader, findColumns } from "../header.ts";
import { type CollectedResponses, type JudgeOptions, judgeResponses } from "../judge-responses.ts";
import type { Given } from "../look/given.ts";
import { naturalOrder } from "../natural-order.ts";
import { recodingOf } from "../reading/recode.ts";
import { type Collect, checkRowLength, rowPlace } from "../rows.ts";

/** Two signs for answers and the marks beside them are fewer. */
const MOST_SIGNS = 20;

interface LogRow {
  /** Counted from 1. */
  readonly row: number;
  readonly student: string;
  readonly item: string;
  readonly answer: string;
  /** The cells of the id columns, and what attempts are ordered by. */
  readonly others: readonly string[];
}

/**
 * Makes responses of a log with a row for every answer, which is held in memory; students and items come in natural order, whatever
 * the order of the rows. The command has DuckDB do the same with logs of any size (cli/files/long).
 */
export function collectLog(given: Given, judging: JudgeOptions = {}): Collect<CollectedResponses> {
  const { long, order, idColumns = [] } = given;
  if (long === undefined) throw new Error("collectLog: the columns of the log must be given");
  const [student, item, response] = long;
  const missing = missingMarks([...MISSING_MARKS, ...(given.missing ?? [])]);
  const ids = [...new Set(idColumns)].filter((name) => name !== student);
  return (header, lineOf) => {
    const names = checkHeader(header);
    const find = (role: ColumnRole, name: string) => findColumns(names, role, [name])[0];
    const at = [find("student", student), find("item", item), find("response", response)];
    const orderAt = order === undefined ? [] : [find("order", order)];
    const otherAt = [...orderAt, ...ids.map((name) => find("id", name))];
    const rows: LogRow[] = [];
    let count = 0;
    const place = (row: number) => rowPlace(row, lineOf);

    function checkedName(cell: string, row: number, of: "student" | "item"): string {
      if (cell !== "") return cell;
      throw tableError({
        ...{ kind: "repeated-name", ...place(row), of, cell },
        column: of === "item" ? item : student,
      });
    }

    function idValues(students: readonly string[]): { name: string; values: string[] }[] {
      return ids.map((name, k) => {
        const cellOf = new Map<string, string>();
        for (const row of rows) {
          const cell = row.others[orderAt.length + k];
          const earlier = cellOf.get(row.student);
          if (earlier !== undefined && earlier !== cell)
            throw tableError({
              ...{ kind: "second-value", ...place(row.row), column: name },
              ...{ student: row.student, cell, earlier },
            });
          cellOf.set(row.student, cell);
        }
        return { name, values: students.map((one) => cellOf.get(one)!) };
      });
    }

    /** The rows in the order of the attempts; those of one moment in the order of the file. */
    function inOrder(): readonly LogRow[] {
      if (order === undefined) return rows;
      const isNumber = numberIn(rows[0].others[0]) !== undefined;
      const keyOf = isNumber ? numberIn : timeIn;
      const keyed = rows.map((row) => {
        const [cell] = row.others;
        const key = keyOf(cell);
        if (key !== undefined) return { row, key };
        throw tableError({ kind: "not-in-order", ...place(row.row), column: order, cell, isNumber });
      });
      return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ row }) => row);
    }

    function answerFault({ row, answer }: LogRow): Error {
      const counts = new Map<string, number>();
      for (const { answer: cell } of rows)
        if (!missing.includes(plainCell(cell)) && (counts.has(cell) || counts.size < MOST_SIGNS))
          counts.set(cell, (counts.get(cell) ?? 0) + 1);
      const expected = { kind: "response", missing } as const;
      return tableError(
        { kind: "cell", ...place(row), column: response, cell: answer, expected },
        ...(codesAdvice(counts) ?? cellAdvice(answer)),
      );
    }

    function finish(): CollectedResponses {
      if (count === 0) throw tableError({ kind: "no-rows" });
      for (const { row, student: name } of rows) checkedName(name, row, "student");
      for (const { row, item: name } of rows) checkedName(name, row, "item");
      const students = [...new Set(rows.map((row) => row.student))].sort(naturalOrder);
      const items = [...new Set(rows.map((row) => row.item))].sort(naturalOrder);
      const studentAt = new Map(students.map((name, i) => [name, i]));
      const itemAt = new Map(items.map((name, j) => [name, j]));
      const idColumnsRead = idValues(students);
      const recoding = recodingOf(items, given, missing);
      const most = items.map(() => 0);
      for (const row of rows) {
        const j = itemAt.get(row.item)!;
        most[j] = Math.max(most[j], recoding?.pointsOf(row.answer) ?? 0);
      }
      const hasShares = recoding?.shares.some((share) => share !== undefined);
      const recode = hasShares ? recoding!.withMost(most) : recoding?.recode;
      const correct = createBitMatrix(items.length, students.length);
      const present = createBitMatrix(items.length, students.length);
      for (const row of inOrder()) {
        const [j, i] = [itemAt.get(row.item)!, studentAt.get(row.student)!];
        const cell = plainCell(recode ? recode(row.answer, j) : row.answer);
        if (missing.includes(cell)) continue;
        if (cell !== "0" && cell !== "1") throw answerFault(row);
        if (getBit(present, j, i)) {
          if (given.attempt === undefined)
            throw tableError({
              ...{ kind: "second-response", ...place(row.row), student: row.student, item: row.item },
            });
          if (given.attempt === "first") continue;
        }
        setBit(present, j, i);
        if (cell === "1") setBit(correct, j, i);
        else clearBit(correct, j, i);
      }
      const responses = { N: students.length, J: items.length, items, students, correct, present };
      const all = [{ name: student, values: students }, ...idColumnsRead];
      return judgeResponses({ responses, ids: all, notes: [] }, judging);
    }

    return {
      add(cells) {
        // empty lines are no rows
        if (cells.length === 1 && cells[0] === "" && header.length > 1) return;
        checkRowLength(++count, cells, header, lineOf);
        const [who, what, answer] = at.map((k) => cells[k].trim());
        rows.push({
          ...{ row: count, student: who, item: what, answer },
          others: otherAt.map((k) => cells[k].trim()),
        });
      },
      finish,
    };
  };
}

function clearBit({ words, wordsPerRow }: BitMatrix, row: number, column: number): void {
  words[row * wordsPerRow + (column >>> 5)] &= ~(1 << (column & 31));
}

/** A number; whole ones with all their digits, as nanoseconds since 1970 have more than a double. */
function numberIn(cell: string): number | bigint | undefined {
  if (/^[+-]?\d+$/.test(cell)) return BigInt(cell);
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(cell) ? Number(cell) : undefined;
}

const TIME =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:[ T](\d\d?):(\d\d)(?::(\d\d)(?:\.(\d{1,6})\d*)?)?)?\s*(?:Z|UTC|([+-]\d\d)(?::?(\d\d))?)?$/i;

/** A time in microseconds since 1970, at Greenwich where the cell does not say where. */
function timeIn(cell: string): number | undefined {
  const parts = TIME.exec(cell);
  if (parts === null) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0));
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  if (new Date(time).getUTCDate() !== day) return undefined;
  const zone = Number(parts[8] ?? 0) * 60 + Math.sign(Number(parts[8] ?? 0) || 1) * Number(parts[9] ?? 0);
  return (time - zone * 60_000) * 1000 + Number((parts[7] ?? "").padEnd(6, "0"));
}

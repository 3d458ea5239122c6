import { type BitMatrix, countRow, getBit, type Responses } from "@qmatrix/core/data";
import { cellAdvice, isPointsOrOption } from "./advice.ts";
import { findCodes } from "./ahead/find-codes.ts";
import { findIds } from "./ahead/find-ids.ts";
import { findLog } from "./ahead/find-log.ts";
import { findSecondHeader } from "./ahead/find-second-header.ts";
import { findTotal } from "./ahead/find-total.ts";
import { findUncut } from "./ahead/find-uncut.ts";
import { holdsAnswers, type TableAhead } from "./ahead/table-ahead.ts";
import { isAnswer, MISSING_MARKS, missingMarks, plainCell } from "./cells.ts";
import { type Advice, type Note, TableError, tableError } from "./finding.ts";
import { growingBitRows } from "./growing-bit-rows.ts";
import { checkHeader, findColumns, hasRowNames, ROW_NAMES } from "./header.ts";
import { type CollectedResponses, type JudgeOptions, judgeResponses } from "./judge-responses.ts";
import { checkRowLength, type LineOf, nameColumn, rowPlace, type TableSink } from "./rows.ts";
import { firstTotalRow, isTotalRow, MOST_BELOW } from "./total-rows.ts";

export interface ResponsesOptions extends JudgeOptions {
  /**
   * Columns that are not items; the first names the students. Default: none, students are row numbers. A first column
   * without a name is always one of them, behind those named here.
   */
  readonly idColumns?: readonly string[];
  /** Cells that mean a missing response; 9 means 9.0 too. Default: empty and NA. */
  readonly missing?: readonly string[];
}

/** Rows read before the first cell is judged, to see whether a column is an id. */
const ROWS_AHEAD = 50;

/** Takes a table with one row per student and one column per item, row by row, so that it never has to be in memory as text. */
export function collectResponses(
  header: readonly string[],
  { idColumns = [], missing: marks = MISSING_MARKS, ...judging }: ResponsesOptions = {},
  lineOf?: LineOf,
): TableSink<CollectedResponses> {
  const missing = missingMarks(marks);
  checkNotAnswers(header, missing);
  const names = checkHeader(header);
  const idAt = findColumns(names, "id", idColumns);
  const isUnnamed = hasRowNames(header) && !idAt.includes(0);
  if (isUnnamed) idAt.push(0);
  const itemAt = [...names.keys()].filter((at) => !idAt.includes(at));
  const J = itemAt.length;
  if (J === 0) throw tableError({ kind: "only-ids", lacking: "item" });

  const isMissing = new Set(missing);
  const correct = growingBitRows(J);
  const present = growingBitRows(J);
  const idValues = idAt.map((): string[] => []);
  const nameAdvice: Advice[] = hasRowNames(header) && idAt[0] === 0 ? [{ kind: "name-first-column" }] : [];
  const checkStudent =
    idAt.length > 0 ? nameColumn(names[idAt[0]], "student", lineOf, nameAdvice) : undefined;
  const ahead: (readonly string[])[] = [];
  const tableOf = (rows: readonly (readonly string[])[]): TableAhead => ({
    ...{ names, idAt, itemAt, missing, lineOf },
    rows,
  });
  /** What is wrong with a row: said when more rows follow than there are below the students, where totals may be. */
  let fault: { readonly cells: readonly string[]; readonly row: number; readonly error: unknown } | undefined;
  let isAheadKept = false;
  let rowsAfterFault = 0;
  /** Rows at the end without a single cell, as spreadsheets leave them. */
  let empty: (readonly string[])[] = [];
  let rows = 0;

  function add(cells: readonly string[]): void {
    if (idAt.length > 0 && cells.length === header.length && cells.every((cell) => cell === "")) {
      empty.push(cells);
      return;
    }
    for (const before of empty) addRow(before);
    empty = [];
    addRow(cells);
  }

  function addRow(cells: readonly string[]): void {
    if (fault) {
      rowsAfterFault++;
      if (rowsAfterFault >= MOST_BELOW) throw fault.error;
      return;
    }
    rows++;
    checkRowLength(rows, cells, header, lineOf);
    if (rows <= ROWS_AHEAD) {
      ahead.push(cells);
      return;
    }
    if (!isAheadKept) keepAhead(-1);
    keep(cells, rows);
  }

  /** @param end where rows of totals begin, -1 if there are none */
  function keepAhead(end: number): void {
    isAheadKept = true;
    const table = tableOf(end < 0 ? ahead : ahead.slice(0, end));
    const found =
      findUncut(table) ??
      findLog(table) ??
      findSecondHeader(table) ??
      findTotal(table) ??
      findCodes(table) ??
      findIds(table);
    if (found) throw new TableError(found);
    if (end >= 0) throw totalRowError(end + 1);
    for (const [at, cells] of ahead.entries()) {
      if (fault) throw fault.error;
      keep(cells, at + 1);
    }
  }

  function keep(cells: readonly string[], row: number): void {
    try {
      keepRow(cells, row);
    } catch (error) {
      fault = { cells, row, error };
    }
  }

  function keepRow(cells: readonly string[], row: number): void {
    checkStudent?.(cells[idAt[0]], row);
    for (const [at, column] of idAt.entries()) idValues[at].push(cells[column]);
    correct.addRow();
    present.addRow();
    for (let j = 0; j < J; j++) {
      const cell = plainCell(cells[itemAt[j]]);
      if (cell === "1") correct.set(j);
      else if (cell !== "0") {
        if (isMissing.has(cell)) continue;
        throw notAnAnswer(cells[itemAt[j]], row, itemAt[j]);
      }
      present.set(j);
    }
  }

  function notAnAnswer(cell: string, row: number, at: number): TableError {
    const column = names[at];
    const neverAnswers = ahead.every((cells) => !isAnswer(cells[at])) && !areOptions();
    const advice: Advice[] =
      cell === column
        ? [{ kind: "remove-repeated-header" }]
        : neverAnswers
          ? [notAnItem(at)]
          : [...cellAdvice(cell), ...maybeNoItem(cell, at)];
    const expected = { kind: "response", missing } as const;
    return tableError({ kind: "cell", ...rowPlace(row, lineOf), column, cell, expected }, ...advice);
  }

  /** A column of grades has points in most rows, and is the only one. */
  function maybeNoItem(cell: string, column: number): Advice[] {
    const table = tableOf(ahead);
    const isAlone = itemAt.every((other) => (other === column) !== holdsAnswers(table, other));
    const points = ahead.filter((cells) => isPointsOrOption(cells[column])).length;
    return isPointsOrOption(cell) && isAlone && 2 * points > ahead.length ? [notAnItem(column)] : [];
  }

  /** What is wrong with a row that was refused, where it is one of totals. */
  function asTotals(cells: readonly string[], row: number): TableError | undefined {
    const items = itemAt.map((at) => cells[at]);
    const above = (bits: BitMatrix) =>
      Array.from(items, (_, j) => countRow(bits, j) - (bits.columns === row ? getBit(bits, j, row - 1) : 0));
    const there = items.map((cell) => (isMissing.has(plainCell(cell)) ? undefined : cell));
    return isTotalRow(there, above(correct.transposed()), above(present.transposed()))
      ? totalRowError(row)
      : undefined;
  }

  function totalRowError(row: number): TableError {
    return tableError({ kind: "total-row", ...rowPlace(row, lineOf) });
  }

  /** Whether most columns have points or options in them: then one without any answer is no id but an item like the others. */
  function areOptions(): boolean {
    const like = itemAt.filter((column) => ahead.some((cells) => isPointsOrOption(cells[column])));
    return like.length > 1 && 2 * like.length > itemAt.length;
  }

  /** The first id names the students, so a column that does not tell them apart cannot come first. */
  function notAnItem(at: number): Advice {
    const values = ahead.map((cells) => cells[at]);
    const needsAnother = idAt.length === 0 && new Set(values).size < values.length;
    return { kind: "id-column", column: names[at], needsAnother };
  }

  function finish(): CollectedResponses {
    if (rows === 0) throw tableError({ kind: "no-rows" });
    if (!isAheadKept) keepAhead(firstTotalRow(tableOf(ahead)));
    if (fault) throw asTotals(fault.cells, fault.row) ?? fault.error;
    const responses: Responses = {
      N: rows,
      J,
      items: itemAt.map((at) => names[at]),
      students: idValues[0] ?? Array.from({ length: rows }, (_, i) => String(i + 1)),
      correct: correct.transposed(),
      present: present.transposed(),
    };
    const ids = idAt.map((at, i) => ({ name: names[at], values: idValues[i] }));
    const notes: Note[] = [];
    if (isUnnamed) notes.push({ severity: "note", kind: "row-names", column: ROW_NAMES });
    if (empty.length > 0) notes.push({ severity: "note", kind: "empty-rows", count: empty.length });
    return judgeResponses({ responses, ids, notes }, judging);
  }

  return { add, finish };
}

/** A first line of nothing but responses means that the table has no header. */
function checkNotAnswers(header: readonly string[], missing: readonly string[]): void {
  if (header.length < 2 || !header.some(isAnswer)) return;
  if (!header.every((name) => isAnswer(name) || missing.includes(plainCell(name)))) return;
  throw tableError({ kind: "no-header" });
}

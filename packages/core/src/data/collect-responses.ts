import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { checkMissingMarks, describeAnswers, isAnswer } from "./answer-cells.ts";
import { type BitMatrix, countRow, getBit } from "./bit-matrix.ts";
import { cellAdvice, isPointsOrOption } from "./cell-advice.ts";
import { checkForCodes } from "./check-for-codes.ts";
import { checkForIds } from "./check-for-ids.ts";
import { checkForLog } from "./check-for-log.ts";
import { checkForSecondHeader } from "./check-for-second-header.ts";
import { checkForTotal } from "./check-for-total.ts";
import { checkHeader } from "./check-header.ts";
import { checkRowLength } from "./check-row-length.ts";
import { checkSeparators } from "./check-separators.ts";
import { constantItems } from "./constant-items.ts";
import { type DescribeRow, describeRow } from "./describe-row.ts";
import { findColumns } from "./find-columns.ts";
import { firstTotalRow, MOST_BELOW } from "./first-total-row.ts";
import { growingBitRows } from "./growing-bit-rows.ts";
import { isTotalRow } from "./is-total-row.ts";
import { leaveOutEmpty, warnOfEmpty } from "./leave-out-empty.ts";
import { nameColumn } from "./name-column.ts";
import { plainCell } from "./plain-cell.ts";
import type { Responses } from "./responses.ts";
import { hasRowNames, ROW_NAMES_HINT, rowNamesWarning } from "./row-names.ts";
import { shellWord } from "./shell-word.ts";
import { holdsAnswers } from "./table-ahead.ts";

export interface CollectResponsesOptions {
  /** What the messages call the table: the file's name. */
  readonly where: string;
  /** What they call a row. Default: `row 3`. */
  readonly describeRow?: DescribeRow;
  /**
   * Columns that are not items; the first names the students. Default: none, students are row numbers. A first column
   * without a name is always one of them, behind those named here.
   */
  readonly idColumns?: readonly string[];
  /** Cells that mean "no answer"; 9 means 9.0 too. Default: empty and NA. */
  readonly missing?: readonly string[];
  /**
   * What to do with items that nobody answered (refused) or that all answered alike (a warning). Default "judge";
   * students who are only scored teach nothing about items, and may be few.
   */
  readonly constantItems?: "judge" | "allow";
  /** What to do with students who have no answer at all: nothing is learned from one, but one can be scored. Default "leave out". */
  readonly emptyStudents?: "leave out" | "keep";
}

export interface IdColumn {
  readonly name: string;
  /** [N] */
  readonly values: readonly string[];
}

export interface CollectedResponses {
  readonly responses: Responses;
  readonly ids: readonly IdColumn[];
  /** What is odd but not wrong: items that everyone got right, or wrong; a column without a name. */
  readonly warnings: readonly string[];
}

/** Takes a table row by row, so that it never has to be in memory as text. Rows are counted from 1. */
export interface ResponsesCollector {
  add(cells: readonly string[]): void;
  finish(): CollectedResponses;
}

export const MISSING_MARKS: readonly string[] = ["", "NA"];

/** Rows read before the first cell is judged, to see whether a column is an id. */
const ROWS_AHEAD = 50;

export function collectResponses(
  header: readonly string[],
  {
    where,
    idColumns = [],
    missing: marks = MISSING_MARKS,
    constantItems: odd = "judge",
    emptyStudents = "leave out",
    describeRow: placeOf = describeRow,
  }: CollectResponsesOptions,
): ResponsesCollector {
  checkMissingMarks(where, marks);
  const missing = marks.map(plainCell);
  checkNotAnswers(where, header, missing);
  const names = checkHeader(where, header);
  const idAt = findColumns(where, "--id", names, idColumns);
  const isUnnamed = hasRowNames(header) && !idAt.includes(0);
  if (isUnnamed) idAt.push(0);
  const itemAt = [...names.keys()].filter((at) => !idAt.includes(at));
  const J = itemAt.length;
  if (J === 0) throw new InvalidInputError(where, "header", "ids and at least one item", "only ids");

  const missingMarks = new Set(missing);
  const correct = growingBitRows(J);
  const present = growingBitRows(J);
  const idValues = idAt.map((): string[] => []);
  const hint = hasRowNames(header) && idAt[0] === 0 ? ROW_NAMES_HINT : undefined;
  const checkStudent =
    idAt.length > 0
      ? nameColumn(where, names[idAt[0]], "student", { describeRow: placeOf, hint })
      : undefined;
  const ahead: (readonly string[])[] = [];
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
    checkRowLength(where, rows, cells, header, placeOf);
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
    const students = end < 0 ? ahead : ahead.slice(0, end);
    const table = { names, idAt, itemAt, rows: students, missing };
    checkSeparators(where, table);
    checkForLog(where, table);
    checkForSecondHeader(where, table, placeOf);
    checkForTotal(where, table, placeOf);
    checkForCodes(where, table, placeOf);
    checkForIds(where, table);
    if (end >= 0) throw totalsError(end + 1);
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
        if (missingMarks.has(cell)) continue;
        throw notAnAnswer(cells[itemAt[j]], row, itemAt[j]);
      }
      present.set(j);
    }
  }

  function notAnAnswer(cell: string, row: number, column: number): InvalidInputError {
    const neverAnswers = ahead.every((cells) => !isAnswer(cells[column])) && !areOptions();
    return new InvalidInputError(
      where,
      `${placeOf(row)}, column ${describeValue(names[column])}`,
      describeAnswers(missing),
      describeValue(cell),
      cell === names[column]
        ? "The row repeats the names of the columns: take it out."
        : neverAnswers
          ? notAnItem(column)
          : [cellAdvice(cell, missing), ...maybeNoItem(cell, column)].join(" "),
    );
  }

  /** A column of grades has points in most rows, and is the only one. */
  function maybeNoItem(cell: string, column: number): string[] {
    const table = { names, idAt, itemAt, rows: ahead, missing };
    const isAlone = itemAt.every((other) => (other === column) !== holdsAnswers(table, other));
    const points = ahead.filter((cells) => isPointsOrOption(cells[column])).length;
    return isPointsOrOption(cell) && isAlone && 2 * points > ahead.length ? [notAnItem(column)] : [];
  }

  /** What is said where a row, which is none of answers, is one of totals. */
  function totalsFault(cells: readonly string[], row: number): InvalidInputError | undefined {
    const items = itemAt.map((at) => cells[at]);
    const above = (bits: BitMatrix) =>
      Array.from(items, (_, j) => countRow(bits, j) - (bits.columns === row ? getBit(bits, j, row - 1) : 0));
    const there = items.map((cell) => (missingMarks.has(plainCell(cell)) ? undefined : cell));
    return isTotalRow(there, above(correct.transposed()), above(present.transposed()))
      ? totalsError(row)
      : undefined;
  }

  function totalsError(row: number): InvalidInputError {
    return new InvalidInputError(
      where,
      placeOf(row),
      `cells that are ${describeAnswers(missing)}`,
      "what looks like how many got each item right, or which share",
      "Take it out of the file, and what else is below the students.",
    );
  }

  /** Whether most columns have points or options in them: then one without any answer is no id but an item like the others. */
  function areOptions(): boolean {
    const like = itemAt.filter((column) => ahead.some((cells) => isPointsOrOption(cells[column])));
    return like.length > 1 && 2 * like.length > itemAt.length;
  }

  /** The first id names the students, so a column that does not tell them apart cannot come first. */
  function notAnItem(column: number): string {
    const values = ahead.map((cells) => cells[column]);
    const isFirst = idAt.length === 0 && new Set(values).size < values.length;
    return `If the column is not an item pass --id ${shellWord(names[column])}${isFirst ? " behind an --id that names the students, or take it out of the file" : ""}.`;
  }

  function finish(): CollectedResponses {
    if (rows === 0)
      throw new InvalidInputError(where, "the table", "a header and at least one row", "only a header");
    if (!isAheadKept) keepAhead(firstTotalRow({ names, idAt, itemAt, rows: ahead, missing }));
    if (fault) throw totalsFault(fault.cells, fault.row) ?? fault.error;
    const responses: Responses = {
      N: rows,
      J,
      items: itemAt.map((at) => names[at]),
      students: idValues[0] ?? Array.from({ length: rows }, (_, i) => String(i + 1)),
      correct: correct.transposed(),
      present: present.transposed(),
    };
    const ids = idAt.map((at, i) => ({ name: names[at], values: idValues[i] }));
    const warnings = [
      ...(isUnnamed ? [rowNamesWarning(where)] : []),
      ...(empty.length > 0
        ? [
            `${where}: ${empty.length === 1 ? "the last row is empty and is" : `the last ${empty.length} rows are empty and are`} left out.`,
          ]
        : []),
    ];
    const all = { responses, ids, warnings };
    const collected = (emptyStudents === "keep" ? warnOfEmpty : leaveOutEmpty)(where, all);
    if (odd === "allow") return collected;
    return {
      ...collected,
      warnings: [...collected.warnings, ...constantItems(where, collected.responses)],
    };
  }

  return { add, finish };
}

/** A first line of nothing but answers means that the table has no header. */
function checkNotAnswers(where: string, header: readonly string[], missing: readonly string[]): void {
  if (header.length < 2 || !header.some(isAnswer)) return;
  if (!header.every((name) => isAnswer(name) || missing.includes(plainCell(name)))) return;
  throw new InvalidInputError(
    where,
    "header",
    "item ids",
    "answers",
    "Add a first line that names the items.",
  );
}

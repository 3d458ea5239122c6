import { listNames } from "@qmatrix/core/data";
import type { Fault, Note, Problem } from "@qmatrix/tables";
import { type FileRow, rangesText } from "./file-rows.ts";

/** A problem of a file as a page says it: what was found, and what was done about it; or what to do where the page cannot. */
export interface ProblemWords {
  readonly found: string;
  /** null where the file itself must be changed. */
  readonly done: string | null;
  /** Whether a person should agree with what was done. */
  readonly isAssumed: boolean;
  /** The option of the command that mends it. */
  readonly option: string | undefined;
}

export function problemWords(problem: Problem, fileRow: FileRow): ProblemWords {
  const { fault, alike, mend, isAssumed = false } = problem;
  const points = pointsWords(problem, fileRow);
  if (points !== undefined)
    return { found: points, done: mend && doneWords(fault, mend, fileRow), isAssumed, option: "--cut" };
  const more = alike === undefined ? "" : ` (and ${counted(alike.cells, "more cell")} like it)`;
  return {
    found: `${foundWords(fault, fileRow)}${more}.`,
    done: mend && doneWords(fault, mend, fileRow),
    isAssumed,
    option: mend?.[0],
  };
}

/** What stands against a file that cannot be read, the first few of it. */
export function hopelessWords(problems: readonly Problem[], fileRow: FileRow): string {
  const words = problems
    .map((problem) => problemWords(problem, fileRow))
    .flatMap(({ found, done }) => (done === null ? [found] : []));
  const more = words.length > MOST_SAID ? ` And ${words.length - MOST_SAID} more.` : "";
  return words.slice(0, MOST_SAID).join(" ") + more;
}

const MOST_SAID = 3;

/** Rows below the header, where the file is not known. */
const asCounted: FileRow = (row) => row;

/** Cells of points are no fault of the file: only where the line is drawn must be said. */
function pointsWords({ fault, alike, mend }: Problem, fileRow: FileRow): string | undefined {
  if (fault.kind !== "cell" || mend?.[0] !== "--cut") return undefined;
  const count = (alike?.cells ?? 0) + 1;
  return `The items have points: “${short(fault.cell)}” in row ${rowOf(fault, fileRow)}, and ${counted(count - 1, "more cell")} that ${count === 2 ? "is" : "are"} neither 0 nor 1.`;
}

const ROLES = {
  identifier: "names of students",
  group: "groups",
  total: "a total or a grade",
  ignore: "other information",
};
const ROWS = {
  statistics: "statistics of the items",
  maximum: "the highest possible points",
  key: "the answer key",
  header: "a second header",
  words: "words where all others have responses",
  empty: "nothing",
};

/** Every fault that a file of responses, or a Q-matrix, can have; without the full stop. */
export function foundWords(fault: Fault, fileRow: FileRow = asCounted): string {
  const place = "row" in fault ? `Row ${rowOf(fault, fileRow)}` : "";
  switch (fault.kind) {
    case "not-text":
      return fault.looksLike === "old-excel"
        ? "This is an old Excel workbook (.xls); save it as .xlsx or CSV"
        : "This file is not a table of text; save it as CSV or as an Excel workbook (.xlsx)";
    case "not-encoded":
      return `Line ${fault.line} is not text in ${fault.encoding}`;
    case "long-line":
      return `Line ${fault.line} is too long for a table`;
    case "open-quote":
      return `A quotation mark in line ${fault.line} is never closed`;
    case "stray-quote":
      return `Line ${fault.line} has a quotation mark inside a cell; double it`;
    case "empty-lines":
      return `Too many empty lines, from line ${fault.line} on`;
    case "empty-file":
      return "The file is empty";
    case "no-header":
      return "The first line has responses instead of item names";
    case "no-rows":
      return "There are no students below the item names";
    case "separator":
      return "The cells are not separated as the file's name says";
    case "unnamed-column":
      return `Column ${fault.at} has no name`;
    case "repeated-column":
      return `Columns ${fault.first} and ${fault.at} are both called “${fault.column}”`;
    case "unknown-column":
      return `There is no column “${fault.column}”`;
    case "only-ids":
      return `No column is left that could be an ${fault.lacking}. If the items have a code such as “abs”, say below what it means, and what each column is`;
    case "no-item-column":
      return `The first column must be called “item”, but is called “${fault.found}”`;
    case "no-attributes":
      return "There is no column for a skill";
    case "other-columns":
      return `The columns should be ${listNames(fault.expected)}, but are ${listNames(fault.found)}`;
    case "row-length":
      return `${place} has ${fault.found === 0 ? "no cells" : counted(fault.found, "cell")}; the header has ${fault.expected}`;
    case "title":
      return `There is a title above the item names${fault.title === "" ? "" : ` (“${fault.title}”)`}`;
    case "uncut-rows":
      return `The cells could not be told apart (“${short(fault.cell)}”)`;
    case "packed-responses":
      return `“${fault.column}” holds several responses in one cell (“${short(fault.cell)}”); each item needs a column of its own`;
    case "long-log":
      return "The file has one row per response instead of one row per student";
    case "second-header":
      return `${place} is a second line of headings`;
    case "total-column":
      return `“${fault.column}” is the number of correct responses`;
    case "total-row":
      return `${place} holds totals of the items`;
    case "no-student":
      return `${rowsText(fault.rows.map(fileRow))} ${fault.rows.length === 1 ? "holds" : "hold"} ${ROWS[fault.what]}, not a student${fault.label === "" ? "" : ` (“${short(fault.label)}”)`}`;
    case "not-an-item":
      return `“${fault.column}” holds ${ROLES[fault.role]}, not responses`;
    case "transposed":
      return "Items are in rows and students in columns";
    case "q-matrix":
      return `This is a Q-matrix (${counted(fault.items, "item")}, ${counted(fault.attributes.length, "skill")}), not a file of responses; drop it on the page “Learn” instead`;
    case "id-column":
      return `“${fault.column}” holds a different value for every student (${fault.cells.slice(0, 2).join(", ")}, …)`;
    case "cell":
      return fault.expected.kind === "response"
        ? `${place}, “${fault.column}”: “${short(fault.cell)}” is neither correct (1) nor incorrect (0)`
        : `${place}, “${fault.column}”: expected ${fault.expected.kind === "entry" ? "0 or 1" : "a number from 0 to 1"}, found “${short(fault.cell)}”`;
    case "repeated-name":
      return fault.cell === ""
        ? `${place} has no name for the ${fault.of}`
        : `${place}: the ${fault.of} “${fault.cell}” comes twice${fault.first ? `, first in row ${rowOf(fault.first, fileRow)}` : ""}`;
    case "unknown-item":
      return `${place}: “${fault.cell}” is not an item of the responses`;
    case "second-response":
      return `${place}: student “${fault.student}” answered “${fault.item}” more than once`;
    case "other-items":
      return `The rows differ from the items of the responses${fault.lacking.length > 0 ? `; no row for ${listNames(fault.lacking)}` : ""}${fault.unknown.length > 0 ? `; not in the responses: ${listNames(fault.unknown)}` : ""}`;
    case "empty-item":
      return `Item “${fault.item}” requires no skill`;
    case "too-many-entries":
      return `Item “${fault.item}” requires ${fault.found} skills; at most ${fault.most} are possible`;
    case "empty-attribute":
      return `No item requires “${fault.column}”`;
    case "no-responses":
      return "No student has any response";
    case "unanswered-item":
      return `Nobody answered item “${fault.item}”`;
    case "bad-option":
      return `“${fault.value}” cannot be used here`;
    case "damaged-parquet":
      return "The file begins like a Parquet file, but is damaged";
    case "not-plain":
      return `“${fault.column}” holds ${fault.type}; each cell must be a number or text`;
    case "second-value":
      return `${place}: student “${fault.student}” has “${fault.cell}” under “${fault.column}” here and “${fault.earlier}” before`;
    case "not-in-order":
      return `${place}: “${short(fault.cell)}” under “${fault.column}” is no ${fault.isNumber ? "number" : "time"}, so attempts cannot be ordered`;
    case "spss":
      return "This is a file of SPSS (.sav); save the data as CSV in SPSS";
    case "damaged-gzip":
      return fault.isCut ? "The packed file is cut short" : "The packed file is damaged";
    case "large-workbook":
      return "The workbook is too large to be read here; save the table as CSV";
    case "large-gzip":
      return "The file is too large to be unpacked here; qmatrix reads it on the command line";
    case "damaged-workbook":
      return "The file begins like an Excel workbook, but is damaged";
    case "other-sheet":
      return `The sheet “${fault.sheet}” holds no responses`;
    case "unknown-sheet":
      return `There is no sheet “${fault.sheet}”`;
    case "missing-code":
      return `“${fault.code}” is a response and cannot mean “missing”`;
  }
}

/** What an option of the command does, in words: "left out", "read as incorrect". */
function doneWords(fault: Fault, mend: readonly string[], fileRow: FileRow): string {
  const [option, value = ""] = mend;
  switch (option) {
    case "--sheet":
      return `Read the sheet “${value}”.`;
    case "--header":
      return value === "none" ? "Numbered the columns." : `Took the names from line ${value}.`;
    case "--transpose":
      return "Exchanged rows and columns.";
    case "--ignore-rows":
      return `Left out ${rangesText(value, fileRow)}.`;
    case "--id":
      return fault.kind === "not-an-item" && fault.role === "group"
        ? "Kept as a group."
        : "Used to name the students.";
    case "--items":
      return "Took only the columns of points as items.";
    case "--ignore":
      return "Left out.";
    case "--missing":
      return `Counted ${quoted(mend.filter((_, at) => at % 2 === 1))} as “no response”.`;
    case "--long":
      return "Put the responses of each student into one row.";
    case "--attempt":
      return `Kept the ${value} attempt.`;
    case "--correct":
      return value.includes("=")
        ? "Used the answer key."
        : `Counted ${value} as correct, everything else as incorrect.`;
    case "--cut":
      return value.endsWith("%")
        ? `Counted ${value} of the highest points or more as correct.`
        : `Counted ${value} points or more as correct.`;
    case "--empty":
      return "Counted empty cells as incorrect.";
    default:
      return mend.join(" ");
  }
}

/** What is odd and was done without asking. */
export function noteWords(note: Note): string {
  switch (note.kind) {
    case "row-names":
      return "The first column has no name and is taken for the students.";
    case "encoding":
      return `The text is in ${note.encoding === "windows-1252" ? "Windows-1252" : note.encoding.toUpperCase()}. Check that names look right.`;
    case "extra-columns":
      return `Left out columns without entries: ${listNames(note.columns)}.`;
    case "several-sheets":
      return `Read the sheet “${note.sheet}” of ${note.sheets.length}.`;
    case "empty-rows":
      return `Left out ${counted(note.count, "empty row")} at the end.`;
    case "empty-students":
      return note.students.length === 1
        ? `Student ${note.students[0]} has no response and is left out.`
        : `${note.students.length} students have no response and are left out.`;
    case "constant-item":
      return `Item ${note.item} was answered ${note.correct ? "correctly" : "incorrectly"} by everyone, so it says nothing about skills.`;
  }
}

/** The line that was noted where the fault was found, and else where the row is. */
function rowOf({ row, line }: { readonly row: number; readonly line?: number }, fileRow: FileRow): number {
  return line ?? fileRow(row);
}

function rowsText(rows: readonly number[]): string {
  return rows.length === 1
    ? `Row ${rows[0]}`
    : `Rows ${rows.slice(0, 4).join(", ")}${rows.length > 4 ? ", …" : ""}`;
}

export function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}

/** “NF”, “x” and “abs”. */
export function quoted(codes: readonly string[]): string {
  const [last, ...others] = codes.map((code) => `“${code}”`).reverse();
  return others.length === 0 ? last : `${others.reverse().join(", ")} and ${last}`;
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

// One case for each kind of fault, all in one file: a sentence is written beside those that it must sound like.
import { describeValue, listNames, otherItemsSentence } from "@qmatrix/core/data";
import type { ColumnRole, Expected, Fault, FileGuess } from "@qmatrix/tables";
import { rowRanges } from "@qmatrix/tables/pieces";
import { counted } from "../words/in-words.ts";
import { shellWord } from "../words/shell-word.ts";
import { adviceText } from "./advice-text.ts";
import {
  cellText,
  columnText,
  faultSentence,
  listedSentences,
  MOST_TOLD,
  nameText,
  rowText,
  unexpectedSentence,
} from "./sentence.ts";

/** What a fault may be about besides the file itself. */
export interface FaultContext {
  /** The file whose items a table must have. */
  readonly itemsOf?: string;
  /** The file whose attributes it must have. */
  readonly attributesOf?: string;
}

/** A fault of a file in a sentence or two; what to do in the options of the command. */
export function faultText(file: string, fault: Fault, context: FaultContext = {}): string {
  const advice = adviceText(fault);
  const error = (places: readonly string[], sentence: string, more = advice) =>
    faultSentence(file, places, sentence, more);
  const found = (places: readonly string[], expected: string, received: string, more = advice) =>
    unexpectedSentence(file, places, expected, received, more);
  switch (fault.kind) {
    case "not-text": {
      const value =
        fault.value === 0 ? "a NUL byte" : `the byte 0x${fault.value.toString(16).padStart(2, "0")}`;
      const save =
        fault.value === 0 ? "" : "Save the file as UTF-8, or name its encoding: --encoding windows-1252.";
      const guess = fault.looksLike && GUESSES[fault.looksLike];
      return found([`line ${fault.line}, byte ${fault.byte}`], "UTF-8 text", value, guess ?? save);
    }
    case "not-encoded":
      return found(
        [`line ${fault.line}`],
        `text in ${fault.encoding}`,
        "bytes that are not valid in this encoding",
      );
    case "damaged-workbook":
      return error(
        [],
        "the file begins like an Excel workbook, but it is damaged or another kind of ZIP file.",
        "Save the table as CSV.",
      );
    case "large-workbook": {
      const most =
        fault.of === "bytes"
          ? `${fault.most / 2 ** 20} MiB when it is unpacked`
          : `${fault.most / 1e6} million cells, counted from the first row and column`;
      return error([], `the workbook has more than ${most}.`, "Save the table as CSV.");
    }
    case "large-gzip":
      return error(
        [],
        `the file has more than ${fault.most / 2 ** 20} MiB when it is unpacked.`,
        "On the command line, qmatrix reads it.",
      );
    case "other-sheet":
      return error(
        [],
        `the sheet ${describeValue(fault.sheet)} does not hold responses; ${describeValue(fault.other)} does.`,
        `To read it: --sheet ${shellWord(fault.other)}.`,
      );
    case "unknown-sheet":
      return error(
        [],
        `no sheet is named ${describeValue(fault.sheet)} (--sheet).`,
        `The sheets are ${listNames(fault.sheets)}.`,
      );
    case "bad-option":
      return error([], BAD_OPTIONS[fault.option](describeValue(fault.value)));
    case "no-student":
      return error(
        [rowText(fault)],
        NO_STUDENT[fault.what](describeValue(fault.label)),
        rowsAdvice(fault.rows),
      );
    case "not-an-item": {
      const cells = fault.cells.map(describeValue).join(", ");
      const seen = cells === "" ? "it is empty" : `for example ${cells}`;
      return error(
        [columnText(fault.column)],
        `looks like ${ROLE_WORDS[fault.role]}, not an item (${seen}).`,
        `To copy it to the output: --id ${shellWord(fault.column)}. To leave it out: --ignore ${shellWord(fault.column)}.`,
      );
    }
    case "transposed":
      return error(
        [],
        `the table appears to have one row per item and one column per student: ${fault.because}.`,
        `To exchange rows and columns: --transpose ${fault.hasHeader ? "--id student" : "--header none"}.`,
      );
    case "q-matrix":
      return error(
        [],
        `the table looks like a Q-matrix (${counted(fault.items, "item")}, ${counted(fault.attributes.length, "attribute")}), not like responses.`,
        "Pass the response file as the argument, and this file with --q, or with --start to learn.",
      );
    case "second-response":
      return error(
        [rowText(fault)],
        `found a second response by student ${describeValue(fault.student)} to item ${describeValue(fault.item)}.`,
        "To keep one response: --attempt first or --attempt last.",
      );
    case "long-line":
      return error([`line ${fault.line}`], "the line is longer than 16 MiB.");
    case "empty-lines":
      return error([`line ${fault.line}`], `more than ${fault.most} empty lines begin here.`);
    case "open-quote":
      return error([`line ${fault.line}`], "a quotation mark is opened and never closed.");
    case "stray-quote":
      return error(
        [`line ${fault.line}`],
        "unexpected quotation mark inside a cell.",
        "Double the quotation marks inside a quoted cell.",
      );
    case "empty-file":
      return error([], "the file is empty.");
    case "no-header":
      return error(
        ["header"],
        "expected item names, found responses.",
        "Add a first line that names the items, or number them: --header none.",
      );
    case "no-rows":
      return error([], "there are no rows below the header.");
    case "separator":
      return fault.sign === ";"
        ? found(
            ["header"],
            "commas between the names",
            "semicolons",
            "Save the file with commas between the cells.",
          )
        : found(["header"], "commas between the names", "tabs", "Rename the file to end in .tsv.");
    case "unnamed-column":
      return error(["header"], `column ${fault.at} has no name.`);
    case "repeated-column":
      return error(
        ["header"],
        `columns ${fault.first} and ${fault.at} are both named ${describeValue(fault.column)}.`,
      );
    case "unknown-column":
      return error(
        [],
        `no column is named ${describeValue(fault.column)} (${ROLE_OPTIONS[fault.role]}).`,
        fault.near.length > 0
          ? `Did you mean ${listNames(fault.near)}?`
          : `The columns are ${listNames(fault.columns)}.`,
      );
    case "only-ids":
      return error(["header"], `all columns are identifiers, so there is no ${fault.lacking}.`);
    case "no-item-column":
      return found(["header, column 1"], `"item"`, describeValue(fault.found));
    case "no-attributes":
      return found(["header"], `"item" and at least one attribute`, `${describeValue(fault.column)} alone`);
    case "other-columns":
      return found(
        ["header"],
        context.attributesOf === undefined
          ? `the columns ${fault.expected.join(", ")}`
          : `"item" and the attributes of ${context.attributesOf}: ${listNames(fault.expected.slice(1))}`,
        listNames(fault.found),
      );
    case "row-length":
      return found(
        [rowText(fault)],
        fault.hasRowNames
          ? `${fault.expected} cells (a row name and ${counted(fault.expected - 1, "value")})`
          : `${counted(fault.expected, "cell")}, as in the header`,
        fault.found === 0 ? "an empty line" : `${fault.found}`,
      );
    case "title":
      return error(
        [],
        fault.title === ""
          ? "the first lines are empty."
          : `the first line is a title (${describeValue(fault.title)}).`,
      );
    case "uncut-rows":
      return error(
        ["header"],
        fault.advice.some(({ kind }) => kind === "quote-names")
          ? `${describeValue(fault.column)} splits into more names than the rows have cells (${describeValue(fault.cell)}), probably because item names contain spaces.`
          : `${describeValue(fault.column)} is a single name, but the rows have several cells (${describeValue(fault.cell)}).`,
      );
    case "packed-responses":
      return found(
        [columnText(fault.column)],
        "one response per cell",
        `several (${describeValue(fault.cell)})`,
      );
    case "long-log":
      return found(
        [],
        "one row per student and one column per item",
        `the columns ${listNames(fault.columns)}, as in long format with one row per response`,
      );
    case "second-header":
      return error(
        [rowText(fault)],
        `the row looks like a second header (${listNames(fault.cells)}).`,
        `Keep one header line: --ignore-rows ${fault.row} leaves this one out.`,
      );
    case "total-column":
      return found(
        [rowText(fault), columnText(fault.column)],
        "a response",
        describeValue(fault.cell),
        `In every row, the column equals the number of items answered correctly, so it looks like a total score. ${advice}`,
      );
    case "total-row":
      return error(
        [rowText(fault)],
        "the row looks like totals: the number or proportion of correct responses per item.",
        `To leave out this row and anything below it: --ignore-rows ${fault.row}-.`,
      );
    case "id-column": {
      const [one, other] = fault.cells.map(describeValue);
      return error(
        [columnText(fault.column)],
        `looks like a student identifier (every row has a different value: ${one}, ${other}, …).`,
      );
    }
    case "cell":
      return found(
        [rowText(fault), columnText(fault.column)],
        expectedText(fault.expected),
        cellText(fault.cell),
      );
    case "repeated-name": {
      const places = [rowText(fault), columnText(fault.column)];
      const first = fault.first && rowText(fault.first);
      return first === undefined
        ? found(places, `the name of ${fault.of === "item" ? "an item" : "a student"}`, cellText(fault.cell))
        : error(places, `duplicate ${fault.of} ${describeValue(fault.cell)}; first in ${first}.`);
    }
    case "unknown-item":
      return found(
        [rowText(fault), columnText(fault.column)],
        `an item of ${context.itemsOf ?? "the responses"}`,
        cellText(fault.cell),
      );
    case "empty-item":
      return found(
        [rowText(fault), `item ${nameText(fault.item)}`],
        "at least one required attribute",
        "only zeros",
      );
    case "other-items":
      return error([], otherItemsSentence(fault, context.itemsOf ?? "the responses"));
    case "too-many-entries":
      return found(
        [rowText(fault), `item ${nameText(fault.item)}`],
        `at most ${counted(fault.most, "required attribute")}`,
        `${fault.found}`,
      );
    case "empty-attribute":
      return found([columnText(fault.column)], "an attribute required by at least one item", "only zeros");
    case "no-responses":
      return found([], "responses from at least one student", "only missing cells");
    case "unanswered-item":
      return error([], `item ${nameText(fault.item)} has no responses: every cell is missing.`);
    case "damaged-gzip":
      return error([], fault.isCut ? "the gzip file is cut short." : "the gzip file is damaged.");
    case "damaged-parquet":
      return found([], "a readable Parquet file", `another (${fault.reason})`);
    case "spss":
      return found(
        [],
        "a table in text or Parquet",
        "an SPSS file",
        "Save it as CSV: in SPSS with File, Save As; in R with write.csv(haven::zap_labels(haven::read_sav(FILE)), OUT, row.names = FALSE).",
      );
    case "not-plain":
      return found([columnText(fault.column)], "numbers, Boolean values or text", fault.type);
    case "second-value":
      return found(
        [rowText(fault), columnText(fault.column)],
        `${describeValue(fault.earlier)}, as in earlier rows of student ${describeValue(fault.student)}`,
        describeValue(fault.cell),
        "An --id column must have one value per student.",
      );
    case "not-in-order":
      return found(
        [rowText(fault), columnText(fault.column)],
        fault.row === 1
          ? "a number or a time like 2026-05-31 14:05:09"
          : `a ${fault.isNumber ? "number" : "time"}, as in earlier rows`,
        cellText(fault.cell),
      );
    case "missing-code":
      return error([], `0 and 1 are responses, so --missing cannot be ${shellWord(fault.code)}.`);
  }
}

/** Several faults of a file: each on a line of its own, the first ten of them. */
export function faultsText(file: string, faults: readonly Fault[], context?: FaultContext): string {
  return listedSentences(
    file,
    faults.slice(0, MOST_TOLD).map((fault) => faultText(file, fault, context)),
    faults.length,
  );
}

const GUESSES: Readonly<Record<FileGuess, string>> = {
  "utf-16": "It looks like UTF-16: save it as UTF-8.",
  "excel-or-zip": "It looks like an Excel workbook or a ZIP file: save the table as CSV.",
  "old-excel": "It looks like an old Excel workbook: save the table as CSV.",
  gzip: "It looks like a gzip file: unpack it first.",
  parquet: "It looks like a Parquet file: save the table as CSV.",
};

const NO_STUDENT = {
  statistics: (label: string) => `the row does not belong to a student: ${label} looks like item statistics.`,
  maximum: (label: string) =>
    `the row does not belong to a student: ${label} looks like the items' maximum scores.`,
  key: (label: string) => `the row does not belong to a student: ${label} looks like the answer key.`,
  header: (label: string) =>
    `the row does not belong to a student: it looks like a second header (${label}, …).`,
  words: (label: string) =>
    `the row does not belong to a student: it has words where all rows above have responses (${label}, …).`,
  empty: () => "the row is empty.",
};

const ROLE_WORDS = {
  identifier: "a student identifier",
  group: "a group",
  total: "a total or a grade",
  ignore: "other information",
};

const BAD_OPTIONS = {
  cut: (value: string) =>
    `--cut must be a score (2), a percentage of the maximum score (50%), or either of these for one item (item1=2); found ${value}.`,
  ignoreRows: (value: string) => `--ignore-rows must be row numbers such as 1,27-29 or 27-; found ${value}.`,
  correct: (value: string) =>
    `--correct must be the code for a correct response, or item1=B for one item; found ${value}.`,
  recode: (value: string) =>
    `--recode must be a code other than 0, 1 and those for a missing response, and 0 or 1 (NF=0); found ${value}.`,
};

function rowsAdvice(rows: readonly number[]): string {
  return `To leave it out: --ignore-rows ${rowRanges(rows).join(",")}.`;
}

const ROLE_OPTIONS: Readonly<Record<ColumnRole, string>> = {
  id: "--id",
  student: "--long",
  item: "--long",
  response: "--long",
  order: "--order",
  items: "--items",
  ignore: "--ignore",
  correct: "--correct",
  cut: "--cut",
};

/** What a cell may hold: `0, 1, empty or NA`. */
function expectedText(expected: Expected): string {
  if (expected.kind === "entry") return "0 or 1";
  if (expected.kind === "probability") return "a number from 0 to 1";
  const allowed = ["0", "1", ...expected.missing.map((mark) => (mark === "" ? "empty" : mark))];
  return `${allowed.slice(0, -1).join(", ")} or ${allowed[allowed.length - 1]}`;
}

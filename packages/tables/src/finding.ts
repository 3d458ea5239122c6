import type { OtherItems } from "@qmatrix/core/data";
import type { FileGuess } from "./text/file-kind.ts";

/** A row, counted from 1 below the header, and the line of the text that it begins on, or its number in a sheet. */
export interface RowPlace {
  readonly row: number;
  readonly line?: number;
  /** Whether `line` is the number of the row that a spreadsheet shows. */
  readonly isOfSheet?: boolean;
}

/** What would help. The first two are options of `readResponses`, the third is another way to read; the rest is for the file's owner. */
export type Advice =
  /** Treat these cells as missing responses. */
  | { readonly kind: "missing-code"; readonly codes: readonly string[] }
  /** Not an item: carry the column along as an id, after another one where it does not tell the students apart. */
  | {
      readonly kind: "id-column";
      readonly column: string;
      readonly needsAnother: boolean;
      /** Whether the column seems to name the students. */
      readonly isIdentifier?: boolean;
    }
  /** One row per response: read the columns of the student, the item and the response. */
  | { readonly kind: "long-log"; readonly columns: readonly string[] }
  /** The header is on this line, or nowhere. */
  | { readonly kind: "header"; readonly line: number | "none" }
  /** Points, or the option chosen: write 1 for correct and 0 for incorrect. */
  | { readonly kind: "score"; readonly cell: string }
  /** All responses are written by other signs: write 1 for the one that means correct, 0 for the other. */
  | { readonly kind: "recode"; readonly signs: readonly string[]; readonly codes: readonly string[] }
  | { readonly kind: "remove-title" }
  | { readonly kind: "remove-empty-columns" }
  | { readonly kind: "remove-repeated-header" }
  | { readonly kind: "separate-cells" }
  | { readonly kind: "quote-names" }
  /** Row names are taken for the students; a column that holds something else needs a name. */
  | { readonly kind: "name-first-column" }
  | { readonly kind: "move-column-first"; readonly at: number; readonly column: string };

/** What a cell may hold; marks for missing responses as they were asked for. */
export type Expected =
  | { readonly kind: "response"; readonly missing: readonly string[] }
  | { readonly kind: "entry" }
  | { readonly kind: "probability" };

/** What a named column is for. */
export type ColumnRole =
  | "id"
  | "student"
  | "item"
  | "response"
  | "order"
  | "items"
  | "ignore"
  | "correct"
  | "cut";

type FaultDetail =
  // the text
  | {
      readonly kind: "not-text";
      /** Counted from 1. */
      readonly byte: number;
      readonly line: number;
      readonly value: number;
      readonly looksLike?: FileGuess;
    }
  | { readonly kind: "not-encoded"; readonly line: number; readonly encoding: string }
  | { readonly kind: "long-line" | "open-quote" | "stray-quote"; readonly line: number }
  /** More empty lines than `most` from this line on. */
  | { readonly kind: "empty-lines"; readonly line: number; readonly most: number }
  // the header; `at` is a column's number, from 1
  | { readonly kind: "empty-file" | "no-header" | "no-rows" }
  | { readonly kind: "separator"; readonly sign: ";" | "\t" }
  | { readonly kind: "unnamed-column"; readonly at: number }
  | { readonly kind: "repeated-column"; readonly at: number; readonly column: string; readonly first: number }
  | {
      readonly kind: "unknown-column";
      readonly role: ColumnRole;
      readonly column: string;
      readonly near: readonly string[];
      readonly columns: readonly string[];
    }
  | { readonly kind: "only-ids"; readonly lacking: "item" | "attribute" }
  | { readonly kind: "no-item-column"; readonly found: string }
  | { readonly kind: "no-attributes"; readonly column: string }
  | {
      readonly kind: "other-columns";
      readonly expected: readonly string[];
      readonly found: readonly string[];
    }
  // the shape
  | (RowPlace & {
      readonly kind: "row-length";
      readonly expected: number;
      /** 0 for an empty line. */
      readonly found: number;
      /** Whether one of those expected is a name for the row. */
      readonly hasRowNames: boolean;
    })
  /** The column names are on a later line, below a title. */
  | { readonly kind: "title"; readonly title: string; readonly header: number }
  | { readonly kind: "uncut-rows"; readonly column: string; readonly cell: string }
  | { readonly kind: "packed-responses"; readonly column: string; readonly cell: string }
  | { readonly kind: "long-log"; readonly columns: readonly string[] }
  | (RowPlace & { readonly kind: "second-header"; readonly cells: readonly string[] })
  | (RowPlace & { readonly kind: "total-column"; readonly column: string; readonly cell: string })
  | (RowPlace & { readonly kind: "total-row" })
  /** Rows that are no students: statistics, the points that can be had, the key, a second header, nothing at all. */
  | (RowPlace & {
      readonly kind: "no-student";
      readonly rows: readonly number[];
      readonly label: string;
      readonly what: "statistics" | "maximum" | "key" | "header" | "words" | "empty";
    })
  /** A column that is no item by its cells or its name, whatever it is. */
  | {
      readonly kind: "not-an-item";
      readonly column: string;
      readonly role: "identifier" | "group" | "total" | "ignore";
      readonly cells: readonly string[];
    }
  /** One row per item and one column per student; the first line names these, or there is no such line. */
  | {
      readonly kind: "transposed";
      readonly rows: number;
      readonly columns: number;
      readonly because: string;
      readonly hasHeader: boolean;
    }
  /** One row per item and one column per attribute. */
  | { readonly kind: "q-matrix"; readonly items: number; readonly attributes: readonly string[] }
  | { readonly kind: "id-column"; readonly column: string; readonly cells: readonly string[] }
  // a cell
  | (RowPlace & {
      readonly kind: "cell";
      readonly column: string;
      readonly cell: string;
      readonly expected: Expected;
    })
  | (RowPlace & {
      readonly kind: "repeated-name";
      readonly of: "student" | "item";
      readonly column: string;
      /** Empty where there is no name at all; then there is no `first` either. */
      readonly cell: string;
      readonly first?: RowPlace;
    })
  | (RowPlace & { readonly kind: "unknown-item"; readonly column: string; readonly cell: string })
  | (RowPlace & { readonly kind: "second-response"; readonly student: string; readonly item: string })
  // a row or a column as a whole
  | (RowPlace & { readonly kind: "empty-item"; readonly item: string })
  /** The rows of a Q-matrix are not those of the items. */
  | ({ readonly kind: "other-items" } & OtherItems)
  | (RowPlace & {
      readonly kind: "too-many-entries";
      readonly item: string;
      readonly found: number;
      readonly most: number;
    })
  | { readonly kind: "empty-attribute"; readonly column: string }
  | { readonly kind: "no-responses" }
  | { readonly kind: "unanswered-item"; readonly item: string }
  // an option
  | {
      readonly kind: "bad-option";
      readonly option: "cut" | "ignoreRows" | "correct" | "recode";
      readonly value: string;
    }
  | { readonly kind: "damaged-workbook" | "damaged-parquet"; readonly reason: string }
  | { readonly kind: "damaged-gzip"; readonly isCut: boolean }
  /** More than is held in memory. */
  | { readonly kind: "large-workbook"; readonly most: number; readonly of: "bytes" | "cells" }
  | { readonly kind: "large-gzip"; readonly most: number }
  /** A file of SPSS, which no kept library reads without fault. */
  | { readonly kind: "spss" }
  /** A column of a Parquet file whose cells are lists or bytes. */
  | { readonly kind: "not-plain"; readonly column: string; readonly type: string }
  /** A student of a log with another identifier than in earlier rows. */
  | (RowPlace & {
      readonly kind: "second-value";
      readonly column: string;
      readonly student: string;
      readonly cell: string;
      readonly earlier: string;
    })
  /** What attempts are ordered by is neither a number nor a time, or not both. */
  | (RowPlace & {
      readonly kind: "not-in-order";
      readonly column: string;
      readonly cell: string;
      readonly isNumber: boolean;
    })
  | { readonly kind: "other-sheet"; readonly sheet: string; readonly other: string }
  | { readonly kind: "unknown-sheet"; readonly sheet: string; readonly sheets: readonly string[] }
  | { readonly kind: "missing-code"; readonly code: string };

/** Why a table cannot be read: the first thing that is wrong with it, where it is, and what would help. */
export type Fault = FaultDetail & { readonly severity: "fault"; readonly advice: readonly Advice[] };

/** What is odd about a table that can be read. */
export type Note = { readonly severity: "note" } & (
  | { readonly kind: "row-names"; readonly column: string }
  | { readonly kind: "encoding"; readonly encoding: string }
  | { readonly kind: "extra-columns"; readonly columns: readonly string[] }
  | { readonly kind: "several-sheets"; readonly sheet: string; readonly sheets: readonly string[] }
  | { readonly kind: "empty-rows"; readonly count: number }
  | { readonly kind: "empty-students"; readonly students: readonly string[]; readonly kept: boolean }
  | { readonly kind: "constant-item"; readonly item: string; readonly correct: boolean }
);

export type Finding = Fault | Note;

/** Thrown where a table cannot be read. What is said about it is for the caller to put into words. */
export class TableError extends Error {
  override readonly name = "TableError";
  readonly fault: Fault;
  /** Others, where they are known too. */
  readonly others: readonly Fault[];

  constructor(fault: Fault, others: readonly Fault[] = []) {
    super(`The table cannot be read: ${JSON.stringify(fault)}`);
    this.fault = fault;
    this.others = others;
  }
}

/** A fault with the advice that goes with it. */
export function faultOf(detail: FaultDetail, ...advice: readonly Advice[]): Fault {
  return { severity: "fault", ...detail, advice };
}

/** The same, to be thrown. */
export function tableError(detail: FaultDetail, ...advice: readonly Advice[]): TableError {
  return new TableError(faultOf(detail, ...advice));
}

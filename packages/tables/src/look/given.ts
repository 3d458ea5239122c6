import type { Reading } from "../reading/reading.ts";

/** All that a person may say of a file of responses: the options of every command that reads one. */
export interface Given extends Reading {
  /** Codes for missing responses besides empty cells and NA. */
  readonly missing?: readonly string[];
  /** One row per response: the columns of the student, the item and the response. */
  readonly long?: readonly [student: string, item: string, response: string];
  /** Which of several responses to an item counts, and the column that orders them. */
  readonly attempt?: "first" | "last";
  readonly order?: string;
  readonly sheet?: string;
  readonly encoding?: string;
}

/** The same as a command names and records them: `id` for the columns that are carried along. */
export interface ReadingOptions extends Omit<Given, "idColumns"> {
  readonly id?: readonly string[];
}

/** Those of a command's options that say how its responses are read. */
export function readingOptions(options: ReadingOptions): ReadingOptions {
  return Object.fromEntries(READING_OPTIONS.map((name) => [name, options[name]]));
}

const READING_OPTIONS = [
  ...(["id", "missing", "long", "attempt", "order", "items", "ignore", "ignoreRows"] as const),
  ...(["correct", "cut", "recode", "empty", "header", "transpose", "sheet", "encoding"] as const),
] as const satisfies readonly (keyof ReadingOptions)[];

/** What a command's options say of the file. */
export function givenOf(options: ReadingOptions): Given {
  const { id, ...rest } = readingOptions(options);
  const given = { idColumns: id, ...rest };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** The same as words of a command line, each an argument of its own: ["--ignore", "Sum,Grade"]. */
export function givenWords(given: Given): string[] {
  const { sheet, encoding, header, transpose, ignoreRows, items, ignore, idColumns = [], missing } = given;
  const one = (option: string, value: string | number | undefined) =>
    value === undefined ? [] : [option, String(value)];
  const list = (option: string, values: readonly string[] | undefined) =>
    values === undefined || values.length === 0 ? [] : [option, values.map(listed).join(",")];
  return [
    ...one("--sheet", sheet),
    ...one("--encoding", encoding),
    ...one("--header", header),
    ...(transpose ? ["--transpose"] : []),
    ...list("--ignore-rows", ignoreRows),
    ...idColumns.flatMap((column) => ["--id", column]),
    ...list("--items", items),
    ...list("--ignore", ignore),
    ...(missing ?? []).flatMap((mark) => ["--missing", listed(mark)]),
    ...list("--long", given.long),
    ...one("--attempt", given.attempt),
    ...one("--order", given.order),
    ...list("--correct", given.correct),
    ...list("--cut", given.cut),
    ...list("--recode", given.recode),
    ...(given.empty === "incorrect" ? ["--empty", "incorrect"] : []),
  ];
}

/** A name in a list with commas: one that has a comma or a quote itself stands in double quotes. */
function listed(name: string): string {
  return /^\s|\s$|[",]/.test(name) || name === "" ? `"${name.replaceAll('"', '""')}"` : name;
}

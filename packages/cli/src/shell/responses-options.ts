import { describeValue, InvalidInputError, listChoices } from "@qmatrix/core/data";
import { noteWarnings } from "@qmatrix/report/reading";
import { optionName } from "@qmatrix/report/text";
import { type Given, givenOf, MISSING_MARKS } from "@qmatrix/tables";
import type { Command } from "commander";
import { parse } from "csv-parse/sync";
import { readBehindLook } from "../check/look-before.ts";
import { allRead } from "../files/all-read.ts";
import { FileError, ResponsesError } from "../files/file-error.ts";
import { ATTEMPTS, type LongOptions } from "../files/long/long-options.ts";
import { type ReadResponses, type ReadResponsesOptions, readResponses } from "../files/read-responses.ts";
import { choiceOption, repeatedOption } from "./parse-option.ts";
import type { Session } from "./session.ts";
import { OptionError } from "./usage-error.ts";

export interface ResponsesOptions {
  readonly id?: readonly string[];
  readonly missing?: readonly string[];
  readonly long?: LongOptions["columns"];
  readonly attempt?: LongOptions["attempt"];
  readonly order?: string;
  readonly items?: readonly string[];
  readonly ignore?: readonly string[];
  readonly ignoreRows?: readonly string[];
  readonly correct?: readonly string[];
  readonly cut?: readonly string[];
  readonly recode?: readonly string[];
  readonly empty?: Given["empty"];
  readonly header?: Given["header"];
  readonly transpose?: boolean;
  readonly sheet?: string;
  readonly encoding?: string;
  readonly threads?: number;
}

/** Help text of the response file. */
export const FILE_OF_ANSWERS =
  "CSV, TSV, Excel (.xlsx) or Parquet file with the item names in the header and one row per student (or one row per response: see --long); qmatrix check FILE shows how a file will be read";

/** Adds the options of every command that reads response data. */
export function addResponsesOptions(command: Command): Command {
  return command
    .option(
      "--id <column>",
      "column that is not an item, to be copied to the output; the first one given identifies the students; repeat the option for others, such as a second identifier or the class; Surname+Name joins two columns",
      repeatedOption,
    )
    .option(
      "--items <columns>",
      "item columns, separated by commas; first..last for a range (default: all other columns)",
      marksOption,
    )
    .option(
      "--ignore <columns>",
      "columns to leave out of the analysis and of the output, separated by commas; #3 is the third",
      marksOption,
    )
    .option(
      "--correct <sign>",
      "code of a correct response, such as R (all other responses are incorrect), or an answer key: item1=B,item2=D",
      marksOption,
    )
    .option(
      "--cut <points>",
      "lowest score that counts as correct: 2, or 50% (of the item's highest observed score), or item1=2,item2=1.5",
      marksOption,
    )
    .option(
      "--recode <code=value>",
      "code beside the others that counts as incorrect (0) or correct (1): NF=0, or NF=0,done=1",
      marksOption,
    )
    .option(
      "--empty <meaning>",
      "what an empty cell means: missing (default) or incorrect",
      choiceOption(command.name(), "--empty", ["missing", "incorrect"] as const),
    )
    .option(
      "--ignore-rows <rows>",
      "rows to leave out, such as totals, counted from 1 below the header: 1,27-29 or 27- (27 and all below; a spreadsheet's row number is one higher)",
      marksOption,
    )
    .option(
      "--header <line>",
      "line (in a workbook, row) with the column names, or none (default: the first)",
      headerOption(command.name()),
    )
    .option("--transpose", "the file has one row per item and one column per student")
    .option("--sheet <name>", "sheet of an Excel workbook (default: the first one with cells)")
    .option(
      "--encoding <name>",
      "text encoding, such as utf-8, windows-1252 or utf-16le (default: detected)",
      encodingOption(command.name()),
    )
    .option(
      "--missing <mark>",
      "code for a missing response, in addition to empty cells and NA; separate several with commas, or repeat the option",
      marksOption,
    )
    .option(
      "--long <student,item,response>",
      "long format, one row per response: the names of the student, item and response columns",
      columnsOption(command.name()),
    )
    .option(
      "--attempt <which>",
      `with --long: the attempt to use if a student answered an item more than once: ${listChoices(ATTEMPTS)}`,
      choiceOption(command.name(), "--attempt", ATTEMPTS),
    )
    .option(
      "--order <column>",
      "with --attempt: column of numbers or times that orders the attempts (default: row order)",
    );
}

function headerOption(where: string): (text: string) => number | "none" {
  return (text) => {
    if (text === "none") return text;
    if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
    throw new InvalidInputError(where, "--header", "a line number ≥ 1, or none", describeValue(text));
  };
}

function encodingOption(where: string): (text: string) => string {
  return (text) => {
    try {
      return new TextDecoder(text).encoding;
    } catch {
      throw new InvalidInputError(where, "--encoding", "the name of a text encoding", describeValue(text));
    }
  };
}

/** Reads three names separated by commas; a name that contains a comma is quoted. */
function columnsOption(where: string): (text: string) => LongOptions["columns"] {
  return (text) => {
    const names = namesIn(text) ?? [];
    const [student, item, answer] = names;
    if (names.length === 3 && new Set(names).size === 3) return [student, item, answer];
    throw new InvalidInputError(
      where,
      "--long",
      "three different column names separated by commas: student, item, response",
      describeValue(text),
    );
  };
}

/** Collects codes, several separated by commas; a code that contains a comma is quoted. */
function marksOption(text: string, before: readonly string[] = []): string[] {
  return [...before, ...(namesIn(text) ?? [text])];
}

/** undefined where quotes are not around whole names. */
function namesIn(text: string): string[] | undefined {
  try {
    return (parse(text, { trim: true }) as string[][])[0] ?? [];
  } catch {
    return undefined;
  }
}

/** Reads the response data that a command was given, and prints the warnings. */
export async function readGivenResponses(
  session: Session,
  path: string,
  options: ResponsesOptions,
  leniency: Pick<ReadResponsesOptions, "constantItems" | "emptyStudents"> = {},
): Promise<ReadResponses> {
  const { id = [], missing = [], long, attempt, order, threads } = options;
  if (attempt !== undefined && long === undefined)
    throw new OptionError(session.command, "--attempt can be used only with --long.");
  if (order !== undefined && attempt === undefined)
    throw new OptionError(session.command, "--order can be used only with --attempt.");
  const alone = (["items", "ignore", "ignoreRows", "transpose"] as const).find(
    (name) => options[name] !== undefined,
  );
  if (long !== undefined && alone !== undefined)
    throw new OptionError(session.command, `${optionName(alone)} cannot be combined with --long.`);
  const reading = givenOf(options);
  const read = () =>
    readResponses(path, {
      idColumns: id,
      missing: [...MISSING_MARKS, ...missing],
      ...leniency,
      reading,
      ...(long && { long: { columns: long, attempt, order, threads, isQuiet: session.isQuiet } }),
    });
  const { result, notes } = await readBehindLook(session, { path, given: reading, judging: leniency }, read);
  const warnings = [...noteWarnings(path, notes), ...result.warnings];
  for (const warning of warnings) session.warn(warning);
  return { ...result, warnings };
}

/**
 * The response data of a command, and the files that go with them. Where the data are refused, `readOthers` is called all the same, with their
 * items if these are known, so that what is wrong with any file is told at once.
 */
export async function readGivenFiles<Others>(
  session: Session,
  path: string,
  options: ResponsesOptions,
  readOthers: (items: readonly string[] | undefined) => Promise<Others>,
): Promise<{ readonly given: ReadResponses; readonly others: Others }> {
  const given = await readGivenResponses(session, path, options).catch(async (error: unknown) => {
    if (!(error instanceof FileError)) throw error;
    const items = error instanceof ResponsesError ? error.items : undefined;
    await allRead([Promise.reject(error), readOthers(items)]);
    throw error;
  });
  return { given, others: await readOthers(given.responses.items) };
}

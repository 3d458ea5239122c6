import { describeValue, InvalidInputError, listChoices } from "@qmatrix/core/data";
import { MISSING_MARKS } from "@qmatrix/tables";
import type { Command } from "commander";
import { parse } from "csv-parse/sync";
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
  readonly threads?: number;
}

/** Help text of the response file. */
export const FILE_OF_ANSWERS =
  "CSV, TSV or Parquet file, optionally gzipped: a header of item names, then one row per student; or see --long";

/** Adds the options of every command that reads response data. */
export function addResponsesOptions(command: Command): Command {
  return command
    .option(
      "--id <column>",
      "column to copy to the output instead of reading it as an item; may be repeated, in which case the first one identifies the students",
      repeatedOption,
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
  { id = [], missing = [], long, attempt, order, threads }: ResponsesOptions,
  leniency: Pick<ReadResponsesOptions, "constantItems" | "emptyStudents"> = {},
): Promise<ReadResponses> {
  if (attempt !== undefined && long === undefined)
    throw new OptionError(session.command, "--attempt can be used only with --long.");
  if (order !== undefined && attempt === undefined)
    throw new OptionError(session.command, "--order can be used only with --attempt.");
  const collected = await readResponses(path, {
    idColumns: id,
    missing: [...MISSING_MARKS, ...missing],
    ...leniency,
    ...(long && { long: { columns: long, attempt, order, threads, isQuiet: session.isQuiet } }),
  });
  for (const warning of collected.warnings) session.warn(warning);
  return collected;
}

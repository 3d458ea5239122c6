import { describeValue, InvalidInputError } from "@qmatrix/core";
import { MISSING_MARKS } from "@qmatrix/tables";
import type { Command } from "commander";
import { parse } from "csv-parse/sync";
import { ATTEMPTS, type LongOptions } from "../files/long/long-options.ts";
import { type ReadResponses, type ReadResponsesOptions, readResponses } from "../files/read-responses.ts";
import { choiceOption, repeatedOption } from "./parse-option.ts";
import type { Session } from "./session.ts";

export interface ResponsesOptions {
  readonly id?: readonly string[];
  readonly missing?: readonly string[];
  readonly long?: LongOptions["columns"];
  readonly attempt?: LongOptions["attempt"];
  readonly order?: string;
  readonly threads?: number;
}

/** What the help says of the file. */
export const FILE_OF_ANSWERS =
  "CSV, TSV or Parquet file, packed by gzip or not: a header of item names, then a row a student; or see --long";

/** Adds the options of every command that reads a file of answers. */
export function addResponsesOptions(command: Command): Command {
  return command
    .option(
      "--id <column>",
      "a column that is not an item, carried along; the first one names the students; may be repeated",
      repeatedOption,
    )
    .option(
      "--missing <mark>",
      "a cell that means no answer, besides an empty one and NA; several with commas, or repeated",
      marksOption,
    )
    .option(
      "--long <student,item,answer>",
      "the file has a row for every answer: its columns of the student, the item and the answer",
      columnsOption(command.name()),
    )
    .option(
      "--attempt <which>",
      `with --long: the answer that counts where there are several: ${ATTEMPTS.join(", ")}`,
      choiceOption(command.name(), "--attempt", ATTEMPTS),
    )
    .option(
      "--order <column>",
      "with --attempt: numbers or times that order the attempts (default: the order of the rows)",
    );
}

/** Reads three names with commas between them; one that has a comma itself stands in quotes. */
function columnsOption(where: string): (text: string) => LongOptions["columns"] {
  return (text) => {
    const names = namesIn(text) ?? [];
    const [student, item, answer] = names;
    if (names.length === 3 && new Set(names).size === 3) return [student, item, answer];
    throw new InvalidInputError(
      where,
      "--long",
      "three columns with commas between them: student, item, answer",
      describeValue(text),
    );
  };
}

/** Gathers marks, several with commas between them; one that has a comma itself stands in quotes. */
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

/** Reads the answers that a command was given, and says what is odd about them. */
export async function readGivenResponses(
  session: Session,
  path: string,
  { id = [], missing = [], long, attempt, order, threads }: ResponsesOptions,
  leniency: Pick<ReadResponsesOptions, "constantItems" | "emptyStudents"> = {},
): Promise<ReadResponses> {
  refuseAlone(path, "--attempt", attempt, "--long", long);
  refuseAlone(path, "--order", order, "--attempt", attempt);
  const collected = await readResponses(path, {
    idColumns: id,
    missing: [...MISSING_MARKS, ...missing],
    ...leniency,
    ...(long && { long: { columns: long, attempt, order, threads, isQuiet: session.isQuiet } }),
  });
  for (const warning of collected.warnings) session.warn(warning.message);
  return collected;
}

/** Throws where an option was given without the one that gives it a meaning. */
function refuseAlone(
  where: string,
  option: string,
  value: unknown,
  other: string,
  otherValue: unknown,
): void {
  if (value === undefined || otherValue !== undefined) return;
  throw new InvalidInputError(where, option, `left out unless ${other} is given`, describeValue(value));
}

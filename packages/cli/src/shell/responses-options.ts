import { type CollectedResponses, type CollectResponsesOptions, MISSING_MARKS } from "@qmatrix/core";
import type { Command } from "commander";
import { readResponses } from "../files/read-responses.ts";
import { repeatedOption } from "./parse-option.ts";
import type { Session } from "./session.ts";

export interface ResponsesOptions {
  readonly id?: readonly string[];
  readonly missing?: readonly string[];
}

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
      "a cell that means no answer, besides an empty one and NA; may be repeated",
      repeatedOption,
    );
}

/** Reads the answers that a command was given, and says what is odd about them. */
export async function readGivenResponses(
  session: Session,
  path: string,
  { id = [], missing = [] }: ResponsesOptions,
  leniency: Pick<CollectResponsesOptions, "constantItems" | "emptyStudents"> = {},
): Promise<CollectedResponses> {
  const marks = [...MISSING_MARKS, ...missing];
  const collected = await readResponses(path, { idColumns: id, missing: marks, ...leniency });
  for (const warning of collected.warnings) session.warn(warning);
  return collected;
}

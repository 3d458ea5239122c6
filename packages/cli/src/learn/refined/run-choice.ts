import {
  type AttributeChoice,
  type AttributeJob,
  type AttributeOutcome,
  type ChooseOptions,
  concludeAttributes,
  InvalidInputError,
  planCurve,
  planScouts,
  type Responses,
} from "@qmatrix/core";
import type { Executor } from "../../executors/executor.ts";
import type { AttributeShared } from "../../tasks/attribute-job.ts";
import { runSearches } from "./run-searches.ts";

/** `chooseAttributes` with each search a job on an executor. */
export async function runChoice(
  responses: Responses,
  options: ChooseOptions,
  executor: Executor,
  isQuiet: boolean,
): Promise<AttributeChoice> {
  const run = (label: string, jobs: readonly AttributeJob[]) =>
    runSearches<AttributeShared, AttributeJob, AttributeOutcome>(executor, {
      task: "attribute-job",
      shared: { responses, options },
      jobs,
      label,
      isQuiet,
    });
  const scouts = await run("Choosing the number of attributes", planScouts(responses, options));
  const around = await run("Refining the number of attributes", planCurve(scouts));
  const choice = concludeAttributes(responses, options, [...scouts, ...around]);
  if (choice.attributes > 0) return choice;
  throw new InvalidInputError(
    "learn",
    "--attributes",
    "a whole number if the data show no attribute shared by two items",
    `"auto"`,
  );
}

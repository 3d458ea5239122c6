import { availableParallelism } from "node:os";
import { InvalidInputError, planLearn } from "@qmatrix/core";
import { executorFor } from "../../executors/executor-for.ts";
import type { LearnCommandOptions } from "../learn-command-options.ts";
import type { LearnInput, LearnMethod } from "../learn-method.ts";
import { learnFault } from "./learn-fault.ts";
import { type Knowledge, readKnowledge } from "./read-knowledge.ts";
import { refinedBody } from "./refined-body.ts";
import { refinedFiles } from "./refined-files.ts";
import type { RefinedLearned } from "./refined-learned.ts";
import { refinedText } from "./refined-text.ts";
import { runChoice } from "./run-choice.ts";
import { runRefined } from "./run-refined.ts";
import { threadsFor } from "./threads-for.ts";

/** Searches from several starts, the best of them, and the posterior around it: `learnQ`, `chooseAttributes` before it. */
export const refinedMethod: LearnMethod<RefinedLearned> = {
  async learn(session, input) {
    const { N } = input.responses;
    if (N < 2)
      throw new InvalidInputError("learn", "responses", "answers of at least 2 students", `those of ${N}`);
    const knowledge = await readKnowledge(input);
    try {
      return await learnRefined(input, knowledge, session.isQuiet);
    } catch (error) {
      throw learnFault(error);
    }
  },
  recorded,
  body: refinedBody,
  // Charts and their DOM take a second to load: not for --help, nor for a wrong input.
  report: async (told) => (await import("../../report/refined-report.ts")).refinedReport(told),
  files: refinedFiles,
  text: refinedText,
};

/** To choose the number of attributes at most so many searches are made at once: two for each of five numbers. */
const MOST_TO_CHOOSE = 10;

async function learnRefined(
  { responses, options, queue }: LearnInput,
  knowledge: Knowledge,
  isQuiet: boolean,
): Promise<RefinedLearned> {
  const { seed, effort, mostPerItem, sizeShares, threads = availableParallelism() } = options;
  const known = { seed, effort, mostPerItem, sizeShares };
  const { attributes: given } = options;
  const withAttributes = (attributes: number) => ({ attributes, ...known, ...knowledge });
  const count =
    given === "auto"
      ? Math.min(threads, MOST_TO_CHOOSE)
      : threadsFor(responses, given, planLearn(responses, withAttributes(given)).length, threads);
  const executor = executorFor({ threads: count, queue });
  try {
    const choice = given === "auto" ? await runChoice(responses, known, executor, isQuiet) : undefined;
    const attributes = choice?.attributes ?? Number(given);
    const learnOptions = {
      ...withAttributes(attributes),
      sizeShares: sizeShares && padShares(sizeShares, mostPerItem),
    };
    const learned = await runRefined(responses, learnOptions, executor, isQuiet);
    // these were said when the file was read, with the file's name
    const warnings = learned.warnings.filter(({ code }) => code !== "constant-item");
    return { ...learned, warnings, choice };
  } finally {
    await executor.close();
  }
}

/** Shares that were left out are 0. */
function padShares(shares: readonly number[], count: number): number[] {
  return [...shares, ...new Array(Math.max(0, count - shares.length)).fill(0)];
}

function recorded(options: LearnCommandOptions) {
  const { attributes, method, effort, mostPerItem, sizeShares, start, fix, truth } = options;
  const { id, missing, long, attempt, order } = options;
  const learning = { attributes, method, effort, mostPerItem, sizeShares, start, fix };
  return JSON.parse(JSON.stringify({ ...learning, id, missing, long, attempt, order, truth }));
}

import { availableParallelism } from "node:os";
import { checkStudents } from "@qmatrix/core/data";
import { learnMethod } from "@qmatrix/core/learn";
import type { RefinedLearned } from "@qmatrix/report/text";
import { readingOptions } from "@qmatrix/tables";
import type { Executor } from "../../executors/executor.ts";
import { executorFor } from "../../executors/executor-for.ts";
import { runWork } from "../../executors/run-work.ts";
import { optionFault } from "../../shell/option-fault.ts";
import type { LearnCommandOptions } from "../learn-command-options.ts";
import type { LearnInput, LearnMethod } from "../learn-method.ts";
import { type Knowledge, readKnowledge } from "./read-knowledge.ts";
import { refinedBody, refinedFiles, refinedText } from "./refined-output.ts";
import { threadsFor } from "./threads-for.ts";

/** Searches from several starts, the best of them, and the posterior around it: `learnQ`, `chooseAttributes` before it. */
export const refinedMethod: LearnMethod<RefinedLearned> = {
  async learn(session, input) {
    const { N } = input.responses;
    checkStudents("learn", N);
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
  report: async (report, cover) => (await import("@qmatrix/report")).refinedReport(report, cover),
  files: refinedFiles,
  text: refinedText,
};

/** What the command has as options of the same names. */
const NAMED_AS_OPTIONS = ["attributes", "effort", "mostPerItem", "sizeShares"];

/** A fault of `learnQ` as one of the command's. */
function learnFault(error: unknown): unknown {
  return optionFault(error, NAMED_AS_OPTIONS, "learn");
}

/** To choose the number of attributes at most so many searches are made at once: two for each of five numbers. */
const MOST_TO_CHOOSE = 10;
/** The comparison with models without skills searches once for each of three folds. */
const COMPARED_SEARCHES = 3;

async function learnRefined(
  { responses, options, queue }: LearnInput,
  knowledge: Knowledge,
  isQuiet: boolean,
): Promise<RefinedLearned> {
  const {
    attributes,
    seed,
    effort,
    mostPerItem,
    sizeShares,
    ability,
    adequacy,
    threads = availableParallelism(),
  } = options;
  const known = { seed, effort, mostPerItem, sizeShares, ability, adequacy };
  let executor: Executor | undefined;
  function open(searches: number): Executor {
    const count =
      attributes === "auto"
        ? Math.min(threads, MOST_TO_CHOOSE)
        : threadsFor(responses, attributes, searches + (adequacy ? COMPARED_SEARCHES : 0), threads);
    executor = executorFor({ threads: count, queue });
    return executor;
  }
  try {
    const learnOptions =
      attributes === "auto" ? { attributes, ...known } : { attributes, ...known, ...knowledge };
    const learned = await runWork(
      learnMethod,
      { responses, options: learnOptions },
      { executor: open, isQuiet },
    );
    // these were said when the file was read, with the file's name
    const warnings = learned.warnings.filter(({ code }) => code !== "constant-item");
    const { start } = knowledge;
    const isExperts = start?.entries.every((entry, at) => entry === learned.q.entries[at]);
    return { ...learned, warnings, isExperts };
  } finally {
    await executor?.close();
  }
}

function recorded(options: LearnCommandOptions) {
  const { attributes, method, effort, mostPerItem, sizeShares, start, fix, truth, ability, adequacy } =
    options;
  const learning = {
    attributes,
    method,
    effort,
    mostPerItem,
    sizeShares,
    start,
    fix,
    ...(!ability && { noAbility: true }),
    ...(!adequacy && { noAdequacy: true }),
  };
  return JSON.parse(JSON.stringify({ ...learning, ...readingOptions(options), truth }));
}

import { availableParallelism } from "node:os";
import { checkStudents } from "@qmatrix/core/data";
import { learnMethod } from "@qmatrix/core/learn";
import { refinedFiles } from "@qmatrix/report/files";
import { type RefinedLearned, recordedRefined, refinedLearned } from "@qmatrix/report/text";
import type { Executor } from "../../executors/executor.ts";
import { executorFor } from "../../executors/executor-for.ts";
import { runWork } from "../../executors/run-work.ts";
import { optionFault } from "../../shell/option-fault.ts";
import type { LearnInput, LearnMethod } from "../learn-method.ts";
import { type Knowledge, readKnowledge } from "./read-knowledge.ts";
import { refinedText } from "./refined-text.ts";
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
  recorded: recordedRefined,
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
    return refinedLearned(learned, knowledge.start);
  } finally {
    await executor?.close();
  }
}

import { InvalidInputError, type QMatrix } from "@qmatrix/core/data";
import { type CvOptions, rbmMethod as coreMethod, type RbmLearned } from "@qmatrix/core/rbm";
import { rbmFiles } from "@qmatrix/report/files";
import { optionName, recordedRbm } from "@qmatrix/report/text";
import type { Executor } from "../../executors/executor.ts";
import { executorFor } from "../../executors/executor-for.ts";
import { runWork } from "../../executors/run-work.ts";
import { optionFault } from "../../shell/option-fault.ts";
import type { LearnCommandOptions } from "../learn-command-options.ts";
import type { LearnMethod } from "../learn-method.ts";
import { rbmText } from "./rbm-text.ts";

/** The method of Li, Ma & Xu (2022). */
export const rbmMethod: LearnMethod<RbmLearned> = {
  async learn(session, { responses, options, start, queue }) {
    let executor: Executor | undefined;
    const open = () => {
      executor = executorFor({ threads: options.threads, queue });
      return executor;
    };
    try {
      const input = { responses, options: cvOptions(options, start) };
      return await runWork(coreMethod, input, { executor: open, isQuiet: session.isQuiet });
    } catch (error) {
      throw rbmFault(error);
    } finally {
      await executor?.close();
    }
  },
  recorded: recordedRbm,
  files: rbmFiles,
  text: rbmText,
};

/** What the command has as options of the same names; anything else is the file's fault. */
const NAMED_AS_OPTIONS = ["folds", "epochs", "batchSize"];
/** Lists that the command takes by options of their own. */
const LISTS: Readonly<Record<string, string>> = { penalties: "penalty", learningRates: "learningRate" };

/** A fault of `learnByRbm` as one of the command's. */
function rbmFault(error: unknown): unknown {
  if (!(error instanceof InvalidInputError)) return error;
  if (Object.hasOwn(LISTS, error.argument))
    return new InvalidInputError("learn", optionName(LISTS[error.argument]), error.mustBe, error.received);
  return optionFault(error, NAMED_AS_OPTIONS, "learn");
}

function cvOptions(options: LearnCommandOptions, start: QMatrix | undefined): CvOptions {
  const { attributes, conventions, folds, epochs, batchSize, seed } = options;
  if (attributes === "auto") throw new Error("rbmMethod: the number of attributes must be known");
  const grid = { penalties: options.penalty, learningRates: options.learningRate };
  return { attributes, conventions, folds, epochs, batchSize, seed, start, ...grid };
}

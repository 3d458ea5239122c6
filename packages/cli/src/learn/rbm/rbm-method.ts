import { CONVENTIONS, type CvOptions, type QMatrix, type RbmLearned } from "@qmatrix/core";
import { executorFor } from "../../executors/executor-for.ts";
import { type LearnCommandOptions, OWN_OPTIONS } from "../learn-command-options.ts";
import type { LearnMethod } from "../learn-method.ts";
import { readAlignedQ } from "../read-aligned-q.ts";
import { rbmBody } from "./rbm-body.ts";
import { rbmFiles } from "./rbm-files.ts";
import { rbmText } from "./rbm-text.ts";
import { runRbm } from "./run-rbm.ts";

/** The method of Li, Ma & Xu (2022). */
export const rbmMethod: LearnMethod<RbmLearned> = {
  async learn(session, { file, responses, options, queue }) {
    const { start: path, attributes } = options;
    const start =
      path === undefined
        ? undefined
        : await readAlignedQ({ option: "--start", path, file, items: responses.items, attributes });
    const executor = executorFor({ threads: options.threads, queue });
    return runRbm(responses, cvOptions(options, start), executor, session.isQuiet).finally(() =>
      executor.close(),
    );
  },
  recorded,
  body: rbmBody,
  // Charts and their DOM take a second to load: not for --help, nor for a wrong input.
  report: async (report) => (await import("../../report/rbm-report.ts")).rbmReport(report),
  files: rbmFiles,
  text: rbmText,
};

function cvOptions(options: LearnCommandOptions, start: QMatrix | undefined): CvOptions {
  const { attributes, conventions, folds, epochs, batchSize, seed } = options;
  if (attributes === "auto") throw new Error("rbmMethod: the number of attributes must be known");
  const grid = { penalties: options.penalty, learningRates: options.learningRate };
  return { attributes, conventions, folds, epochs, batchSize, seed, start, ...grid };
}

function recorded(options: LearnCommandOptions) {
  const { out: _out, threads: _threads, queue: _queue, queueCa: _queueCa, seed: _seed, ...rest } = options;
  const { epochs, penalties, learningRates } = CONVENTIONS[rest.conventions];
  const others: readonly string[] = OWN_OPTIONS.refined;
  const own = Object.entries(rest).filter(([name]) => !others.includes(name));
  const filled = { epochs, penalty: penalties, learningRate: learningRates, ...Object.fromEntries(own) };
  return JSON.parse(JSON.stringify(filled));
}

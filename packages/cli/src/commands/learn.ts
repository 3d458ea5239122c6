import {
  alignQ,
  CONVENTIONS,
  type ConventionsName,
  type CvOptions,
  checkAttributeCount,
  compareQ,
  countPresent,
  InvalidInputError,
  permuteAttributes,
  type QMatrix,
} from "@qmatrix/core";
import { Command } from "commander";
import { namedComparison } from "../compare/comparison-text.ts";
import { executorFor } from "../executors/executor-for.ts";
import { checkOutputFolder, writeOutputFolder } from "../files/output-folder.ts";
import { readQMatrix } from "../files/read-q-matrix.ts";
import { learnFiles } from "../learn/learn-files.ts";
import { learnText } from "../learn/learn-text.ts";
import { type LearnTold, learnBody } from "../learn/learn-told.ts";
import { runRbm } from "../learn/run-rbm.ts";
import { resultText } from "../result/result-file.ts";
import { examples } from "../shell/examples.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import { choiceOption, numbersOption, wholeOption } from "../shell/parse-option.ts";
import {
  addResponsesOptions,
  type ResponsesOptions,
  readGivenResponses,
} from "../shell/responses-options.ts";
import { type Said, type Session, saying } from "../shell/session.ts";

const WHERE = "learn";
/** More would be memory for nothing: a thread takes some 20 MB. */
const MOST_THREADS = 256;
const METHODS = ["rbm"] as const;
const CONVENTION_NAMES: readonly ConventionsName[] = ["program", "printed"];
const DEFAULT_FOLDER = "qmatrix-learned";

const DESCRIPTION =
  paragraphs(`Learns the Q-matrix: which attributes (skills) each item needs, from who answered what right.

The file has one row a student and one column an item; cells are 1 (right), 0 (wrong), empty or NA (no answer).
You say how many attributes there are. The method rbm is that of Li, Ma & Xu (2022): restricted Boltzmann machines
trained with a sparse penalty on a grid of penalties and learning rates, each on all folds but one; the Q-matrix
with the smallest reconstruction error on the held-out fold is the answer.

The folder gets q.csv (the Q-matrix), inclusion.csv (in what share of the folds an entry was found),
ranking.csv (for each item its attributes by weight, for experts), profiles.csv (who masters what),
result.json (everything) and report.html (a page to look at). The same file, options and seed always give the
same files, on any number of threads.`);

interface Options extends ResponsesOptions {
  readonly attributes: number;
  readonly method: (typeof METHODS)[number];
  readonly start?: string;
  readonly conventions: ConventionsName;
  readonly penalty?: readonly number[];
  readonly learningRate?: readonly number[];
  readonly folds: number;
  readonly epochs?: number;
  readonly batchSize: number;
  readonly seed: number;
  readonly threads?: number;
  readonly truth?: string;
  readonly out: string;
}

export function learnCommand(): Command {
  const command = new Command("learn")
    .summary("learn the Q-matrix from answers")
    .description(DESCRIPTION)
    .argument("<responses>", "CSV or TSV file: a header of item names, then a row a student")
    .requiredOption(
      "--attributes <K>",
      "number of attributes, fewer than items",
      wholeOption(WHERE, "--attributes", 1),
    )
    .option("--method <name>", "how to learn: rbm", choiceOption(WHERE, "--method", METHODS), "rbm")
    .option(
      "--start <file>",
      "an expert's Q-matrix to start from; its attributes keep their names and order",
    );
  return addResponsesOptions(command)
    .option(
      "--conventions <name>",
      "the paper as its program does it, or as it is printed (see docs/methods/rbm.md)",
      choiceOption(WHERE, "--conventions", CONVENTION_NAMES),
      "program",
    )
    .option(
      "--penalty <numbers>",
      "penalties to try, with commas (default: 0.004 to 0.016 by 0.002; printed: 0.003 to 0.015 by 0.001)",
      numbersOption(WHERE, "--penalty"),
    )
    .option(
      "--learning-rate <numbers>",
      "first learning rates to try, with commas (default: 0.5 to 4.5 by 1; printed: 0.5 to 5.5 by 0.5)",
      numbersOption(WHERE, "--learning-rate"),
    )
    .option("--folds <M>", "folds of the cross-validation", wholeOption(WHERE, "--folds", 2), 5)
    .option(
      "--epochs <n>",
      "passes over the data (default: 100; printed: 300)",
      wholeOption(WHERE, "--epochs", 1),
    )
    .option(
      "--batch-size <n>",
      "students a batch, at most 252",
      wholeOption(WHERE, "--batch-size", 1, 252),
      50,
    )
    .option(
      "--seed <number>",
      "another seed starts from other random weights",
      wholeOption(WHERE, "--seed"),
      1,
    )
    .option(
      "--threads <n>",
      "threads to use (default: all)",
      wholeOption(WHERE, "--threads", 1, MOST_THREADS),
    )
    .option(
      "--truth <file>",
      "the true Q-matrix, if it is known: also say how far the learned one is from it",
    )
    .option("--out <folder>", "folder for the files; its other files are left alone", DEFAULT_FOLDER)
    .addHelpText(
      "after",
      examples([
        "qmatrix learn answers.csv --attributes 4",
        "qmatrix learn answers.csv --attributes 4 --id student --missing 9 --out results",
        "qmatrix learn answers.csv --attributes 4 --start expert-q.csv",
        "qmatrix learn data/responses.csv --attributes 5 --truth data/q.csv",
      ]),
    )
    .action(saying(runLearn));
}

async function runLearn(session: Session, file: string, options: Options): Promise<Said> {
  await checkOutputFolder(options.out);
  const began = performance.now();
  const { responses, ids, warnings: readWarnings } = await readGivenResponses(session, file, options);
  checkAttributeCount(WHERE, options.attributes, responses.J);
  const start = await readAligned("--start", options.start, options.attributes, file, responses.items);
  const truth = await readAligned("--truth", options.truth, options.attributes, file, responses.items);
  const read = performance.now();

  const executor = executorFor(options.threads);
  const cv = cvOptions(options, start);
  const learned = await runRbm(responses, cv, executor, session.isQuiet).finally(() => executor.close());
  for (const warning of learned.warnings) session.warn(warning);
  const done = performance.now();

  const { N, J } = responses;
  const comparison = truth && compareQ(learned.q, truth);
  const told: LearnTold = {
    data: { file, students: N, items: J, answers: countPresent(responses) },
    options: recordedOptions(options),
    seed: options.seed,
    learned,
    comparison: comparison && namedComparison(comparison, learned.q, truth),
    matched: comparison && { q: permuteAttributes(learned.q, comparison.columns, truth.attributes), truth },
    warnings: [...readWarnings, ...learned.warnings],
  };
  const timings = { read: (read - began) / 1000, learn: (done - read) / 1000 };
  const body = learnBody(told);
  const result = resultText({ command: WHERE, options: told.options, seed: told.seed, body, timings });
  // Charts and their DOM take a second to load: not for --help, nor for a wrong input.
  const { learnReport } = await import("../report/learn-report.ts");
  const files = learnFiles(learned, ids, result, learnReport(told));
  await writeOutputFolder(options.out, files);
  return {
    json: { folder: options.out, files: files.map(({ name }) => name), ...JSON.parse(result) },
    text: learnText(told, options.out, timings.learn),
  };
}

function cvOptions(options: Options, start: QMatrix | undefined): CvOptions {
  const { attributes, conventions, folds, epochs, batchSize, seed } = options;
  const grid = { penalties: options.penalty, learningRates: options.learningRate };
  return { attributes, conventions, folds, epochs, batchSize, seed, start, ...grid };
}

/** What the answer depends on, defaults filled in: no folder, no number of threads. */
function recordedOptions({
  out: _out,
  threads: _threads,
  seed: _seed,
  ...rest
}: Options): LearnTold["options"] {
  const { epochs, penalties, learningRates } = CONVENTIONS[rest.conventions];
  return JSON.parse(JSON.stringify({ epochs, penalty: penalties, learningRate: learningRates, ...rest }));
}

/** A Q-matrix beside the answers: the same items, in their order, and as many attributes as are learned. */
async function readAligned(
  option: string,
  path: string | undefined,
  K: number,
  file: string,
  items: readonly string[],
): Promise<QMatrix | undefined> {
  if (path === undefined) return undefined;
  const q = alignQ(await readQMatrix(path), items, { where: path, itemsOf: file });
  if (q.K === K) return q;
  throw new InvalidInputError(
    WHERE,
    option,
    `a Q-matrix of ${K} attributes like --attributes`,
    `one of ${q.K}`,
  );
}

import type { Warning } from "@qmatrix/core";
import {
  type ConventionsName,
  checkAttributeCount,
  compareQ,
  countPresent,
  describeValue,
  EFFORT_NAMES,
  InvalidInputError,
  permuteAttributes,
  type QMatrix,
} from "@qmatrix/core";
import { Command, Option } from "commander";
import { namedComparison } from "../compare/comparison-text.ts";
import { checkOutputFolder, writeOutputFolder } from "../files/output-folder.ts";
import { checkMethodOptions } from "../learn/check-method-options.ts";
import { type LearnCommandOptions, METHOD_NAMES } from "../learn/learn-command-options.ts";
import { LEARN_FILES, type LearnInput, type LearnMethod } from "../learn/learn-method.ts";
import type { LearnTold } from "../learn/learn-told.ts";
import { rbmMethod } from "../learn/rbm/rbm-method.ts";
import { readAlignedQ } from "../learn/read-aligned-q.ts";
import { refinedMethod } from "../learn/refined/refined-method.ts";
import { resultText } from "../result/result-file.ts";
import { examples } from "../shell/examples.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import { choiceOption, numbersOption, wholeOption } from "../shell/parse-option.ts";
import { queueChoice } from "../shell/queue-choice.ts";
import { addQueueOptions } from "../shell/queue-options.ts";
import { addResponsesOptions, FILE_OF_ANSWERS, readGivenResponses } from "../shell/responses-options.ts";
import { type Said, type Session, saying } from "../shell/session.ts";
import { outOption, seedOption, threadsOption } from "../shell/shared-options.ts";

const WHERE = "learn";
const CONVENTION_NAMES: readonly ConventionsName[] = ["program", "printed"];
const DEFAULT_FOLDER = "qmatrix-learned";

const DESCRIPTION =
  paragraphs(`Learns the Q-matrix: which attributes (skills) each item needs, from who answered what right.

The file has one row a student and one column an item; cells are 1 (right), 0 (wrong), empty or NA (no answer). Or it
has a row for every answer (--long). You say how many attributes there are, or let the answers tell (--attributes auto).

The method refined starts from a factor analysis, and from other places, and climbs from each: students' attributes
and items' attributes in turns, a few attributes at a time exactly. The best of these searches is the answer, and
sampling around it tells how sure each entry is. What you know goes in: an expert's Q-matrix to start from (--start),
entries that are certain (--fix), how many attributes items have (--size-shares). The method rbm is that of Li, Ma & Xu
(2022): restricted Boltzmann machines trained with a sparse penalty, cross-validated on a grid.

The folder gets q.csv (the Q-matrix), inclusion.csv (how probable each entry is), items.csv (how each item's
attributes work together), doubtful.csv (entries worth a look), profiles.csv (who masters what), result.json
(everything) and report.html (a page to look at). With rbm, inclusion.csv has the share of the folds that found an
entry, and ranking.csv each item's attributes by weight. The same file, options and seed always give the same files, on
any number of threads.`);

export function learnCommand(): Command {
  const command = new Command("learn")
    .summary("learn the Q-matrix from answers")
    .description(DESCRIPTION)
    .argument("<responses>", FILE_OF_ANSWERS)
    .requiredOption(
      "--attributes <K>",
      "number of attributes, fewer than items and with refined at most 30; or auto (refined only)",
      attributesOption,
    )
    .option(
      "--method <name>",
      `how to learn: ${METHOD_NAMES.join(", ")}`,
      choiceOption(WHERE, "--method", METHOD_NAMES),
      "refined",
    )
    .option(
      "--start <file>",
      "an expert's Q-matrix to start from; its attributes keep their names and order",
    );
  return addSharedOptions(addRbmOptions(addRefinedOptions(addResponsesOptions(command))))
    .addHelpText(
      "after",
      examples([
        "qmatrix learn answers.csv --attributes 4",
        "qmatrix learn answers.csv --attributes 4 --id student --missing 9 --out results",
        "qmatrix learn answers.csv --attributes 4 --start expert-q.csv --fix certain.csv",
        "qmatrix learn answers.csv --attributes auto --effort thorough",
        "qmatrix learn data/responses.csv --attributes 5 --truth data/q.csv",
        "qmatrix learn answers.csv --attributes 4 --method rbm",
        "qmatrix learn log.parquet --attributes 4 --long student,item,correct --attempt first",
      ]),
    )
    .action(saying(runLearn));
}

function attributesOption(text: string): number | "auto" {
  if (text.toLowerCase() === "auto") return "auto";
  if (/^\d+$/.test(text) && Number(text) >= 1) return Number(text);
  throw new InvalidInputError(WHERE, "--attributes", "a whole number ≥ 1 or auto", describeValue(text));
}

function addRefinedOptions(command: Command): Command {
  return command
    .optionsGroup("Options of the method refined:")
    .option(
      "--effort <name>",
      `how long to search: ${EFFORT_NAMES.join(", ")}`,
      choiceOption(WHERE, "--effort", EFFORT_NAMES),
      "normal",
    )
    .option(
      "--fix <file>",
      "entries that are known, in a table like a Q-matrix: 1 needed, 0 not needed, empty to be learned",
    )
    .option(
      "--most-per-item <n>",
      "most attributes an item may need, from 1 to 4",
      wholeOption(WHERE, "--most-per-item", 1, 4),
      4,
    )
    .option(
      "--size-shares <numbers>",
      "shares of items that need 1, 2, … attributes, with commas, if they are known: 0.4,0.4,0.2",
      numbersOption(WHERE, "--size-shares"),
    );
}

function addRbmOptions(command: Command): Command {
  return command
    .optionsGroup("Options of the method rbm:")
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
    );
}

function addSharedOptions(command: Command): Command {
  const queue = new Option(
    "--queue <address>",
    "run on workers (qmatrix worker) of this Redis or Valkey instead of threads: redis://host:port",
  );
  return addQueueOptions(command.optionsGroup("Options:"), queue)
    .addOption(seedOption(WHERE))
    .addOption(threadsOption(WHERE))
    .option(
      "--truth <file>",
      "the true Q-matrix, if it is known: also say how far the learned one is from it",
    )
    .addOption(outOption(DEFAULT_FOLDER));
}

async function runLearn(session: Session, file: string, options: LearnCommandOptions): Promise<Said> {
  await checkOutputFolder(options.out);
  checkMethodOptions(session, options);
  const queue = queueChoice(WHERE, session, options);
  return options.method === "rbm"
    ? learnBy(rbmMethod, session, { file, options, queue })
    : learnBy(refinedMethod, session, { file, options, queue });
}

async function learnBy<Learned extends { readonly q: QMatrix; readonly warnings: readonly Warning[] }>(
  method: LearnMethod<Learned>,
  session: Session,
  input: Omit<LearnInput, "responses">,
): Promise<Said> {
  const { file, options } = input;
  const began = performance.now();
  const given = await readGivenResponses(session, file, options);
  const { responses, ids, warnings: readWarnings } = given;
  const { items, N, J } = responses;
  const { attributes, seed, out } = options;
  checkAttributeCount(WHERE, attributes === "auto" ? 1 : attributes, J);
  const truth =
    options.truth === undefined
      ? undefined
      : await readAlignedQ({ option: "--truth", path: options.truth, file, items, attributes });
  const read = performance.now();

  const learned = await method.learn(session, { ...input, responses });
  const warnings: Warning<string>[] = [...learned.warnings, ...notComparable(learned.q, truth)];
  for (const warning of warnings) session.warn(warning.message);
  const done = performance.now();

  const told: LearnTold<Learned> = {
    data: { file, students: N, items: J, answers: countPresent(responses) },
    options: method.recorded(options),
    seed,
    learned,
    ...compared(learned.q, truth),
    warnings: [...readWarnings, ...warnings],
  };
  const timings = { read: (read - began) / 1000, ...given.timings, learn: (done - read) / 1000 };
  const body = method.body(told);
  const result = resultText({ command: WHERE, options: told.options, seed, body, timings });
  const files = method.files(learned, ids, result, await method.report(told));
  const names = files.map(({ name }) => name);
  await writeOutputFolder(out, files, { outdated: LEARN_FILES.filter((name) => !names.includes(name)) });
  return {
    json: { folder: out, files: names, ...JSON.parse(result) },
    text: method.text(told, out, timings.learn),
  };
}

function notComparable(q: QMatrix, truth: QMatrix | undefined): Warning<string>[] {
  if (truth === undefined || truth.K === q.K) return [];
  const message = `The true Q-matrix has ${counted(truth.K)} and the learned one ${q.K}, so they are not compared.`;
  return [{ code: "not-compared", message }];
}

function counted(K: number): string {
  return K === 1 ? "1 attribute" : `${K} attributes`;
}

function compared(
  q: QMatrix,
  truth: QMatrix | undefined,
): Pick<LearnTold<unknown>, "comparison" | "matched"> {
  if (truth === undefined || truth.K !== q.K) return { comparison: undefined, matched: undefined };
  const comparison = compareQ(q, truth);
  return {
    comparison: namedComparison(comparison, q, truth),
    matched: { q: permuteAttributes(q, comparison.columns, truth.attributes), truth },
  };
}

import type { Warning } from "@qmatrix/core/data";
import {
  checkAttributeCount,
  describeValue,
  InvalidInputError,
  listChoices,
  type QMatrix,
} from "@qmatrix/core/data";
import { EFFORT_NAMES } from "@qmatrix/core/learn";
import type { ConventionsName } from "@qmatrix/core/rbm";
import { LEARN_FILES, resultOf, withWorkbook } from "@qmatrix/report/files";
import { comparedWith, dataSummary, INCLUSION, type LearnReport } from "@qmatrix/report/text";
import { Command, Option } from "commander";
import { allRead } from "../files/all-read.ts";
import { checkOutputFolder, writeOutputFolder } from "../files/output-folder.ts";
import { checkMethodOptions } from "../learn/check-method-options.ts";
import { type LearnCommandOptions, METHOD_NAMES } from "../learn/learn-command-options.ts";
import type { LearnInput, LearnMethod } from "../learn/learn-method.ts";
import { rbmMethod } from "../learn/rbm/rbm-method.ts";
import { readAlignedQ } from "../learn/read-aligned-q.ts";
import { refinedMethod } from "../learn/refined/refined-method.ts";
import { addProjectOption, checkProject, writeProject } from "../project/write-project.ts";
import { examples } from "../shell/examples.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import { choiceOption, numbersOption, wholeOption } from "../shell/parse-option.ts";
import { queueChoice } from "../shell/queue-choice.ts";
import { addQueueOptions } from "../shell/queue-options.ts";
import { addReportOptions, coverOf } from "../shell/report-options.ts";
import { addResponsesOptions, FILE_OF_ANSWERS, readGivenFiles } from "../shell/responses-options.ts";
import { type Said, type Session, saying } from "../shell/session.ts";
import { outOption, seedOption, threadsOption, xlsxOption } from "../shell/shared-options.ts";

const WHERE = "learn";
const CONVENTION_NAMES: readonly ConventionsName[] = ["program", "printed"];
const DEFAULT_FOLDER = "qmatrix-learned";

const DESCRIPTION =
  paragraphs(`Learns the Q-matrix, that is, which attributes (skills) each item requires, from students' correct and incorrect responses.

The response file has one row per student and one column per item. Cells are 1 (correct), 0 (incorrect), or empty or NA
(missing). Long format (one row per response) is read with --long. Give the number of attributes, or let qmatrix choose it
(--attributes auto).

The refined method (the default) searches from several starting points. Solutions that score about as well as the best one are called
competing solutions. ${INCLUSION} Each entry of the reported Q-matrix is set to its more probable value.

Prior knowledge can be used: an expert's Q-matrix as one of the starting points (--start), known entries (--fix), and the expected proportions of
items that require one, two or more attributes (--size-shares). The rbm method is that of Li, Ma & Xu (2022): a restricted Boltzmann machine with an
L1 penalty, tuned by cross-validation.

qmatrix also checks whether the data support skills at all, and reports this first. The learned model is compared with unidimensional and
multidimensional IRT models and with latent class models by how well each predicts the responses of held-out students. If a unidimensional
IRT model predicts them equally well or better, do not interpret the attributes as skills; with --attributes auto, the Q-matrix then has a
single column.

Output files: q.csv (the Q-matrix), inclusion.csv (inclusion probabilities), items.csv (item models and success
probabilities), doubtful.csv (doubtful entries to review), profiles.csv (mastery probabilities of the students),
hierarchy.csv and closed-q.csv (prerequisites, and the Q-matrix with all prerequisites; only if prerequisites were found),
result.json (all results) and report.html (the report). With rbm, inclusion.csv has the proportion of cross-validation folds
that selected an entry, and ranking.csv ranks each item's attributes by weight. The same data, options and seed always
give the same results, on any number of threads.`);

export function learnCommand(): Command {
  const command = new Command("learn")
    .summary("learn a Q-matrix from response data")
    .description(DESCRIPTION)
    .argument("<responses>", FILE_OF_ANSWERS)
    .requiredOption(
      "--attributes <K>",
      "number of attributes, less than the number of items and at most 30 with refined; or auto (refined only)",
      attributesOption,
    )
    .option(
      "--method <name>",
      `learning method: ${listChoices(METHOD_NAMES)}`,
      choiceOption(WHERE, "--method", METHOD_NAMES),
      "refined",
    )
    .option("--start <file>", "expert's Q-matrix to start from; its attributes keep their names and order");
  return addSharedOptions(addRbmOptions(addRefinedOptions(addResponsesOptions(command))))
    .addHelpText(
      "after",
      examples([
        "qmatrix learn responses.csv --attributes 4",
        "qmatrix learn responses.csv --attributes 4 --id student --missing 9 --out results",
        "qmatrix learn responses.csv --attributes 4 --start expert-q.csv --fix certain.csv",
        "qmatrix learn responses.csv --attributes auto --effort thorough",
        "qmatrix learn data/responses.csv --attributes 5 --truth data/q.csv",
        "qmatrix learn responses.csv --attributes 4 --method rbm",
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
    .optionsGroup("Options of the refined method:")
    .option(
      "--effort <name>",
      `how extensively to search: ${listChoices(EFFORT_NAMES)}`,
      choiceOption(WHERE, "--effort", EFFORT_NAMES),
      "normal",
    )
    .option(
      "--fix <file>",
      "known entries, in a table like a Q-matrix: 1 required, 0 not required, empty to be learned",
    )
    .option(
      "--most-per-item <n>",
      "maximum number of attributes per item, from 1 to 4",
      wholeOption(WHERE, "--most-per-item", 1, 4),
      4,
    )
    .option(
      "--size-shares <numbers>",
      "proportions of items that require 1, 2, … attributes, if known, separated by commas: 0.4,0.4,0.2; no item can have more attributes than there are proportions; the proportions need not sum to 1",
      numbersOption(WHERE, "--size-shares"),
    )
    .option(
      "--no-ability",
      "learn attributes only, even if a model with a continuous ability fits better; attributes may then be levels of that ability",
    )
    .option(
      "--no-adequacy",
      "skip the comparison with models without skills (it takes about as long as learning)",
    );
}

function addRbmOptions(command: Command): Command {
  return command
    .optionsGroup("Options of the rbm method:")
    .option(
      "--conventions <name>",
      "which version of the algorithm: program (as in the authors' code) or printed (as in the paper); see docs/methods/rbm.md",
      choiceOption(WHERE, "--conventions", CONVENTION_NAMES),
      "program",
    )
    .option(
      "--penalty <numbers>",
      "penalties to try, separated by commas (default: 0.004 to 0.016 in steps of 0.002; with --conventions printed, 0.003 to 0.015 in steps of 0.001)",
      numbersOption(WHERE, "--penalty"),
    )
    .option(
      "--learning-rate <numbers>",
      "initial learning rates to try, separated by commas (default: 0.5 to 4.5 in steps of 1; with --conventions printed, 0.5 to 5.5 in steps of 0.5)",
      numbersOption(WHERE, "--learning-rate"),
    )
    .option("--folds <M>", "number of cross-validation folds", wholeOption(WHERE, "--folds", 2), 5)
    .option(
      "--epochs <n>",
      "number of passes through the data (default: 100; with --conventions printed, 300)",
      wholeOption(WHERE, "--epochs", 1),
    )
    .option(
      "--batch-size <n>",
      "students per batch, at most 252",
      wholeOption(WHERE, "--batch-size", 1, 252),
      50,
    );
}

function addSharedOptions(command: Command): Command {
  const queue = new Option(
    "--queue <address>",
    "run on the workers (qmatrix worker) of a Redis or Valkey server instead of on local threads: redis://host:port",
  );
  const shared = addQueueOptions(command.optionsGroup("Options:"), queue)
    .addOption(seedOption(WHERE))
    .addOption(threadsOption(WHERE, "number of threads (default: all cores; one for small problems)"))
    .option("--truth <file>", "true Q-matrix, if known: also report the errors of the learned one")
    .addOption(outOption(DEFAULT_FOLDER))
    .addOption(xlsxOption());
  return addReportOptions(addProjectOption(shared), { students: true });
}

async function runLearn(session: Session, file: string, options: LearnCommandOptions): Promise<Said> {
  await checkOutputFolder(options.out, LEARN_FILES);
  checkMethodOptions(session, options);
  await checkProject(session, options);
  const queue = queueChoice(WHERE, session, options);
  return options.method === "rbm"
    ? learnBy(rbmMethod, session, { file, options, queue })
    : learnBy(refinedMethod, session, { file, options, queue });
}

async function learnBy<Learned extends { readonly q: QMatrix; readonly warnings: readonly Warning[] }>(
  method: LearnMethod<Learned>,
  session: Session,
  input: Omit<LearnInput, "responses" | "start">,
): Promise<Said> {
  const { file, options } = input;
  const began = performance.now();
  const { attributes, seed, out } = options;
  const { given, others } = await readGivenFiles(session, file, options, (items) => {
    const readQ = async (option: "start" | "truth") => {
      const path = options[option];
      if (path === undefined) return undefined;
      return readAlignedQ({ option: `--${option}`, path, file, items, attributes });
    };
    return allRead([readQ("start"), readQ("truth")]);
  });
  const { responses, ids, warnings: readWarnings } = given;
  const [start, truth] = others;
  checkAttributeCount(WHERE, attributes === "auto" ? 1 : attributes, responses.J, "--attributes");
  const read = performance.now();

  const learned = await method.learn(session, { ...input, responses, start });
  const { warnings: about, ...compared } = comparedWith(truth, learned.q);
  const warnings: Warning<string>[] = [...learned.warnings, ...about];
  for (const warning of warnings) session.warn(warning);
  const done = performance.now();

  const report: LearnReport<Learned> = {
    data: dataSummary(file, responses),
    options: method.recorded(options),
    seed,
    learned,
    ...compared,
    warnings: [...readWarnings, ...warnings],
  };
  const timings = { read: (read - began) / 1000, ...given.timings, learn: (done - read) / 1000 };
  const tables = await method.files(report, { ids, cover: coverOf(options), timings, warn: session.warn });
  const files = withWorkbook(options.xlsx, tables);
  const names = files.map(({ name }) => name);
  await writeOutputFolder(out, files, { outdated: LEARN_FILES.filter((name) => !names.includes(name)) });
  await writeProject(session, options, files);
  return {
    json: { folder: out, files: names, ...(await resultOf(files)) },
    text: method.text(report, out, timings.learn),
  };
}

import { availableParallelism } from "node:os";
import { describeValue, InvalidInputError, listChoices } from "@qmatrix/core/data";
import { MOST_LISTED_ATTRIBUTES } from "@qmatrix/core/fit";
import { EFFORT_NAMES } from "@qmatrix/core/learn";
import {
  DEFAULT_TRUST,
  SECOND_OPINIONS,
  type SecondOpinion,
  validateMethod,
  validateNotes,
} from "@qmatrix/core/validate";
import { resultOf, VALIDATE_FILES, validateFiles, withWorkbook } from "@qmatrix/report/files";
import {
  dataSummary,
  recordedValidate,
  suggestionWords,
  type ValidateReport,
  type ValidateSettings,
} from "@qmatrix/report/text";
import { Command, Option } from "commander";
import type { Executor } from "../executors/executor.ts";
import { executorFor } from "../executors/executor-for.ts";
import { runWork } from "../executors/run-work.ts";
import { checkOutputFolder, writeOutputFolder } from "../files/output-folder.ts";
import { readQMatrix } from "../files/read-q-matrix.ts";
import { checkColumns } from "../fit/check-q.ts";
import {
  addProjectOption,
  checkProject,
  type ProjectOptions,
  writeProject,
} from "../project/write-project.ts";
import { examples } from "../shell/examples.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import { choiceOption, numberOption } from "../shell/parse-option.ts";
import { queueChoice } from "../shell/queue-choice.ts";
import { addQueueOptions } from "../shell/queue-options.ts";
import { addReportOptions, coverOf, type ReportOptions } from "../shell/report-options.ts";
import {
  addResponsesOptions,
  FILE_OF_ANSWERS,
  type ResponsesOptions,
  readGivenFiles,
} from "../shell/responses-options.ts";
import { type Said, type Session, saying } from "../shell/session.ts";
import { outOption, seedOption, threadsOption, xlsxOption } from "../shell/shared-options.ts";
import { validateFault } from "../validate/validate-fault.ts";
import { validateText } from "../validate/validate-text.ts";

const WHERE = "validate";
const DEFAULT_FOLDER = "qmatrix-validated";

const DESCRIPTION =
  paragraphs(`Validates an expert's Q-matrix: finds entries that appear misspecified, that is, required
attributes missing from an item's q-vector, or attributes in it that the item does not require.

The response file has one row per student and one column per item. Cells are 1 (correct), 0 (incorrect), or empty or NA
(missing). The Q-matrix has one row per item, in any order, and one column per attribute.

The refined method of qmatrix learn, with the expert's Q-matrix as a prior (--trust), gives the inclusion probability of each entry. Established
methods (--methods) are applied too: the restricted
Boltzmann machine of Li, Ma & Xu (2022), started from the expert's Q-matrix; PVAF (de la Torre & Chiu 2016); stepwise Wald
tests (Ma & de la Torre 2020); and the hull method (Nájera et al. 2021), the last three as in the R packages GDINA and
cdmTools. ${suggestionWords(true)} DINA, ACDM and GDINA are fitted with the expert's and with the suggested Q-matrix. PVAF, the Wald tests, the hull method and the
model fits enumerate all attribute patterns; they are skipped, with a warning, if there are more than ${MOST_LISTED_ATTRIBUTES} attributes, or if students times attribute patterns exceed 16.8 million.
The refined method allows at most 4 attributes per item.

qmatrix also checks whether the data support skills at all, and reports this first. The expert's Q-matrix and the relearned one (learned from the
data with the expert's as a prior) are compared with unidimensional and multidimensional IRT models and with latent class models by how well each predicts the
responses of held-out students. The relearned Q-matrix takes the more probable value of every entry; the suggested Q-matrix adopts only the most certain changes.

Output files: suggested-q.csv (the suggested Q-matrix), entries.csv (all entries, strongest evidence against them first, each with
a reason), result.json (all results) and report.html (the report). For the suggested Q-matrix, under the model with the
lowest BIC, items.csv (item parameters), profiles.csv (classification of the students) and classes.csv (proportions of the
attribute patterns) are written too. The data show which items belong together, not what an attribute means, so decide on
changes with the authors of the Q-matrix. The same data, options and seed always give the same results, on any number of
threads.`);

interface Options extends ReportOptions, ProjectOptions, ResponsesOptions, ValidateSettings {
  readonly seed: number;
  readonly threads?: number;
  readonly queue?: string;
  readonly queueCa?: string;
  readonly out: string;
  readonly xlsx?: boolean;
}

export function validateCommand(): Command {
  const command = new Command("validate")
    .summary("find misspecified entries in an expert's Q-matrix")
    .description(DESCRIPTION)
    .argument("<responses>", FILE_OF_ANSWERS)
    .requiredOption(
      "--q <file>",
      "expert's Q-matrix: a CSV file with an item column and one column per attribute",
    )
    .option(
      "--trust <probability>",
      "prior probability that an entry of the expert's Q-matrix is correct, at least 0.5 and less than 1",
      numberOption(WHERE, "--trust"),
      DEFAULT_TRUST,
    );
  const queue = new Option(
    "--queue <address>",
    "run on the workers (qmatrix worker) of a Redis or Valkey server instead of on local threads: redis://host:port",
  );
  const withOptions = addQueueOptions(addResponsesOptions(command), queue)
    .option(
      "--effort <name>",
      `how extensively to search: ${listChoices(EFFORT_NAMES)}`,
      choiceOption(WHERE, "--effort", EFFORT_NAMES),
      "normal",
    )
    .addOption(
      new Option(
        "--methods <names>",
        `other methods to apply, separated by commas (${SECOND_OPINIONS.join(",")}), or none`,
      )
        .argParser(methodsOption)
        .default([...SECOND_OPINIONS], "all"),
    )
    .option(
      "--pvaf-cut <proportion>",
      'PVAF cutoff, or "predicted" to predict it from the numbers of students and items and from item quality',
      cutOption,
      0.95,
    )
    .option(
      "--wald-level <probability>",
      "significance level of the Wald tests",
      numberOption(WHERE, "--wald-level"),
      0.05,
    )
    .option("--no-adequacy", "do not compare the Q-matrices with models without skills")
    .addOption(seedOption(WHERE))
    .addOption(threadsOption(WHERE))
    .addOption(outOption(DEFAULT_FOLDER))
    .addOption(xlsxOption());
  return addReportOptions(addProjectOption(withOptions), { students: true })
    .addHelpText(
      "after",
      examples([
        "qmatrix validate responses.csv --q expert-q.csv",
        "qmatrix validate responses.csv --q expert-q.csv --trust 0.95 --id student --out checked",
        "qmatrix validate responses.csv --q expert-q.csv --methods pvaf,hull --pvaf-cut predicted",
        "qmatrix validate responses.csv --q expert-q.csv --effort thorough --methods none",
      ]),
    )
    .action(saying(runValidateCommand));
}

function methodsOption(text: string): SecondOpinion[] {
  if (text.toLowerCase() === "none") return [];
  const wanted = text.split(",").map((name) => name.trim().toLowerCase());
  const unknown = wanted.find((name) => !(SECOND_OPINIONS as readonly string[]).includes(name));
  if (unknown === undefined) return SECOND_OPINIONS.filter((name) => wanted.includes(name));
  throw new InvalidInputError(
    WHERE,
    "--methods",
    `none, or a list of ${SECOND_OPINIONS.join(", ")}, separated by commas`,
    describeValue(unknown),
  );
}

function cutOption(text: string): number | "predicted" {
  return text.toLowerCase() === "predicted" ? "predicted" : numberOption(WHERE, "--pvaf-cut")(text);
}

async function runValidateCommand(session: Session, file: string, options: Options): Promise<Said> {
  await checkOutputFolder(options.out, VALIDATE_FILES);
  const queue = queueChoice(WHERE, session, options);
  await checkProject(session, options);
  const began = performance.now();
  const { given, others: q } = await readGivenFiles(session, file, options, (items) =>
    readQMatrix(options.q, { emptyRows: "allow", items, itemsOf: file }),
  );
  const { responses, ids, warnings: readWarnings } = given;
  const { trust, effort, methods, pvafCut, waldLevel: level, seed, adequacy } = options;
  checkColumns(options.q, q);
  const validateOptions = { q, trust, effort, methods, pvafCut, level, seed, adequacy };
  const input = { responses, options: validateOptions };
  const notes = checked(() => validateNotes(input), options.q);
  for (const note of notes) session.warn(note);
  const read = performance.now();

  let executor: Executor | undefined;
  const open = (jobs: number) => {
    const threads = Math.min(options.threads ?? availableParallelism(), jobs);
    executor = executorFor({ threads, queue });
    return executor;
  };
  try {
    const validation = await runWork(validateMethod, input, { executor: open, isQuiet: session.isQuiet });
    const done = performance.now();
    const report: ValidateReport = {
      data: dataSummary(file, responses),
      options: recordedValidate(options),
      seed,
      validation,
      warnings: [...readWarnings, ...notes],
    };
    const timings = { read: (read - began) / 1000, ...given.timings, validate: (done - read) / 1000 };
    const made = { ids, cover: coverOf(options), timings, warn: session.warn };
    const files = withWorkbook(options.xlsx, await validateFiles(report, made));
    const names = files.map(({ name }) => name);
    await writeOutputFolder(options.out, files, {
      outdated: VALIDATE_FILES.filter((name) => !names.includes(name)),
    });
    await writeProject(session, options, files);
    return {
      json: { folder: options.out, files: names, ...(await resultOf(files)) },
      text: validateText(report, options.out, timings.validate),
    };
  } finally {
    await executor?.close();
  }
}

function checked<Result>(run: () => Result, q: string): Result {
  try {
    return run();
  } catch (error) {
    throw validateFault(error, q);
  }
}

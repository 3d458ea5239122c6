import { availableParallelism } from "node:os";
import { checkStudents } from "@qmatrix/core/data";
import {
  DEFAULT_STARTS,
  fitMethod,
  MOST_LISTED_ATTRIBUTES,
  RATIO_ITEMS,
  type RatioItems,
  SELECTION_RULES,
  type SelectionRule,
  STATISTIC_NAMES,
  statisticsMethod,
} from "@qmatrix/core/fit";
import { ATTRIBUTE_DISTRIBUTION_NAMES, ITEM_MODEL_NAMES } from "@qmatrix/core/models";
import { FIT_FILES, fitFiles, resultOf, withWorkbook } from "@qmatrix/report/files";
import {
  dataSummary,
  defaultErrors,
  ERROR_KINDS,
  type ErrorKind,
  type FitReport,
  fitWarnings,
  MOST_COMPLETE,
  MOST_STUDENT_PAGES,
  manyParameters,
  recordedFit,
} from "@qmatrix/report/text";
import { Command } from "commander";
import { executorFor } from "../executors/executor-for.ts";
import { runWork } from "../executors/run-work.ts";
import { checkOutputFolder, writeOutputFolder } from "../files/output-folder.ts";
import { fitFault } from "../fit/fit-fault.ts";
import { fitText } from "../fit/fit-text.ts";
import { checkComponents, type FitFileOptions, readFitOptions } from "../fit/read-fit-options.ts";
import { itemModelNamed } from "../fit/read-item-models.ts";
import { startRun } from "../progress/run-progress.ts";
import {
  addProjectOption,
  checkProject,
  type ProjectOptions,
  writeProject,
} from "../project/write-project.ts";
import { examples } from "../shell/examples.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import { choiceOption, numberOption, wholeOption } from "../shell/parse-option.ts";
import { addReportOptions, coverOf, type ReportOptions } from "../shell/report-options.ts";
import {
  addResponsesOptions,
  FILE_OF_ANSWERS,
  type ResponsesOptions,
  readGivenFiles,
} from "../shell/responses-options.ts";
import { type Said, type Session, saying } from "../shell/session.ts";
import { outOption, seedOption, threadsOption, xlsxOption } from "../shell/shared-options.ts";

const WHERE = "fit";
const DEFAULT_FOLDER = "qmatrix-fitted";

const DESCRIPTION =
  paragraphs(`Fits a cognitive diagnosis model with a known Q-matrix, which gives the attributes (skills) that each item requires.

The response file has one row per student and one column per item. Cells are 1 (correct), 0 (incorrect), or empty or NA
(missing). The Q-matrix has one row per item, in any order, and one column per attribute.

The model describes how the required attributes combine: DINA is conjunctive (all are required), DINO disjunctive (any
one suffices); ACDM, LLM and RRUM are additive, with identity, logit and log link respectively; GDINA, LCDM and
log-GDINA are the saturated models with the same links; NIDA has a guessing and a slipping parameter per attribute; GDM is the LLM with attributes
coded −1 and 1. A file with the columns item and model sets the model of each item.

Parameters are estimated by maximum likelihood with the EM algorithm, from several starts. With up to ${MOST_LISTED_ATTRIBUTES} attributes,
all attribute patterns are enumerated; with more, patterns are sampled, and statistics that require enumeration
(likelihood, fit indices, pattern proportions) are not computed.

Output files: items.csv (item parameters with standard errors), profiles.csv (classification of the students),
classes.csv (proportions of the attribute patterns), pairs.csv (item pair fit), comparison.csv (tests of reduced models,
for items with a saturated model), suggested-models.csv (the suggested model of every item, a file for --model), result.json (all results, including the model for qmatrix score), report.html (the report) and students.html (a class report in words for teachers, with a page for each of the first ${MOST_STUDENT_PAGES} students). The same
data, options and seed always give the same results, on any number of threads.`);

interface Options extends ReportOptions, ProjectOptions, ResponsesOptions, FitFileOptions {
  readonly standardErrors?: ErrorKind;
  readonly likelihoodRatios: RatioItems;
  readonly rule: SelectionRule;
  readonly threads?: number;
  readonly out: string;
  readonly xlsx?: boolean;
}

export function fitCommand(): Command {
  const command = new Command("fit")
    .summary("fit a cognitive diagnosis model with a known Q-matrix")
    .description(DESCRIPTION)
    .argument("<responses>", FILE_OF_ANSWERS)
    .requiredOption("--q <file>", "Q-matrix: a CSV file with an item column and one column per attribute")
    .option(
      "--model <name or file>",
      `one model for all items (${ITEM_MODEL_NAMES.join(", ")}), or a CSV file with the columns item and model`,
      "GDINA",
    );
  const withOptions = addResponsesOptions(command)
    .option(
      "--attribute-distribution <name>",
      `joint distribution of the attributes: ${ATTRIBUTE_DISTRIBUTION_NAMES.join(", ")} (default: saturated with at least ten students per pattern, higher-order otherwise)`,
      choiceOption(WHERE, "--attribute-distribution", ATTRIBUTE_DISTRIBUTION_NAMES),
    )
    .option(
      "--components <M>",
      "number of classes of the mixture distribution (default: 2)",
      wholeOption(WHERE, "--components", 1),
    )
    .option(
      "--hierarchy <file>",
      "attribute hierarchy: a CSV file with the columns attribute and needs (its prerequisite)",
    )
    .option("--monotone", "constrain success probabilities: mastering more attributes never lowers them")
    .option(
      "--starts <n>",
      "number of EM starts, with five types of starting values; with five or more starts, only the most promising are continued after the first iterations",
      wholeOption(WHERE, "--starts", 1),
      DEFAULT_STARTS,
    )
    .addOption(seedOption(WHERE, "random seed of the starts"))
    .option(
      "--tolerance <number>",
      "stop when no probability changes by more than this in an iteration",
      numberOption(WHERE, "--tolerance"),
      1e-6,
    )
    .option(
      "--max-iterations <n>",
      "maximum number of iterations per start, not counting those used to screen the starts",
      wholeOption(WHERE, "--max-iterations", 1),
      5000,
    )
    .option(
      "--standard-errors <kind>",
      `complete (all parameters jointly), items (attribute distribution treated as known; standard errors too small) or none (default: complete up to ${MOST_COMPLETE} parameters, items beyond)`,
      choiceOption(WHERE, "--standard-errors", ERROR_KINDS),
    )
    .option(
      "--likelihood-ratios <items>",
      "likelihood-ratio tests of reduced models, with the whole model refitted: all (models are then suggested by these tests), none, or untested (items without a Wald test)",
      choiceOption(WHERE, "--likelihood-ratios", RATIO_ITEMS),
      "untested",
    )
    .option(
      "--rule <name>",
      "how a reduced model is suggested among those not rejected: simpler (DINA or DINO first) or largestp (the model with the largest p-value, the default of GDINA::modelcomp)",
      choiceOption(WHERE, "--rule", SELECTION_RULES),
      "simpler",
    )
    .addOption(threadsOption(WHERE, "number of threads (default: all cores; one for small problems)"))
    .addOption(outOption(DEFAULT_FOLDER))
    .addOption(xlsxOption());
  return addReportOptions(addProjectOption(withOptions), { students: true })
    .addHelpText(
      "after",
      examples([
        "qmatrix fit responses.csv --q q.csv",
        "qmatrix fit responses.csv --q q.csv --model DINA --id student --missing 9 --out results",
        "qmatrix fit responses.csv --q q.csv --model models.csv --monotone",
        "qmatrix fit responses.csv --q q.csv --model ACDM --attribute-distribution higher-order --starts 10",
        "qmatrix fit responses.csv --q q.csv --hierarchy prerequisites.csv",
      ]),
    )
    .action(saying(runFitCommand));
}

async function runFitCommand(session: Session, file: string, options: Options): Promise<Said> {
  await checkOutputFolder(options.out, FIT_FILES);
  checkComponents(options);
  await checkProject(session, options);
  const began = performance.now();
  const { given, others } = await readGivenFiles(session, file, options, (items) =>
    readFitOptions(file, items, options),
  );
  const { responses, ids, warnings: readWarnings } = given;
  checkStudents(WHERE, responses.N);
  const { fitOptions, warnings: qWarnings } = others;
  const many = manyParameters(fitOptions, responses.N);
  for (const warning of [...qWarnings, ...many]) session.warn(warning);
  const read = performance.now();

  const executor = executorFor({ threads: threadsFor(options, responses.N, fitOptions.q.K) });
  const progress = startRun({ isQuiet: session.isQuiet });
  try {
    const place = { executor: () => executor, isQuiet: session.isQuiet, progress };
    const files = { q: options.q, hierarchy: options.hierarchy };
    const fit = await runWork(fitMethod, { responses, options: fitOptions }, place).catch((error) => {
      throw fitFault(error, files);
    });
    const fitted = performance.now();
    const { likelihoodRatios, rule, monotone } = options;
    const { standardErrors = defaultErrors(fit) } = options;
    const { model } = fit;
    // they all need the list of attribute patterns
    const isListed = model.attributes.space !== null;
    const statistics = isListed
      ? await runWork(
          statisticsMethod,
          { responses, model, standardErrors, likelihoodRatios, rule, monotone },
          place,
        )
      : null;
    progress.stop();
    const warnings = fitWarnings(fit, statistics).filter(
      ({ code }) => !many.some((said) => said.code === code),
    );
    for (const warning of warnings) session.warn(warning);
    const report: FitReport = {
      data: dataSummary(file, responses),
      options: recordedFit(
        { ...options, model: itemModelNamed(options.model) ?? options.model, standardErrors },
        model.attributes,
      ),
      seed: options.seed,
      fit,
      statistics,
      warnings: [...readWarnings, ...qWarnings, ...many, ...warnings],
    };
    const seconds = (from: number, to: number) => (to - from) / 1000;
    const timings = {
      read: seconds(began, read),
      ...given.timings,
      fit: seconds(read, fitted),
      figures: seconds(fitted, performance.now()),
    };
    const made = { ids, cover: coverOf(options), timings, warn: session.warn };
    const outputs = withWorkbook(options.xlsx, await fitFiles(report, responses, made));
    const names = outputs.map(({ name }) => name);
    await writeOutputFolder(options.out, outputs, {
      outdated: FIT_FILES.filter((name) => !names.includes(name)),
    });
    await writeProject(session, options, outputs);
    return {
      json: { folder: options.out, files: names, ...(await resultOf(outputs)) },
      text: fitText(report, options.out, names, timings.fit),
    };
  } finally {
    progress.stop();
    await executor.close();
  }
}

/** Students × patterns × starts below which a thread takes longer to start than it saves: half a second of EM. */
const WORTH_A_THREAD = 5e6;

function threadsFor({ threads, starts }: Options, N: number, K: number): number {
  const jobs = Math.max(starts, STATISTIC_NAMES.length);
  if (threads !== undefined) return Math.min(threads, jobs);
  return N * 2 ** K * starts < WORTH_A_THREAD ? 1 : Math.min(availableParallelism(), jobs);
}

import { availableParallelism } from "node:os";
import { ATTRIBUTE_DISTRIBUTION_NAMES, countPresent, ITEM_MODEL_NAMES } from "@qmatrix/core";
import { Command } from "commander";
import { executorFor } from "../executors/executor-for.ts";
import { checkOutputFolder, writeOutputFolder } from "../files/output-folder.ts";
import { FIT_FILES, fitFiles } from "../fit/fit-files.ts";
import { fitText } from "../fit/fit-text.ts";
import { type FitTold, fitBody } from "../fit/fit-told.ts";
import { fitWarnings } from "../fit/fit-warnings.ts";
import { checkComponents, type FitFileOptions, readFitOptions } from "../fit/read-fit-options.ts";
import { itemModelNamed } from "../fit/read-item-models.ts";
import { runFigures } from "../fit/run-figures.ts";
import { runFit } from "../fit/run-fit.ts";
import { resultText } from "../result/result-file.ts";
import { examples } from "../shell/examples.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import { choiceOption, numberOption, wholeOption } from "../shell/parse-option.ts";
import {
  addResponsesOptions,
  FILE_OF_ANSWERS,
  type ResponsesOptions,
  readGivenResponses,
} from "../shell/responses-options.ts";
import { type Said, type Session, saying } from "../shell/session.ts";
import { outOption, seedOption, threadsOption } from "../shell/shared-options.ts";
import { FIGURE_NAMES } from "../tasks/fit-figure.ts";

const WHERE = "fit";
/** Complete standard errors of so many parameters take about a second. */
const MOST_COMPLETE = 500;
const DEFAULT_FOLDER = "qmatrix-fitted";
const ERROR_KINDS = ["items", "complete", "none"] as const;

const DESCRIPTION =
  paragraphs(`Fits a cognitive diagnosis model to answers when it is known which attributes (skills) each item needs.

The file of answers has one row a student and one column an item; cells are 1 (right), 0 (wrong), empty or NA (no
answer). The Q-matrix has a row for each of these items, in any order, and a column an attribute. The model says how
attributes make a right answer: DINA needs all of them, DINO any, ACDM, LLM and RRUM add their effects (to the
probability, its logit, its logarithm), GDINA, LCDM and log-GDINA let every combination differ, NIDA has a chance to
slip and to guess for each attribute, GDM is LLM with levels −1 and 1. A file with the columns item and model gives
each item its own.

EM finds the parameters under which the answers are most likely, from several starts; how many of them reached the
same likelihood is said. Up to 14 attributes all attribute patterns are listed; beyond that, patterns are sampled,
and figures that need the list (likelihood, fit indices, classes) are left out.

The folder gets items.csv (parameters with standard errors), profiles.csv (who masters what), classes.csv (how common
each attribute pattern is), pairs.csv (how well pairs of items are reproduced), comparison.csv (whether a simpler
model would do for an item; GDINA only), result.json (everything, the model for qmatrix score too) and report.html (a
page to look at). The same files, options and seed always give the same files, on any number of threads.`);

interface Options extends ResponsesOptions, FitFileOptions {
  readonly standardErrors?: (typeof ERROR_KINDS)[number];
  readonly threads?: number;
  readonly out: string;
}

export function fitCommand(): Command {
  const command = new Command("fit")
    .summary("fit a model with a known Q-matrix")
    .description(DESCRIPTION)
    .argument("<responses>", FILE_OF_ANSWERS)
    .requiredOption("--q <file>", "Q-matrix: a CSV file with the columns item and one per attribute")
    .option(
      "--model <name or file>",
      `one model for all items (${ITEM_MODEL_NAMES.join(", ")}), or a CSV file with the columns item and model`,
      "GDINA",
    );
  return addResponsesOptions(command)
    .option(
      "--attribute-distribution <name>",
      `how attributes hang together: ${ATTRIBUTE_DISTRIBUTION_NAMES.join(", ")} (default: saturated; higher-order beyond 14 attributes)`,
      choiceOption(WHERE, "--attribute-distribution", ATTRIBUTE_DISTRIBUTION_NAMES),
    )
    .option(
      "--components <M>",
      "classes of the distribution mixture (default: 2)",
      wholeOption(WHERE, "--components", 1),
    )
    .option(
      "--hierarchy <file>",
      "CSV file with the columns attribute and needs: who masters the first also masters the second",
    )
    .option("--monotone", "mastering more never lowers an item's success probability")
    .option(
      "--starts <n>",
      "starts of the EM, all but the first random; the best is kept",
      wholeOption(WHERE, "--starts", 1),
      3,
    )
    .addOption(seedOption(WHERE, "another seed gives other random starts"))
    .option(
      "--tolerance <number>",
      "stop when a step moves no probability by more",
      numberOption(WHERE, "--tolerance"),
      1e-6,
    )
    .option(
      "--max-iterations <n>",
      "stop a start after so many steps at the latest",
      wholeOption(WHERE, "--max-iterations", 1),
      5000,
    )
    .option(
      "--standard-errors <kind>",
      `complete; items: as if the attribute distribution were known, too small; none (default: complete up to ${MOST_COMPLETE} parameters, items beyond)`,
      choiceOption(WHERE, "--standard-errors", ERROR_KINDS),
    )
    .addOption(threadsOption(WHERE, "threads to use (default: all, one where the work is small)"))
    .addOption(outOption(DEFAULT_FOLDER))
    .addHelpText(
      "after",
      examples([
        "qmatrix fit answers.csv --q q.csv",
        "qmatrix fit answers.csv --q q.csv --model DINA --id student --missing 9 --out results",
        "qmatrix fit answers.csv --q q.csv --model models.csv --monotone",
        "qmatrix fit answers.csv --q q.csv --model ACDM --attribute-distribution higher-order --starts 10",
        "qmatrix fit answers.csv --q q.csv --hierarchy prerequisites.csv",
      ]),
    )
    .action(saying(runFitCommand));
}

async function runFitCommand(session: Session, file: string, options: Options): Promise<Said> {
  await checkOutputFolder(options.out);
  checkComponents(options);
  const began = performance.now();
  const given = await readGivenResponses(session, file, options);
  const { responses, ids, warnings: readWarnings } = given;
  const { fitOptions, warnings: qWarnings } = await readFitOptions(file, responses, options);
  for (const warning of qWarnings) session.warn(warning.message);
  const read = performance.now();

  const executor = executorFor({ threads: threadsFor(options, responses.N, fitOptions.q.K) });
  try {
    const files = { q: options.q, hierarchy: options.hierarchy };
    const fit = await runFit(responses, fitOptions, files, executor, session.isQuiet);
    const fitted = performance.now();
    const { standardErrors = fit.parameters.total <= MOST_COMPLETE ? "complete" : "items" } = options;
    const figures = await runFigures(responses, fit, standardErrors, executor, session.isQuiet);
    const warnings = fitWarnings(fit, figures);
    for (const warning of warnings) session.warn(warning.message);
    const { N, J } = responses;
    const told: FitTold = {
      data: { file, students: N, items: J, answers: countPresent(responses) },
      options: recordedOptions({ ...options, standardErrors }, fit.model.attributes),
      seed: options.seed,
      fit,
      figures,
      warnings: [...readWarnings, ...qWarnings, ...warnings],
    };
    const seconds = (from: number, to: number) => (to - from) / 1000;
    const timings = {
      read: seconds(began, read),
      ...given.timings,
      fit: seconds(read, fitted),
      figures: seconds(fitted, performance.now()),
    };
    const result = resultText({
      command: WHERE,
      options: told.options,
      seed: told.seed,
      body: fitBody(told),
      timings,
    });
    // Charts and their DOM take a second to load: not for --help, nor for a wrong input.
    const { fitReport } = await import("../report/fit-report.ts");
    const outputs = fitFiles(told, ids, result, fitReport(told));
    const names = outputs.map(({ name }) => name);
    await writeOutputFolder(options.out, outputs, {
      outdated: FIT_FILES.filter((name) => !names.includes(name)),
    });
    return {
      json: { folder: options.out, files: names, ...JSON.parse(result) },
      text: fitText(told, options.out, timings.fit),
    };
  } finally {
    await executor.close();
  }
}

/** Students × patterns × starts below which a thread takes longer to start than it saves: half a second of EM. */
const WORTH_A_THREAD = 5e6;

function threadsFor({ threads, starts }: Options, N: number, K: number): number {
  const jobs = Math.max(starts, FIGURE_NAMES.length);
  if (threads !== undefined) return Math.min(threads, jobs);
  return N * 2 ** K * starts < WORTH_A_THREAD ? 1 : Math.min(availableParallelism(), jobs);
}

/** What the answer depends on, defaults filled in: no folder, no number of threads. */
function recordedOptions(
  { out: _out, threads: _threads, seed: _seed, monotone = false, ...rest }: Options,
  { distribution, components }: FitTold["fit"]["model"]["attributes"],
): FitTold["options"] {
  const filled = {
    ...rest,
    model: itemModelNamed(rest.model) ?? rest.model,
    attributeDistribution: distribution,
    ...(distribution === "mixture" && { components }),
    monotone,
  };
  return JSON.parse(JSON.stringify(filled));
}

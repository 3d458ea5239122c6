import { availableParallelism } from "node:os";
import { checkStudents, InvalidInputError, renamedFault, type Warning } from "@qmatrix/core/data";
import {
  compareModelsMethod,
  DEFAULT_STARTS,
  type ModelsComparison,
  nameOf,
  PER_ITEM,
  SELECTION_RULES,
  type SelectionRule,
} from "@qmatrix/core/fit";
import {
  ATTRIBUTE_DISTRIBUTION_NAMES,
  type AttributeDistributionName,
  ITEM_MODEL_NAMES,
  type ItemModelName,
} from "@qmatrix/core/models";
import type { ModelsReport } from "@qmatrix/report";
import { MODELS_FILES, modelsFiles, resultOf } from "@qmatrix/report/files";
import {
  dataSummary,
  plainOptions,
  shownHeader,
  shownNote,
  shownRows,
  supportOfComparison,
  TESTS_HEADER,
  testRows,
  testsNote,
} from "@qmatrix/report/text";
import { Command } from "commander";
import { executorFor } from "../executors/executor-for.ts";
import { runWork } from "../executors/run-work.ts";
import { allRead } from "../files/all-read.ts";
import { faultOfFile } from "../files/file-error.ts";
import { checkOutputFolder, writeOutputFolder } from "../files/output-folder.ts";
import { readQMatrix } from "../files/read-q-matrix.ts";
import { checkQ } from "../fit/check-q.ts";
import { itemModelNamed } from "../fit/read-item-models.ts";
import { examples } from "../shell/examples.ts";
import { optionFault } from "../shell/option-fault.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import { choiceOption, repeatedOption, wholeOption } from "../shell/parse-option.ts";
import {
  addReportOptions,
  coverOf,
  type ReportOptions,
  withoutReportOptions,
} from "../shell/report-options.ts";
import {
  addResponsesOptions,
  FILE_OF_ANSWERS,
  type ResponsesOptions,
  readGivenFiles,
} from "../shell/responses-options.ts";
import { resultsLine } from "../shell/results-line.ts";
import { type Said, type Session, saying } from "../shell/session.ts";
import { outOption, seedOption, threadsOption } from "../shell/shared-options.ts";

const WHERE = "models";
const DEFAULT_FOLDER = "qmatrix-models";

const DESCRIPTION =
  paragraphs(`Compares item models (including a separately chosen model for each item), attribute distributions and Q-matrices, and recommends a combination.

Each model is fitted with the defaults of qmatrix fit. The table has the log-likelihood, the number of parameters, AIC, BIC, RMSEA2,
SRMSR, and the log-likelihood of the responses of held-out students (cross-validation), with standard errors. Among the models that
predict these responses about as well as the best model, that is, within one standard error, the one with the fewest parameters is recommended. Nested
models, including those with different Q-matrices, are compared by likelihood-ratio tests.

Output files: models.csv, tests.csv, result.json and report.html.`);

interface Options extends ReportOptions, ResponsesOptions {
  readonly q: readonly string[];
  readonly models?: readonly (ItemModelName | typeof PER_ITEM)[];
  readonly attributeDistributions?: readonly AttributeDistributionName[];
  readonly folds: number;
  readonly rule: SelectionRule;
  readonly starts: number;
  readonly seed: number;
  readonly threads?: number;
  readonly out: string;
}

export function modelsCommand(): Command {
  const command = new Command("models")
    .summary("compare item models and attribute distributions")
    .description(DESCRIPTION)
    .argument("<responses>", FILE_OF_ANSWERS)
    .requiredOption(
      "--q <file>",
      "Q-matrix: a CSV file with an item column and one column per attribute; may be given several times",
      repeatedOption,
    );
  const withOptions = addResponsesOptions(command)
    .option(
      "--models <list>",
      `item models, separated by commas: ${[...ITEM_MODEL_NAMES, PER_ITEM].join(", ")} (default: DINA,DINO,ACDM,LLM,RRUM,GDINA,${PER_ITEM})`,
      listOption("--models", [...ITEM_MODEL_NAMES, PER_ITEM] as const),
    )
    .option(
      "--attribute-distributions <list>",
      `attribute distributions, separated by commas: ${ATTRIBUTE_DISTRIBUTION_NAMES.join(", ")} (default: as fit: saturated with at least ten students per pattern, higher-order otherwise)`,
      listOption("--attribute-distributions", ATTRIBUTE_DISTRIBUTION_NAMES),
    )
    .option(
      "--folds <n>",
      "number of cross-validation folds; 0 to skip cross-validation",
      wholeOption(WHERE, "--folds"),
      5,
    )
    .option(
      "--rule <name>",
      "how per-item chooses among the reduced models not rejected: simpler (DINA or DINO first) or largestp (the model with the largest p-value)",
      choiceOption(WHERE, "--rule", SELECTION_RULES),
      "simpler",
    )
    .option(
      "--starts <n>",
      "number of EM starts of each fit",
      wholeOption(WHERE, "--starts", 1),
      DEFAULT_STARTS,
    )
    .addOption(seedOption(WHERE, "random seed"))
    .addOption(threadsOption(WHERE))
    .addOption(outOption(DEFAULT_FOLDER));
  return addReportOptions(withOptions, { students: false })
    .addHelpText(
      "after",
      examples([
        "qmatrix models responses.csv --q q.csv",
        "qmatrix models responses.csv --q expert.csv --q learned/q.csv --models DINA,GDINA",
        "qmatrix models responses.csv --q q.csv --attribute-distributions saturated,higher-order,independent",
      ]),
    )
    .action(saying(runModelsCommand));
}

/** Names separated by commas, capitals and hyphens as in `--model`. */
function listOption<Choice extends string>(option: string, choices: readonly Choice[]) {
  const one = choiceOption(WHERE, option, choices);
  return (text: string) => text.split(",").map((name) => one(itemModelNamed(name.trim()) ?? name.trim()));
}

async function runModelsCommand(session: Session, file: string, options: Options): Promise<Said> {
  await checkOutputFolder(options.out, MODELS_FILES);
  const began = performance.now();
  const { given, others: matrices } = await readGivenFiles(session, file, options, (items) =>
    allRead(options.q.map((name) => readQMatrix(name, { emptyRows: "allow", items, itemsOf: file }))),
  );
  const { responses } = given;
  checkStudents(WHERE, responses.N);
  const qs = [];
  const warnings: Warning<string>[] = [...given.warnings];
  for (const [at, name] of options.q.entries()) {
    const q = matrices[at];
    for (const warning of checkQ(name, q)) {
      session.warn(warning);
      warnings.push(warning);
    }
    qs.push({ name, q });
  }
  const { models, attributeDistributions, folds, rule, starts, seed } = options;
  const executor = executorFor({ threads: options.threads ?? availableParallelism() });
  try {
    const place = { executor: () => executor, isQuiet: session.isQuiet };
    const compared = { qs, models, attributeDistributions, folds, rule, starts, seed };
    const comparison = await runWork(compareModelsMethod, { responses, options: compared }, place).catch(
      (error) => {
        throw modelsFault(error);
      },
    );
    const { out: _out, threads: _threads, seed: _seed, ...recorded } = withoutReportOptions(options);
    const report: ModelsReport = {
      data: dataSummary(file, responses),
      options: plainOptions(recorded),
      seed,
      comparison,
      warnings,
    };
    const seconds = (performance.now() - began) / 1000;
    const files = await modelsFiles(report, {
      cover: coverOf(options),
      timings: { ...given.timings, all: seconds },
      warn: session.warn,
    });
    await writeOutputFolder(options.out, files);
    return {
      json: { folder: options.out, files: MODELS_FILES, ...(await resultOf(files)) },
      text: [
        ...supportOfComparison(comparison),
        recommendation(comparison),
        textTable([shownHeader(comparison), ...shownRows(comparison)]),
        shownNote(comparison),
        ...testsText(comparison),
        resultsLine(options.out),
      ].join("\n\n"),
    };
  } finally {
    await executor.close();
  }
}

/** Which model to report, and why. */
function recommendation({ fits, reported, reason }: ModelsComparison): string {
  const meaning = fits[reported].model === PER_ITEM ? " (a separately chosen model for each item)" : "";
  return `Recommended: ${nameOf(fits, reported)}${meaning}. ${reason}`;
}

/** A fault of `compareModels` as one of the command's options or files; the Q-matrices are named by their files. */
function modelsFault(error: unknown): unknown {
  if (!(error instanceof InvalidInputError)) return error;
  const [argument, file] = error.path;
  if (argument === "q") return faultOfFile(String(file), renamedFault(error, WHERE, "the Q-matrix"));
  return optionFault(error, ["models", "attributeDistributions", "folds", "starts"], WHERE);
}

/** Tests on the screen; tests.csv has all. */
const MOST_TESTS = 12;

function testsText(comparison: ModelsComparison): string[] {
  const rows = testRows(comparison);
  if (rows.length === 0) return [];
  const rest = rows.length - MOST_TESTS;
  return [
    [
      "Likelihood-ratio tests of nested models:",
      textTable([TESTS_HEADER, ...rows.slice(0, MOST_TESTS)], 2),
      ...(rest > 0 ? [`… and ${rest} more in tests.csv.`] : []),
      testsNote(comparison),
    ].join("\n"),
  ];
}

/** Columns padded to their widest cell, the first `words` to the left and the others to the right. */
function textTable(rows: readonly (readonly string[])[], words = 1): string {
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  return rows
    .map((row) =>
      row.map((cell, at) => (at < words ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join("  "),
    )
    .join("\n");
}

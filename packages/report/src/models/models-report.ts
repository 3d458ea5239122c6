import type { Warning } from "@qmatrix/core/data";
import { type ModelsComparison, nameOf, PER_ITEM } from "@qmatrix/core/fit";
import { RMSEA2_GOOD } from "../fit/fit-summary.ts";
import { madeSection } from "../methods/made-section.ts";
import type { Cover } from "../page/cover.ts";
import { escapeHtml } from "../page/escape-html.ts";
import type { Verdict } from "../page/first-screen.ts";
import { htmlPage } from "../page/html-page.ts";
import { htmlTable } from "../page/html-table.ts";
import { nextSteps } from "../page/next-steps.ts";
import { type DataSummary, dataFacts, fileTitle } from "../words/data-summary.ts";
import { fixed } from "../words/in-words.ts";
import { nextCommand } from "../words/next-command.ts";
import type { NextStep } from "../words/next-step.ts";
import type { RecordedOptions } from "../words/recorded-options.ts";
import {
  MODELS_HEADER,
  modelsRows,
  shownHeader,
  shownNote,
  shownRows,
  supportOfComparison,
  TESTS_CSV_HEADER,
  TESTS_HEADER,
  testRows,
  testsCsvRows,
  testsNote,
} from "./models-rows.ts";

export interface ModelsReport {
  readonly data: DataSummary;
  readonly options: RecordedOptions;
  readonly seed: number;
  readonly comparison: ModelsComparison;
  readonly warnings: readonly Warning<string>[];
}

/** The report of `models`: which model to report and why, the table, the tests. */
export function modelsReport(
  { data, options, seed, comparison, warnings }: ModelsReport,
  cover: Cover,
): string {
  const { fits, reported, reason } = comparison;
  const tests = testRows(comparison);
  const name = nameOf(fits, reported);
  const { q, model, distribution } = fits[reported];
  // fit takes the same distribution by itself where none was named
  const attributes =
    options.attributeDistributions === undefined ? [] : ["--attribute-distribution", distribution];
  const fitCommand = (...words: string[]) =>
    nextCommand("fit", data.file, options, "--q", q, ...attributes, ...words);
  const rule = options.rule === "largestp" ? ["--rule", "largestp"] : [];
  const next: NextStep[] =
    model === PER_ITEM
      ? [
          {
            words: "Fit the saturated model, which suggests a model for each item:",
            command: fitCommand("--model", "GDINA", ...rule, "--out", "saturated"),
          },
          {
            words: "Then fit the suggested models:",
            command: fitCommand("--model", "saturated/suggested-models.csv", "--out", "per-item"),
          },
        ]
      : [{ words: "To fit the recommended model:", command: fitCommand("--model", model) }];
  const sections = [
    ...(next.length > 1 ? ["<h2>Summary</h2>", nextSteps(next)] : []),
    "<h2>Models</h2>",
    htmlTable("Models compared", shownHeader(comparison), shownRows(comparison), {
      download: { name: "models.csv", header: MODELS_HEADER, rows: modelsRows(comparison) },
      note: `${escapeHtml(shownNote(comparison))} ${READING}`,
    }),
    ...(tests.length > 0
      ? [
          "<h2>Likelihood-ratio tests</h2>",
          htmlTable("Nested models", TESTS_HEADER, tests, {
            words: 2,
            download: { name: "tests.csv", header: TESTS_CSV_HEADER, rows: testsCsvRows(comparison) },
            note: escapeHtml(testsNote(comparison)),
          }),
        ]
      : []),
    ...madeSection({
      command: "models",
      method: `Maximum likelihood by the EM algorithm.${comparison.folds === 0 ? "" : ` Prediction of held-out responses was assessed by ${comparison.folds}-fold cross-validation.`}`,
      options,
      seed,
      cover,
      more: [],
    }),
  ];
  return htmlPage({
    cover,
    first: {
      kind: "Report · qmatrix models",
      title: `Models compared: ${fileTitle(data.file)}`,
      facts: [...dataFacts(data), ["Models", String(fits.length)]],
      warnings: warnings.map(({ message }) => message),
      finding: [
        ...supportOfComparison(comparison),
        `Recommended: ${name}${fits[reported].model === PER_ITEM ? " (a separately chosen model for each item)" : ""}.`,
        reason,
      ],
      verdicts: modelVerdicts(comparison),
      next,
    },
    sections,
  });
}

const READING =
  "AIC, BIC: Akaike's and the Bayesian information criterion; lower is better. RMSEA2: root mean square error of approximation based on M2; good up to 0.045. " +
  "SRMSR: standardized root mean square residual; good up to 0.05.";

function modelVerdicts({ fits, reported }: ModelsComparison): Verdict[] {
  const fit = fits[reported];
  const lowest = fits.reduce((a, b) => (b.criteria.bic < a.criteria.bic ? b : a));
  return [
    ...(fit.heldOut
      ? [
          {
            matter: "Held-out prediction:",
            state: fit.heldOut.difference === 0 ? ("good" as const) : ("caution" as const),
            words:
              fit.heldOut.difference === 0
                ? "the best of all models"
                : `${fixed(fit.heldOut.difference, 1)} from the best (SE ${fit.heldOut.differenceError.toFixed(1)})`,
          },
        ]
      : []),
    {
      matter: "BIC:",
      state: fit === lowest ? "good" : "caution",
      words:
        fit === lowest
          ? "the lowest"
          : `${(fit.criteria.bic - lowest.criteria.bic).toFixed(1)} above the lowest`,
    },
    ...(fit.rmsea2
      ? [
          {
            matter: "Model fit:",
            state:
              fit.rmsea2.high <= RMSEA2_GOOD
                ? ("good" as const)
                : fit.rmsea2.low > RMSEA2_GOOD
                  ? ("bad" as const)
                  : ("caution" as const),
            words: `RMSEA2 = ${fit.rmsea2.value.toFixed(3)} (good up to ${RMSEA2_GOOD})`,
          },
        ]
      : []),
  ];
}

import type { Warning } from "@qmatrix/core/data";
import { type ModelsComparison, nameOf, PER_ITEM } from "@qmatrix/core/fit";
import { RMSEA2_GOOD } from "../fit/fit-summary.ts";
import { madeSection } from "../methods/made-section.ts";
import type { Cover } from "../page/cover.ts";
import { escapeHtml } from "../page/escape-html.ts";
import type { Verdict } from "../page/first-screen.ts";
import { htmlPage } from "../page/html-page.ts";
import { htmlTable } from "../page/html-table.ts";
import { type DataSummary, dataFacts, fileTitle } from "../words/data-summary.ts";
import { fixed } from "../words/in-words.ts";
import { nextCommand } from "../words/next-command.ts";
import type { RecordedOptions } from "../words/recorded-options.ts";
import {
  distributionNote,
  MODELS_HEADER,
  modelsRows,
  SHOWN_HEADER,
  shownRows,
  TESTS_CSV_HEADER,
  TESTS_HEADER,
  testRows,
  testsCsvRows,
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
  const { q, model } = fits[reported];
  const fitCommand = (...words: string[]) => nextCommand("fit", data.file, options, "--q", q, ...words);
  const fitStep =
    model === PER_ITEM
      ? {
          words: "To fit it, fit the saturated model, then again with its suggested-models.csv as --model:",
          command: fitCommand(),
        }
      : { words: "To fit it:", command: fitCommand("--model", model) };
  const sections = [
    "<h2>Models</h2>",
    htmlTable("Models compared", SHOWN_HEADER, shownRows(comparison), {
      download: { name: "models.csv", header: MODELS_HEADER, rows: modelsRows(comparison) },
      note: `${escapeHtml(distributionNote(comparison))} ${READING}`,
    }),
    ...(tests.length > 0
      ? [
          "<h2>Likelihood-ratio tests</h2>",
          htmlTable("Nested models", TESTS_HEADER, tests, {
            words: 2,
            download: { name: "tests.csv", header: TESTS_CSV_HEADER, rows: testsCsvRows(comparison) },
            note: "LR: likelihood-ratio statistic, with its degrees of freedom (df). A small p rejects the smaller model. The item models of per-item were chosen on the same data, so its tests are optimistic.",
          }),
        ]
      : []),
    ...madeSection({
      command: "models",
      method: "Maximum likelihood by the EM algorithm; held-out students by cross-validation.",
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
        `Recommended: ${name}${fits[reported].model === PER_ITEM ? " (a separately chosen model for each item)" : ""}.`,
        reason,
      ],
      verdicts: modelVerdicts(comparison),
      next: [fitStep],
    },
    sections,
  });
}

const READING =
  "AIC, BIC: Akaike's and the Bayesian information criterion; lower is better. RMSEA2: root mean square error of approximation based on M2; good up to 0.045. " +
  "SRMSR: standardized root mean square residual; good up to 0.05. Held-out: log-likelihood of students who were not in the fit, as the difference from the best, " +
  "with the standard error (SE) of the difference.";

function modelVerdicts({ fits, reported }: ModelsComparison): Verdict[] {
  const fit = fits[reported];
  const lowest = fits.reduce((a, b) => (b.criteria.bic < a.criteria.bic ? b : a));
  return [
    {
      matter: "Held-out prediction:",
      state: fit.heldOut && fit.heldOut.difference === 0 ? "good" : "caution",
      words: fit.heldOut
        ? fit.heldOut.difference === 0
          ? "the best of all models"
          : `${fixed(fit.heldOut.difference, 1)} from the best (SE ${fit.heldOut.differenceError.toFixed(1)})`
        : "not computed",
    },
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
            state: fit.rmsea2.value <= RMSEA2_GOOD ? ("good" as const) : ("bad" as const),
            words: `RMSEA2 = ${fit.rmsea2.value.toFixed(3)} (good up to ${RMSEA2_GOOD})`,
          },
        ]
      : []),
  ];
}

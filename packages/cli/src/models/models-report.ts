import type { Warning } from "@qmatrix/core/data";
import { type ModelsComparison, nameOf } from "@qmatrix/core/fit";
import { madeBy } from "../made-by.ts";
import { escapeHtml } from "../report/escape-html.ts";
import { htmlPage } from "../report/html-page.ts";
import { htmlTable } from "../report/html-table.ts";
import { madeSection } from "../report/made-section.ts";
import type { DataSummary } from "../result/data-summary.ts";
import type { ResultHead } from "../result/result-file.ts";
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
  readonly options: ResultHead["options"];
  readonly seed: number;
  readonly comparison: ModelsComparison;
  readonly warnings: readonly Warning<string>[];
}

/** The report of `models`: which model to report and why, the table, the tests. */
export function modelsReport({ data, options, seed, comparison, warnings }: ModelsReport): string {
  const { fits } = comparison;
  const tests = testRows(comparison);
  const sections = [
    `<p>${fits.length} models of the responses of ${data.students} students to ${data.items} items in <code>${escapeHtml(data.file)}</code>.</p>`,
    ...warnings.map(({ message }) => `<p class="warning">${escapeHtml(message)}</p>`),
    "<h2>Summary</h2>",
    `<p>${escapeHtml(`Recommended: ${nameOf(comparison.fits, comparison.reported)}. ${comparison.reason}`)}</p>`,
    "<h2>Models</h2>",
    htmlTable("Models compared", SHOWN_HEADER, shownRows(comparison), {
      download: { name: "models.csv", header: MODELS_HEADER, rows: modelsRows(comparison) },
    }),
    `<p>${escapeHtml(distributionNote(comparison))} Held-out difference: log-likelihood of held-out students, as the difference from the best, with the standard error of the difference.</p>`,
    ...(tests.length > 0
      ? [
          "<h2>Likelihood-ratio tests</h2>",
          htmlTable("Nested models", TESTS_HEADER, tests, {
            words: 2,
            download: { name: "tests.csv", header: TESTS_CSV_HEADER, rows: testsCsvRows(comparison) },
          }),
        ]
      : []),
    ...madeSection({
      command: "models",
      method: "Maximum likelihood by the EM algorithm; held-out students by cross-validation.",
      options,
      seed,
      more: [],
    }),
  ];
  return htmlPage("Models compared", sections, `Made with ${madeBy()}.`);
}

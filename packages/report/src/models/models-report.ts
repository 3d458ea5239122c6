import { type ModelsComparison, nameOf } from "@qmatrix/core/fit";
import { madeSection } from "../methods/made-section.ts";
import { type Cover, madeBy } from "../page/cover.ts";
import { escapeHtml } from "../page/escape-html.ts";
import { htmlPage } from "../page/html-page.ts";
import { htmlTable } from "../page/html-table.ts";
import type { DataSummary } from "../words/data-summary.ts";
import type { RecordedOptions } from "../words/recorded-options.ts";
import {
  distributionNote,
  MODELS_HEADER,
  modelsRows,
  SHOWN_HEADER,
  shownRows,
  TESTS_HEADER,
  testRows,
} from "./models-rows.ts";

export interface ModelsReport {
  readonly data: DataSummary;
  readonly options: RecordedOptions;
  readonly seed: number;
  readonly comparison: ModelsComparison;
}

/** The report of `models`: which model to report and why, the table, the tests. */
export function modelsReport({ data, options, seed, comparison }: ModelsReport, cover: Cover): string {
  const { fits, reported, reason } = comparison;
  const tests = testRows(comparison);
  const sections = [
    `<p>${fits.length} models of the responses of ${data.students} students to ${data.items} items in <code>${escapeHtml(data.file)}</code>.</p>`,
    "<h2>Summary</h2>",
    `<p>Report ${escapeHtml(nameOf(fits, reported))}. ${escapeHtml(reason)}</p>`,
    "<h2>Models</h2>",
    htmlTable("Models compared", SHOWN_HEADER, shownRows(comparison), {
      download: { name: "models.csv", header: MODELS_HEADER, rows: modelsRows(comparison) },
    }),
    `<p>${escapeHtml(distributionNote(comparison))} Held-out: log-likelihood of students who were not in the fit, as the difference from the best, with the standard error of the difference.</p>`,
    ...(tests.length > 0
      ? ["<h2>Likelihood-ratio tests</h2>", htmlTable("Nested models", TESTS_HEADER, tests, { words: 2 })]
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
  return htmlPage("Models compared", sections, `Made with ${madeBy(cover)}.`);
}

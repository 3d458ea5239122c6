import type { Responses } from "@qmatrix/core/data";
import {
  COMPARISON_HEADER,
  comparisonRows,
  isCompared,
  isSuggested,
  SUGGESTED_HEADER,
  suggestedRows,
} from "../fit/comparison-rows.ts";
import { type FitReport, fitBody } from "../fit/fit-result.ts";
import { PAIR_HEADER, pairRows } from "../fit/pair-rows.ts";
import { fitBasis } from "../students/fit-basis.ts";
import { drawnReport } from "./drawn-report.ts";
import { type FileOptions, resultFile } from "./file-options.ts";
import { MODEL_FILES, modelFiles } from "./model-files.ts";
import type { OutputFile } from "./output-file.ts";
import { STUDENTS_FILE, studentsFiles } from "./students-files.ts";
import { tableText } from "./table-text.ts";
import { WORKBOOK_FILE } from "./workbook-file.ts";

/** What `fit --model` takes as it is. */
const SUGGESTED_MODELS = "suggested-models.csv";

/** Every file that `qmatrix fit` may write. */
export const FIT_FILES = [
  WORKBOOK_FILE,
  ...MODEL_FILES,
  "pairs.csv",
  "comparison.csv",
  SUGGESTED_MODELS,
  "result.json",
  "report.html",
  STUDENTS_FILE,
];

/** What `qmatrix fit` writes: tables that need listed patterns only where they are listed. */
export async function fitFiles(
  report: FitReport,
  responses: Responses,
  options: FileOptions,
): Promise<OutputFile[]> {
  const { data, fit, statistics, seed } = report;
  const { model, classification } = fit;
  const { fitReport } = await import("../fit/fit-report.ts");
  const files = modelFiles(fit, statistics?.standardErrors.figure ?? null, options.ids);
  if (statistics && statistics.pairs.untested === undefined)
    files.push({
      name: "pairs.csv",
      content: () => tableText(PAIR_HEADER, pairRows(model.q, statistics.pairs)),
    });
  if (statistics && isCompared(statistics))
    files.push({
      name: "comparison.csv",
      content: () => tableText(COMPARISON_HEADER, comparisonRows(statistics)),
    });
  if (statistics && isSuggested(model))
    files.push({
      name: SUGGESTED_MODELS,
      content: () => tableText(SUGGESTED_HEADER, suggestedRows(statistics)),
    });
  const page = drawnReport(options.warn, () => fitReport(report, options.cover));
  const { adequacy, options: recorded } = report;
  const cut = recorded.cut as readonly string[] | undefined;
  const { profiles } = classification;
  const students = { data, q: model.q, responses, profiles, cut, adequacy, basis: fitBasis(report) };
  return [
    ...files,
    resultFile({ command: "fit", options: report.options, seed, body: fitBody(report) }, options),
    { name: "report.html", content: () => page },
    ...(await studentsFiles(students, options.cover)),
  ];
}

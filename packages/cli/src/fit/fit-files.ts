import type { FitReport } from "@qmatrix/report/text";
import {
  COMPARISON_HEADER,
  comparisonRows,
  isCompared,
  isSuggested,
  PAIR_HEADER,
  pairRows,
  SUGGESTED_HEADER,
  suggestedRows,
} from "@qmatrix/report/text";
import type { IdColumn } from "@qmatrix/tables";
import type { OutputFile } from "../files/output-folder.ts";
import { WORKBOOK_FILE } from "../files/workbook-file.ts";
import { writeFile } from "../files/write-file.ts";
import { writeTable } from "../files/write-table.ts";
import { MODEL_FILES, modelFiles } from "./model-files.ts";

/** What `fit --model` takes as it is. */
export const SUGGESTED_MODELS = "suggested-models.csv";

/** Every file that `qmatrix fit` may write. */
export const FIT_FILES = [
  WORKBOOK_FILE,
  ...MODEL_FILES,
  "pairs.csv",
  "comparison.csv",
  SUGGESTED_MODELS,
  "result.json",
  "report.html",
  "students.html",
];

/** What this run writes: tables that need listed patterns only where they are listed. */
export function fitFiles(
  { fit, statistics }: FitReport,
  ids: readonly IdColumn[],
  result: string,
  report: string,
): OutputFile[] {
  const files = modelFiles(fit, statistics?.standardErrors.figure ?? null, ids);
  if (statistics)
    files.push({
      name: "pairs.csv",
      write: (path) => writeTable(path, PAIR_HEADER, pairRows(fit.model.q, statistics.pairs)),
    });
  if (statistics && isCompared(statistics))
    files.push({
      name: "comparison.csv",
      write: (path) => writeTable(path, COMPARISON_HEADER, comparisonRows(statistics)),
    });
  if (statistics && isSuggested(fit.model))
    files.push({
      name: SUGGESTED_MODELS,
      write: (path) => writeTable(path, SUGGESTED_HEADER, suggestedRows(statistics)),
    });
  files.push(
    { name: "result.json", write: (path) => writeFile(path, result) },
    { name: "report.html", write: (path) => writeFile(path, report) },
  );
  return files;
}

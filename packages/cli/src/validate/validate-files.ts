import type { Validation } from "@qmatrix/core/validate";
import { ENTRY_HEADER, entryRows } from "@qmatrix/report/text";
import type { IdColumn } from "@qmatrix/tables";
import type { OutputFile } from "../files/output-folder.ts";
import { WORKBOOK_FILE } from "../files/workbook-file.ts";
import { writeFile } from "../files/write-file.ts";
import { writeQMatrix } from "../files/write-q-matrix.ts";
import { writeTable } from "../files/write-table.ts";
import { MODEL_FILES, modelFiles } from "../fit/model-files.ts";

/** Every file that `qmatrix validate` may write. */
export const VALIDATE_FILES = [
  WORKBOOK_FILE,
  "suggested-q.csv",
  "entries.csv",
  ...MODEL_FILES,
  "result.json",
  "report.html",
];

/** What this run writes: the tables of the suggestion's model only where it was fitted. */
export function validateFiles(
  validation: Validation,
  ids: readonly IdColumn[],
  result: string,
  report: string,
): OutputFile[] {
  const { suggested, fitted } = validation;
  return [
    { name: "suggested-q.csv", write: (path) => writeQMatrix(path, suggested) },
    { name: "entries.csv", write: (path) => writeTable(path, ENTRY_HEADER, entryRows(validation)) },
    ...(fitted ? modelFiles(fitted, null, ids) : []),
    { name: "result.json", write: (path) => writeFile(path, result) },
    { name: "report.html", write: (path) => writeFile(path, report) },
  ];
}

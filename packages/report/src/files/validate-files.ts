import { ENTRY_HEADER, entryRows } from "../validate/entry-rows.ts";
import { type ValidateReport, validateBody } from "../validate/validate-result.ts";
import { drawnReport } from "./drawn-report.ts";
import { type FileOptions, resultFile } from "./file-options.ts";
import { MODEL_FILES, modelFiles } from "./model-files.ts";
import type { OutputFile } from "./output-file.ts";
import { qMatrixText } from "./q-matrix-text.ts";
import { tableText } from "./table-text.ts";
import { WORKBOOK_FILE } from "./workbook-file.ts";

/** Every file that `qmatrix validate` may write. */
export const VALIDATE_FILES = [
  WORKBOOK_FILE,
  "suggested-q.csv",
  "entries.csv",
  ...MODEL_FILES,
  "result.json",
  "report.html",
];

/** What `qmatrix validate` writes: the tables of the suggestion's model only where it was fitted. */
export async function validateFiles(report: ValidateReport, options: FileOptions): Promise<OutputFile[]> {
  const { validation, seed } = report;
  const { suggested, fitted } = validation;
  const { validateReport } = await import("../validate/validate-report.ts");
  const page = drawnReport(options.warn, () => validateReport(report, options.cover));
  return [
    { name: "suggested-q.csv", content: () => qMatrixText(suggested) },
    { name: "entries.csv", content: () => tableText(ENTRY_HEADER, entryRows(validation)) },
    ...(fitted ? modelFiles(fitted, null, options.ids) : []),
    resultFile({ command: "validate", options: report.options, seed, body: validateBody(report) }, options),
    { name: "report.html", content: () => page },
  ];
}

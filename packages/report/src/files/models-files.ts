import type { ModelsReport } from "../models/models-report.ts";
import { MODELS_HEADER, modelsRows, TESTS_CSV_HEADER, testsCsvRows } from "../models/models-rows.ts";
import { drawnReport } from "./drawn-report.ts";
import { type FileOptions, resultFile } from "./file-options.ts";
import type { OutputFile } from "./output-file.ts";
import { tableText } from "./table-text.ts";

/** Every file that `qmatrix models` writes. */
export const MODELS_FILES = ["models.csv", "tests.csv", "result.json", "report.html"];

/** What `qmatrix models` writes. */
export async function modelsFiles(
  report: ModelsReport,
  options: Omit<FileOptions, "ids">,
): Promise<OutputFile[]> {
  const { data, comparison, warnings, seed } = report;
  const { modelsReport } = await import("../models/models-report.ts");
  const page = drawnReport(options.warn, () => modelsReport(report, options.cover));
  const body = { data, ...comparison, warnings };
  return [
    { name: "models.csv", content: () => tableText(MODELS_HEADER, modelsRows(comparison)) },
    { name: "tests.csv", content: () => tableText(TESTS_CSV_HEADER, testsCsvRows(comparison)) },
    resultFile({ command: "models", options: report.options, seed, body }, options),
    { name: "report.html", content: () => page },
  ];
}

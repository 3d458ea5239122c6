import type { Responses } from "@qmatrix/core/data";
import type { ModelsComparison } from "@qmatrix/core/fit";
import {
  bytesOf,
  type FileOptions,
  fitFiles,
  modelsFiles,
  type OutputFile,
  refinedFiles,
  tableText,
  validateFiles,
} from "@qmatrix/report/files";
import type { FitReport, RefinedReport, ValidateReport } from "@qmatrix/report/text";
import { FIX_FILE, START_FILE } from "../steps/commands.ts";
import type { LearnTask } from "../steps/project.ts";

/** A result whose files are wanted. */
export type FilesAsk =
  | {
      readonly kind: "learn";
      readonly report: RefinedReport;
      readonly task: LearnTask;
      readonly options: FileOptions;
    }
  | {
      readonly kind: "fit";
      readonly report: FitReport;
      readonly responses: Responses;
      readonly options: FileOptions;
    }
  | { readonly kind: "validate"; readonly report: ValidateReport; readonly options: FileOptions }
  | {
      readonly kind: "models";
      readonly report: Parameters<typeof modelsFiles>[0] & { comparison: ModelsComparison };
      readonly options: FileOptions;
    };

export interface MadeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The very files that the command writes; with those that it reads besides the responses, where the page made them. */
export async function makeFiles(ask: FilesAsk): Promise<MadeFile[]> {
  const files = await filesOf(ask);
  return Promise.all(files.map(async (file) => ({ name: file.name, bytes: await bytesOf(file) })));
}

async function filesOf(ask: FilesAsk): Promise<readonly OutputFile[]> {
  switch (ask.kind) {
    case "learn":
      return [...(await refinedFiles(ask.report, ask.options)), ...inputsOf(ask.task)];
    case "fit":
      return fitFiles(ask.report, ask.responses, ask.options);
    case "validate":
      return validateFiles(ask.report, ask.options);
    case "models":
      return modelsFiles(ask.report, ask.options);
  }
}

/** What --start and --fix name. */
function inputsOf({ start, startFile, fixed }: LearnTask): OutputFile[] {
  if (start === null) return [];
  const { items, attributes, entries } = start;
  const K = attributes.length;
  const header = ["item", ...attributes];
  const files: OutputFile[] = [];
  if (startFile === null)
    files.push({
      name: START_FILE,
      content: () =>
        tableText(
          header,
          items.map((item, j) => [item, ...entries.slice(j * K, (j + 1) * K)]),
        ),
    });
  if (fixed !== null)
    files.push({
      name: FIX_FILE,
      content: () =>
        tableText(
          header,
          items.map((item, j) => [item, ...fixed[j].map((entry) => entry ?? "")]),
        ),
    });
  return files;
}

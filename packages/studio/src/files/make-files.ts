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
import type { LearnTask, PlainQ, Task } from "../steps/project.ts";

/** A result whose files are wanted. */
export type FilesAsk =
  | {
      readonly kind: "learn";
      readonly report: RefinedReport;
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

/** The very files that the command writes. */
export async function makeFiles(ask: FilesAsk): Promise<MadeFile[]> {
  const files = await filesOf(ask);
  return Promise.all(files.map(async (file) => ({ name: file.name, bytes: await bytesOf(file) })));
}

async function filesOf(ask: FilesAsk): Promise<readonly OutputFile[]> {
  switch (ask.kind) {
    case "learn":
      return refinedFiles(ask.report, ask.options);
    case "fit":
      return fitFiles(ask.report, ask.responses, ask.options);
    case "validate":
      return validateFiles(ask.report, ask.options);
    case "models":
      return modelsFiles(ask.report, ask.options);
  }
}

/** The files that a command reads besides the responses, as this page makes them: what --q, --start and --fix name. */
export async function inputsOf(task: Task): Promise<MadeFile[]> {
  const files = task.kind === "learn" ? learnInputs(task) : [qFile(task.qFile, task.q)];
  return Promise.all(files.map(async (file) => ({ name: file.name, bytes: await bytesOf(file) })));
}

function learnInputs({ start, startFile, fixed }: LearnTask): OutputFile[] {
  if (start === null) return [];
  const { items, attributes } = start;
  const rows = fixed?.map((entries, j) => [items[j], ...entries.map((entry) => entry ?? "")]);
  return [
    qFile(startFile ?? START_FILE, start),
    ...(rows ? [{ name: FIX_FILE, content: () => tableText(["item", ...attributes], rows) }] : []),
  ];
}

function qFile(name: string, { items, attributes, entries }: PlainQ): OutputFile {
  const K = attributes.length;
  const rows = items.map((item, j) => [item, ...entries.slice(j * K, (j + 1) * K)]);
  return { name, content: () => tableText(["item", ...attributes], rows) };
}

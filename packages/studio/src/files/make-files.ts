import type { Responses } from "@qmatrix/core/data";
import type { Classification, ModelsComparison } from "@qmatrix/core/fit";
import type { RbmLearned } from "@qmatrix/core/rbm";
import {
  bytesOf,
  type FileOptions,
  fitFiles,
  hierarchyText,
  modelsFiles,
  type OutputFile,
  rbmFiles,
  refinedFiles,
  scoreFiles,
  tableText,
  validateFiles,
} from "@qmatrix/report/files";
import type { FitReport, LearnReport, RefinedReport, ValidateReport } from "@qmatrix/report/text";
import { FIX_FILE, HIERARCHY_FILE, START_FILE } from "../steps/commands.ts";
import type { FitTask, LearnTask, PlainQ, Task } from "../steps/project.ts";

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
    }
  | {
      readonly kind: "rbm";
      readonly report: LearnReport<RbmLearned>;
      readonly options: FileOptions;
    }
  | {
      readonly kind: "score";
      readonly classification: Classification;
      readonly report: Parameters<typeof scoreFiles>[1];
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
    case "rbm":
      return rbmFiles(ask.report, ask.options);
    case "score":
      return scoreFiles(ask.classification, ask.report, ask.options);
  }
}

/** The files that a command reads besides the responses, as this page makes them: what --q, --start and --fix name. */
export async function inputsOf(task: Task): Promise<MadeFile[]> {
  const files = inputFiles(task);
  return Promise.all(files.map(async (file) => ({ name: file.name, bytes: await bytesOf(file) })));
}

function inputFiles(task: Task): OutputFile[] {
  switch (task.kind) {
    case "learn":
      return learnInputs(task);
    case "rbm":
      return [];
    case "fit":
      return [qFile(task.qFile, task.q), ...hierarchyInput(task)];
    default:
      return [qFile(task.qFile, task.q)];
  }
}

function hierarchyInput({ hierarchy }: FitTask): OutputFile[] {
  return hierarchy ? [{ name: HIERARCHY_FILE, content: () => hierarchyText(hierarchy) }] : [];
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

import type { LearnSettings } from "@qmatrix/report/text";
import type { ProjectOptions } from "../project/write-project.ts";
import type { ReportOptions } from "../shell/report-options.ts";
import type { ResponsesOptions } from "../shell/responses-options.ts";

export const METHOD_NAMES = ["refined", "rbm"] as const;
export type MethodName = (typeof METHOD_NAMES)[number];

/** The options of `qmatrix learn` as the command line gives them, defaults filled in. */
export interface LearnCommandOptions extends LearnSettings, ResponsesOptions, ReportOptions, ProjectOptions {
  readonly method: MethodName;
  readonly seed: number;
  readonly threads?: number;
  readonly queue?: string;
  readonly queueCa?: string;
  readonly out: string;
  readonly xlsx?: boolean;
}

/** The options that only one of the methods takes. */
export const OWN_OPTIONS = {
  refined: ["effort", "fix", "mostPerItem", "sizeShares", "ability", "adequacy"],
  rbm: ["conventions", "penalty", "learningRate", "folds", "epochs", "batchSize"],
} as const satisfies Record<MethodName, readonly (keyof LearnCommandOptions)[]>;

import type { Effort } from "@qmatrix/core/learn";
import type { ConventionsName } from "@qmatrix/core/rbm";
import type { ReportOptions } from "../shell/report-options.ts";
import type { ResponsesOptions } from "../shell/responses-options.ts";

export const METHOD_NAMES = ["refined", "rbm"] as const;
export type MethodName = (typeof METHOD_NAMES)[number];

/** The options of `qmatrix learn` as the command line gives them, defaults filled in. */
export interface LearnCommandOptions extends ResponsesOptions, ReportOptions {
  readonly attributes: number | "auto";
  readonly method: MethodName;
  readonly start?: string;
  readonly seed: number;
  readonly threads?: number;
  readonly queue?: string;
  readonly queueCa?: string;
  readonly truth?: string;
  readonly out: string;
  readonly xlsx?: boolean;
  // refined
  readonly effort: Effort;
  readonly fix?: string;
  readonly mostPerItem: number;
  readonly sizeShares?: readonly number[];
  readonly ability: boolean;
  readonly adequacy: boolean;
  // rbm
  readonly conventions: ConventionsName;
  readonly penalty?: readonly number[];
  readonly learningRate?: readonly number[];
  readonly folds: number;
  readonly epochs?: number;
  readonly batchSize: number;
}

/** The options that only one of the methods takes. */
export const OWN_OPTIONS = {
  refined: ["effort", "fix", "mostPerItem", "sizeShares", "ability", "adequacy"],
  rbm: ["conventions", "penalty", "learningRate", "folds", "epochs", "batchSize"],
} as const satisfies Record<MethodName, readonly (keyof LearnCommandOptions)[]>;

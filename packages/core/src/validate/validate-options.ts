import { alignQ } from "../data/align-q.ts";
import { type QMatrix, requiredAttributes } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { checkList } from "../errors/check-kind.ts";
import { checkNumber } from "../errors/check-number.ts";
import { checkEach } from "../errors/check-one-of.ts";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import type { Warning } from "../errors/warning.ts";
import type { EncodedResponses } from "../fit/em/encoded-responses.ts";
import type { Effort, LearnOptions } from "../learn/learn-options.ts";
import type { PreparedLearn } from "../learn/learn-q.ts";
import type { PvafCut } from "./choices.ts";
import { PVAF_CUT } from "./pvaf-choice.ts";
import type { ValidateJob } from "./validate-jobs.ts";
import { WALD_LEVEL } from "./wald-choice.ts";

/** Second opinions to choose from: methods that judge the entries beside the learner, which always does. */
export const SECOND_OPINIONS = ["rbm", "pvaf", "wald", "hull"] as const;
/** A second opinion: the RBM, PVAF, the stepwise Wald method, or the hull method. */
export type SecondOpinion = (typeof SECOND_OPINIONS)[number];

/** Default prior probability that an expert's entry is correct: see docs/methods/validation.md. */
export const DEFAULT_TRUST = 0.8;

/** Options of `validateQ`. */
export interface ValidateOptions {
  /** The expert's Q-matrix: one row per item, at most 30 attributes, each required by some item. */
  readonly q: QMatrix;
  /** Prior probability that an entry of the expert's Q-matrix is correct, from 0.5 (no trust) to below 1. Default 0.8. */
  readonly trust?: number;
  /** How thoroughly the learner searches. Default "normal". */
  readonly effort?: Effort;
  /** The second opinions to ask for. Default all. */
  readonly methods?: readonly SecondOpinion[];
  /** The proportion of variance (PVAF) that a q-vector must account for, or "predicted" from the fit. Default 0.95. */
  readonly pvafCut?: PvafCut;
  /** Level of the Wald tests. Default 0.05. */
  readonly level?: number;
  /** Seed of the random numbers. Default 1. */
  readonly seed?: number;
  /** Whether to compare both Q-matrices with models without skills, by the prediction of held-out students. Default true. */
  readonly adequacy?: boolean;
}

export interface ValidateInput {
  readonly responses: Responses;
  readonly options: ValidateOptions;
}

export interface CheckedValidate {
  readonly q: QMatrix;
  readonly learn: LearnOptions;
  readonly methods: readonly SecondOpinion[];
  readonly pvafCut: PvafCut;
  readonly level: number;
  readonly seed: number;
}

/** The input, checked; the jobs besides the learner's, and what is left out or odd about the Q-matrix. */
export interface PreparedValidate {
  readonly encoded: EncodedResponses;
  readonly checked: CheckedValidate;
  readonly learner: PreparedLearn;
  readonly jobs: readonly ValidateJob[];
  readonly notes: readonly Warning[];
}

const WHERE = "validateQ";

/** The options with their defaults, the learner's not yet checked, or an InvalidInputError that names the one at fault. */
export function checkValidateOptions(responses: Responses, options: ValidateOptions): CheckedValidate {
  const { trust = DEFAULT_TRUST, effort, methods = SECOND_OPINIONS, seed = 1, adequacy } = options;
  const { pvafCut = PVAF_CUT, level = WALD_LEVEL } = options;
  const q = alignQ(options.q, responses.items, { where: WHERE });
  checkColumns(q);
  checkList(WHERE, "methods", methods, `a list with any of ${SECOND_OPINIONS.join(", ")}`);
  checkEach(WHERE, "methods", methods, SECOND_OPINIONS);
  const isShare = (value: number) => value > 0 && value < 1;
  if (pvafCut !== "predicted")
    checkNumber(WHERE, "pvafCut", pvafCut, "greater than 0 and less than 1, or predicted", isShare);
  checkNumber(WHERE, "level", level, "greater than 0 and less than 1", isShare);
  const learn: LearnOptions = { attributes: q.K, start: q, trust, effort, seed, adequacy };
  return { q, learn, methods, pvafCut, level, seed };
}

function checkColumns(q: QMatrix): void {
  const used = new Set(q.items.flatMap((_, j) => requiredAttributes(q, j)));
  const unused = q.attributes.findIndex((_, k) => !used.has(k));
  if (unused === -1) return;
  throw new InvalidInputError(
    WHERE,
    { argument: "q", within: `attribute ${describeValue(q.attributes[unused])}`, at: ["attributes", unused] },
    "required by at least one item",
    "only zeros",
  );
}

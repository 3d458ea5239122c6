import { alignQ } from "../data/align-q.ts";
import { type QMatrix, requiredAttributes } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { checkList } from "../errors/check-kind.ts";
import { checkNumber } from "../errors/check-number.ts";
import { checkOneOf } from "../errors/check-one-of.ts";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { checkLearnOptions } from "../learn/check-learn-options.ts";
import type { Effort, LearnOptions } from "../learn/learn-options.ts";
import type { PvafCut } from "./choices.ts";
import { PVAF_CUT } from "./pvaf-choice.ts";
import { WALD_LEVEL } from "./wald-choice.ts";

/** Ways to judge an expert's entries besides the learner, which always judges. */
export const SECOND_OPINIONS = ["rbm", "pvaf", "wald", "hull"] as const;
export type SecondOpinion = (typeof SECOND_OPINIONS)[number];

/** Share of an expert's entries that are taken to be right before the answers are looked at: see docs/methods/validation.md. */
export const DEFAULT_TRUST = 0.8;

export interface ValidateOptions {
  /** The expert's Q-matrix: a row for each item, at most 30 attributes, each needed by some item. */
  readonly q: QMatrix;
  /** From 0.5, nothing, to below 1. Default 0.8. */
  readonly trust?: number;
  /** Of the learner: see `learnQ`. Default "normal". */
  readonly effort?: Effort;
  /** Default all. */
  readonly methods?: readonly SecondOpinion[];
  /** What a q-vector must account for, or "predicted" from the fit. Default 0.95. */
  readonly pvafCut?: PvafCut;
  /** Level of the Wald tests. Default 0.05. */
  readonly level?: number;
  /** Default 1. */
  readonly seed?: number;
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

const WHERE = "validateQ";

/** The options with their defaults, or an InvalidInputError that names the one at fault. */
export function checkValidateOptions(responses: Responses, options: ValidateOptions): CheckedValidate {
  const { trust = DEFAULT_TRUST, effort, methods = SECOND_OPINIONS, seed = 1 } = options;
  const { pvafCut = PVAF_CUT, level = WALD_LEVEL } = options;
  const q = alignQ(options.q, responses.items, { where: WHERE });
  checkColumns(q);
  checkList(WHERE, "methods", methods, `a list with any of ${SECOND_OPINIONS.join(", ")}`);
  for (const method of methods) checkOneOf(WHERE, "methods", method, SECOND_OPINIONS);
  const isShare = (value: number) => value > 0 && value < 1;
  if (pvafCut !== "predicted") checkNumber(WHERE, "pvafCut", pvafCut, "> 0 and < 1, or predicted", isShare);
  checkNumber(WHERE, "level", level, "> 0 and < 1", isShare);
  const learn: LearnOptions = { attributes: q.K, start: q, trust, effort, seed };
  checkLearnOptions(WHERE, responses, learn);
  if (responses.N < 2)
    throw new InvalidInputError(WHERE, "responses", "from at least 2 students", `${responses.N}`);
  return { q, learn, methods, pvafCut, level, seed };
}

function checkColumns(q: QMatrix): void {
  const used = new Set(q.items.flatMap((_, j) => requiredAttributes(q, j)));
  const unused = q.attributes.findIndex((_, k) => !used.has(k));
  if (unused === -1) return;
  throw new InvalidInputError(
    WHERE,
    `q, column ${describeValue(q.attributes[unused])}`,
    "an attribute required by at least one item",
    "only zeros",
    "Remove the column.",
  );
}

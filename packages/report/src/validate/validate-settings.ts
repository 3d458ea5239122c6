import type { Effort } from "@qmatrix/core/learn";
import type { SecondOpinion } from "@qmatrix/core/validate";
import { type ReadingOptions, readingOptions } from "@qmatrix/tables";
import { plainOptions, type RecordedOptions } from "../words/recorded-options.ts";

/** What the answer of `validate` depends on besides the responses and the seed; the Q-matrix by its file. */
export interface ValidateSettings extends ReadingOptions {
  readonly q: string;
  readonly trust: number;
  readonly effort: Effort;
  readonly methods: readonly SecondOpinion[];
  readonly pvafCut: number | "predicted";
  readonly waldLevel: number;
  readonly adequacy: boolean;
}

/** The settings of `validate`, in the order of result.json. */
export function recordedValidate(settings: ValidateSettings): RecordedOptions {
  const { q, trust, effort, methods, pvafCut, waldLevel, adequacy } = settings;
  const noAdequacy = adequacy ? undefined : true;
  const asked = { q, trust, effort, methods, pvafCut, waldLevel, noAdequacy };
  return plainOptions({ ...asked, ...readingOptions(settings) });
}

import type { Effort } from "@qmatrix/core/learn";
import { CONVENTIONS, type ConventionsName } from "@qmatrix/core/rbm";
import { type ReadingOptions, readingOptions } from "@qmatrix/tables";
import { plainOptions, type RecordedOptions } from "../words/recorded-options.ts";

/** What the answer of `learn` depends on besides the responses and the seed; files by their names. */
export interface LearnSettings extends ReadingOptions {
  readonly attributes: number | "auto";
  readonly start?: string;
  readonly truth?: string;
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

/** The settings of `learn --method refined`, in the order of result.json. */
export function recordedRefined(settings: LearnSettings): RecordedOptions {
  const { attributes, effort, mostPerItem, sizeShares, start, fix, truth, ability, adequacy } = settings;
  return plainOptions({
    attributes,
    method: "refined",
    effort,
    mostPerItem,
    sizeShares,
    start,
    fix,
    ...(!ability && { noAbility: true }),
    ...(!adequacy && { noAdequacy: true }),
    ...readingOptions(settings),
    truth,
  });
}

/** The settings of `learn --method rbm`, in the order of result.json, the grid of its conventions filled in. */
export function recordedRbm(settings: LearnSettings): RecordedOptions {
  const { conventions, folds, batchSize, attributes, start, truth } = settings;
  const { epochs, penalties, learningRates } = CONVENTIONS[conventions];
  return plainOptions({
    epochs: settings.epochs ?? epochs,
    penalty: settings.penalty ?? penalties,
    learningRate: settings.learningRate ?? learningRates,
    method: "rbm",
    conventions,
    folds,
    batchSize,
    attributes,
    ...readingOptions(settings),
    start,
    truth,
  });
}

import { requiredAttributes } from "../data/q-matrix.ts";
import type { AttributeDistributionName } from "./attribute-distribution.ts";
import type { Cdm } from "./cdm.ts";
import type { ItemModelName } from "./item-model.ts";

/** The version of the format below. */
export const MODEL_VERSION = 1;

/**
 * A fitted model as plain JSON data: what `fitCdm` gives under `model`, what `result.json` holds under the same key, and what
 * `scoreProfiles` takes. Names instead of numbers, lists instead of typed arrays. docs/model-format.md describes it.
 */
export interface FittedModel {
  /** Version of the format. */
  readonly version: typeof MODEL_VERSION;
  /** The Q-matrix. */
  readonly q: {
    /** Names of the items [J]. */
    readonly items: readonly string[];
    /** Names of the attributes [K]. */
    readonly attributes: readonly string[];
    /** Its rows [J][K], 0 or 1. */
    readonly entries: readonly (readonly (0 | 1)[])[];
  };
  /** The items [J]. */
  readonly items: readonly FittedItem[];
  /** The attribute distribution. */
  readonly attributes: FittedAttributes;
}

/** An item of a fitted model. */
export interface FittedItem {
  /** Its name. */
  readonly item: string;
  /** Its model. */
  readonly model: ItemModelName;
  /** Names of the attributes it requires. */
  readonly attributes: readonly string[];
  /** δ in the model's link; see docs/models. */
  readonly effects: readonly number[];
  /** P(correct | pattern of the required attributes), in the order 00, 10, 01, 11, … */
  readonly probabilities: readonly number[];
}

/** The attribute distribution of a fitted model. */
export interface FittedAttributes {
  /** Its kind. */
  readonly distribution: AttributeDistributionName;
  /** Classes of the distribution "mixture"; 1 for the others. */
  readonly components: number;
  /** The distribution's parameters. */
  readonly values: readonly number[];
  /** Patterns that can occur, the first attribute first; null where they are too many to enumerate. */
  readonly patterns: readonly string[] | null;
  /** P(pattern); null where `patterns` is. */
  readonly probabilities: readonly number[] | null;
  /** The hierarchy: students who have mastered `attribute` have mastered `needs`. */
  readonly prerequisites: readonly { readonly attribute: string; readonly needs: string }[];
}

/** The model as plain data. */
export function fittedModel({ q, items, attributes }: Cdm): FittedModel {
  const { K } = q;
  const { space, probabilities, prerequisites = [] } = attributes;
  return {
    version: MODEL_VERSION,
    q: {
      items: [...q.items],
      attributes: [...q.attributes],
      entries: q.items.map((_, j) =>
        Array.from(q.entries.subarray(j * K, (j + 1) * K), (entry) => (entry ? 1 : 0)),
      ),
    },
    items: items.map(({ model, effects, probabilities }, j) => ({
      item: q.items[j],
      model,
      attributes: requiredAttributes(q, j).map((k) => q.attributes[k]),
      effects: [...effects],
      probabilities: [...probabilities],
    })),
    attributes: {
      distribution: attributes.distribution,
      components: attributes.components,
      values: [...attributes.values],
      patterns: space && Array.from(space.patterns, (pattern) => patternText(pattern, K)),
      probabilities: probabilities && [...probabilities],
      prerequisites: prerequisites.map(([attribute, needs]) => ({
        attribute: q.attributes[attribute],
        needs: q.attributes[needs],
      })),
    },
  };
}

/** A pattern as zeros and ones, the first attribute first. */
export function patternText(pattern: number, K: number): string {
  return Array.from({ length: K }, (_, k) => (Math.floor(pattern / 2 ** k) % 2 === 1 ? "1" : "0")).join("");
}

import { ATTRIBUTE_DISTRIBUTION_NAMES, type Cdm, ITEM_MODEL_NAMES, requiredAttributes } from "@qmatrix/core";
import { z } from "zod";
import { patternText } from "./parameter-names.ts";

const names = z.array(z.string()).min(1);
const numbers = z.array(z.number());
const probability = z.number().min(0).max(1);

/** A fitted model as result.json holds it under `model`: names instead of numbers, lists instead of typed arrays. */
export const savedModel = z.object({
  q: z.object({
    items: names,
    attributes: names,
    entries: z.array(z.array(z.union([z.literal(0), z.literal(1)]))),
  }),
  items: z.array(
    z.object({
      item: z.string(),
      model: z.enum(ITEM_MODEL_NAMES),
      /** Those that it needs. */
      attributes: z.array(z.string()),
      effects: numbers,
      /** P(correct | pattern of those), 00, 10, 01, 11, … */
      probabilities: z.array(probability.gt(0).lt(1)),
    }),
  ),
  attributes: z.object({
    distribution: z.enum(ATTRIBUTE_DISTRIBUTION_NAMES),
    components: z.int().min(1).max(100),
    values: numbers,
    /** Patterns that can occur, the first attribute first; null where they are too many to list. */
    patterns: z.array(z.string().regex(/^[01]+$/)).nullable(),
    /** Of these patterns. */
    probabilities: z.array(probability).nullable(),
    prerequisites: z.array(z.object({ attribute: z.string(), needs: z.string() })),
  }),
});

export type SavedModel = z.infer<typeof savedModel>;

export function saveModel({ q, items, attributes }: Cdm): SavedModel {
  const { K } = q;
  const { space, probabilities, prerequisites = [] } = attributes;
  return {
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

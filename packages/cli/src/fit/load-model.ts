import {
  attributeDistribution,
  type Cdm,
  type ClassSpace,
  describeValue,
  effectCount,
  InvalidInputError,
  isConditionallyIndependent,
  type QMatrix,
  qMatrixFrom,
  requiredAttributes,
} from "@qmatrix/core";
import { renamed } from "../shell/option-fault.ts";
import type { SavedModel } from "./saved-model.ts";

/** Probabilities of all patterns sum to 1 up to rounding; a file edited by hand is further off. */
const SUM_TOLERANCE = 1e-6;

/** The model that a result file holds; throws where its parts do not belong together. */
export function loadModel(where: string, { q: savedQ, items, attributes }: SavedModel): Cdm {
  const q = loadQ(where, savedQ);
  const refuse = (key: string, mustBe: string, received: string) =>
    new InvalidInputError(where, `model.${key}`, mustBe, received);
  if (items.length !== q.J)
    throw refuse("items", `one for each of the ${q.J} items of model.q`, `${items.length}`);
  for (const [j, { item, model, effects, probabilities }] of items.entries()) {
    const n = requiredAttributes(q, j).length;
    const key = `items[${j}]`;
    if (item !== q.items[j])
      throw refuse(`${key}.item`, `${describeValue(q.items[j])} as in model.q`, describeValue(item));
    if (probabilities.length !== 2 ** n)
      throw refuse(
        `${key}.probabilities`,
        `2^${n} numbers for the ${n} attributes that ${describeValue(item)} needs`,
        `${probabilities.length}`,
      );
    if (effects.length !== effectCount(model, n))
      throw refuse(
        `${key}.effects`,
        `${effectCount(model, n)} numbers for ${model} with ${n} attributes`,
        `${effects.length}`,
      );
  }
  const space = loadSpace(attributes.patterns, q.K, refuse);
  checkProbabilities(attributes.probabilities, space, refuse);
  checkValues(attributes, q.K, space, refuse);
  const numberOf = (name: string, at: number) => {
    const k = q.attributes.indexOf(name);
    if (k >= 0) return k;
    throw refuse(`attributes.prerequisites[${at}]`, "of attributes of model.q", describeValue(name));
  };
  return {
    q,
    items: items.map(({ model, effects, probabilities }) => ({
      model,
      effects: Float64Array.from(effects),
      probabilities: Float64Array.from(probabilities),
    })),
    attributes: {
      distribution: attributes.distribution,
      components: attributes.components,
      values: Float64Array.from(attributes.values),
      space,
      probabilities: attributes.probabilities && Float64Array.from(attributes.probabilities),
      prerequisites: attributes.prerequisites.map(
        ({ attribute, needs }, at) => [numberOf(attribute, at), numberOf(needs, at)] as const,
      ),
    },
  };
}

type Refuse = (key: string, mustBe: string, received: string) => InvalidInputError;

function loadQ(where: string, { items, attributes, entries }: SavedModel["q"]): QMatrix {
  try {
    return qMatrixFrom(entries, { items, attributes });
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    throw renamed(error, where, `model.q.${error.argument === "rows" ? "entries" : error.argument}`);
  }
}

function loadSpace(patterns: readonly string[] | null, K: number, refuse: Refuse): ClassSpace | null {
  if (patterns === null) return null;
  const numbers = patterns.map((text, c) => {
    if (text.length !== K)
      throw refuse(`attributes.patterns[${c}]`, `${K} zeros and ones`, describeValue(text));
    return [...text].reduce((pattern, sign, k) => pattern + (sign === "1" ? 2 ** k : 0), 0);
  });
  const wrong = numbers.findIndex((pattern, c) => c > 0 && pattern <= numbers[c - 1]);
  if (wrong >= 0)
    throw refuse(`attributes.patterns[${wrong}]`, "in the order of fit", describeValue(patterns[wrong]));
  return { K, C: numbers.length, patterns: Uint32Array.from(numbers) };
}

function checkProbabilities(
  probabilities: readonly number[] | null,
  space: ClassSpace | null,
  refuse: Refuse,
): void {
  if (probabilities?.length !== space?.C)
    throw refuse(
      "attributes.probabilities",
      space ? `one for each of the ${space.C} patterns` : "null like the patterns",
      probabilities ? `${probabilities.length}` : "null",
    );
  if (probabilities === null) return;
  const sum = probabilities.reduce((total, p) => total + p, 0);
  if (Math.abs(sum - 1) > SUM_TOLERANCE)
    throw refuse("attributes.probabilities", "numbers whose sum is 1", `a sum of ${sum}`);
}

/** Whether a distribution can do without a list of patterns, and has the numbers it needs. */
function checkValues(
  { distribution: name, components, values }: SavedModel["attributes"],
  K: number,
  space: ClassSpace | null,
  refuse: Refuse,
): void {
  const distribution = attributeDistribution(name, { components });
  if (space === null && !isConditionallyIndependent(distribution))
    throw refuse("attributes.patterns", `a list where the distribution is ${name}`, "null");
  const { length } = distribution.start(space ?? { K, C: 0, patterns: new Uint32Array() });
  if (values.length !== length)
    throw refuse("attributes.values", `${length} numbers for ${name}`, `${values.length}`);
}

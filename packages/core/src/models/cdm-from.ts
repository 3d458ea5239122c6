import { type QMatrix, qMatrixFrom, requiredAttributes } from "../data/q-matrix.ts";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError, renamedFault } from "../errors/invalid-input-error.ts";
import { counted } from "../errors/list-names.ts";
import { attributeDistribution } from "./attribute-distributions.ts";
import type { Cdm } from "./cdm.ts";
import { checkFittedModel, type Refuse } from "./check-fitted-model.ts";
import type { ClassSpace } from "./class-space.ts";
import { isConditionallyIndependent } from "./conditionally-independent.ts";
import type { FittedAttributes, FittedModel } from "./fitted-model.ts";
import { MOST_ATTRIBUTES, type Prerequisite, type PrerequisitePair, prerequisitePairs } from "./hierarchy.ts";
import { effectCount } from "./item-design.ts";

/** Probabilities of all patterns sum to 1 up to rounding; a file edited by hand is further off. */
const SUM_TOLERANCE = 1e-6;

/** The model that plain data hold; throws where they are none, or where parts do not belong together. */
export function cdmFrom(where: string, given: unknown): Cdm {
  const refuse: Refuse = (key, mustBe, received) =>
    new InvalidInputError(where, key === "" ? "model" : `model.${key}`, mustBe, received);
  const { q: savedQ, items, attributes } = checkFittedModel(given, refuse);
  const q = qFrom(where, savedQ);
  if (items.length !== q.J)
    throw refuse("items", `one for each of the ${q.J} items of model.q`, `${items.length}`);
  for (const [j, { item, model, effects, probabilities, attributes: required }] of items.entries()) {
    const names = requiredAttributes(q, j).map((k) => q.attributes[k]);
    const n = names.length;
    const key = `items[${j}]`;
    if (item !== q.items[j])
      throw refuse(`${key}.item`, `${describeValue(q.items[j])} as in model.q`, describeValue(item));
    if (JSON.stringify(required) !== JSON.stringify(names))
      throw refuse(`${key}.attributes`, `${describeValue(names)} as in model.q`, describeValue(required));
    if (probabilities.length !== 2 ** n)
      throw refuse(
        `${key}.probabilities`,
        `${counted(2 ** n, "number")} for the ${counted(n, "attribute")} that ${describeValue(item)} requires`,
        `${probabilities.length}`,
      );
    if (effects.length !== effectCount(model, n))
      throw refuse(
        `${key}.effects`,
        `${counted(effectCount(model, n), "number")} for ${model} with ${counted(n, "attribute")}`,
        `${effects.length}`,
      );
  }
  const space = spaceFrom(attributes.patterns, q.K, refuse);
  checkProbabilities(attributes.probabilities, space, refuse);
  checkValues(attributes, q.K, space, refuse);
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
      prerequisites: prerequisitesFrom(where, q, attributes.prerequisites),
    },
  };
}

function qFrom(where: string, { items, attributes, entries }: FittedModel["q"]): QMatrix {
  try {
    return qMatrixFrom(entries, { items, attributes });
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    const key = error.argument === "rows" ? "entries" : error.argument;
    throw renamedFault(error, where, `model.q.${key}`);
  }
}

function prerequisitesFrom(
  where: string,
  { attributes }: QMatrix,
  hierarchy: readonly Prerequisite[],
): PrerequisitePair[] {
  try {
    return prerequisitePairs(attributes, hierarchy, where);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    throw renamedFault(error, where, "model.attributes.prerequisites");
  }
}

function spaceFrom(patterns: readonly string[] | null, K: number, refuse: Refuse): ClassSpace | null {
  if (patterns === null) return null;
  if (K > MOST_ATTRIBUTES)
    throw refuse(
      "attributes.patterns",
      `null for more than ${MOST_ATTRIBUTES} attributes`,
      `${K} attributes`,
    );
  const numbers = patterns.map((text, c) => {
    if (text.length !== K)
      throw refuse(`attributes.patterns[${c}]`, `${K} zeros and ones`, describeValue(text));
    return [...text].reduce((pattern, sign, k) => pattern + (sign === "1" ? 2 ** k : 0), 0);
  });
  const wrong = numbers.findIndex((pattern, c) => c > 0 && pattern <= numbers[c - 1]);
  if (wrong >= 0)
    throw refuse(
      `attributes.patterns[${wrong}]`,
      "a pattern after the one before it",
      describeValue(patterns[wrong]),
    );
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
  { distribution: name, components, values }: FittedAttributes,
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

import { type QMatrix, qMatrixFrom, requiredAttributes } from "../data/q-matrix.ts";
import { listChoices } from "../errors/check-one-of.ts";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError, renamedFault } from "../errors/invalid-input-error.ts";
import { counted } from "../errors/list-names.ts";
import { ATTRIBUTE_DISTRIBUTION_NAMES, attributeDistribution } from "./attribute-distributions.ts";
import type { Cdm } from "./cdm.ts";
import type { ClassSpace } from "./class-space.ts";
import { isConditionallyIndependent } from "./conditionally-independent.ts";
import { type FittedAttributes, type FittedModel, MODEL_VERSION } from "./fitted-model.ts";
import { effectCount } from "./item-design.ts";
import { ITEM_MODEL_NAMES } from "./item-models.ts";

/** Probabilities of all patterns sum to 1 up to rounding; a file edited by hand is further off. */
const SUM_TOLERANCE = 1e-6;

/** Refuses a value of the model at `key`. */
type Refuse = (key: string, mustBe: string, received: string) => InvalidInputError;

/** The model that plain data hold; throws where they are none, or where parts do not belong together. */
export function cdmFrom(where: string, given: unknown): Cdm {
  const refuse: Refuse = (key, mustBe, received) =>
    new InvalidInputError(where, key === "" ? "model" : `model.${key}`, mustBe, received);
  const { q: savedQ, items, attributes } = checkShape(given, refuse);
  const q = qFrom(where, savedQ);
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
  const numberOf = (name: string, at: number) => {
    const k = q.attributes.indexOf(name);
    if (k >= 0) return k;
    throw refuse(`attributes.prerequisites[${at}]`, "an attribute of model.q", describeValue(name));
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

/** Whether every key is there with a value of its kind; what belongs together is checked after this. */
function checkShape(given: unknown, refuse: Refuse): FittedModel {
  const at = (of: unknown, key: string): unknown => {
    if (!isRecord(of)) throw refuse(key.replace(/\.?\w+$/, ""), "an object", kindOf(of));
    return of[key.slice(key.lastIndexOf(".") + 1)];
  };
  const check = (key: string, value: unknown, holds: boolean, mustBe: string): void => {
    if (!holds) throw refuse(key, mustBe, kindOf(value));
  };
  const list = (
    key: string,
    value: unknown,
    isOne: (one: unknown) => boolean,
    one: string,
    several = `${one.replace(/^an? /, "")}s`,
  ): unknown[] => {
    check(key, value, Array.isArray(value), `a list of ${several}`);
    const wrong = (value as unknown[]).findIndex((each) => !isOne(each));
    if (wrong >= 0) throw refuse(`${key}[${wrong}]`, one, kindOf((value as unknown[])[wrong]));
    return value as unknown[];
  };
  if (!isRecord(given)) throw refuse("", "a fitted model", kindOf(given));
  // result files of the first builds have no version; the format is the same
  check(
    "version",
    given.version,
    given.version === undefined || given.version === MODEL_VERSION,
    `${MODEL_VERSION}`,
  );
  for (const key of ["items", "attributes"]) list(`q.${key}`, at(given.q, `q.${key}`), isText, "a name");
  const rows = list("q.entries", at(given.q, "q.entries"), Array.isArray, "a row");
  for (const [j, row] of rows.entries()) list(`q.entries[${j}]`, row, isBit, "0 or 1", "zeros and ones");
  for (const [j, item] of list("items", given.items, isRecord, "an item").entries()) {
    const key = (name: string) => `items[${j}].${name}`;
    check(key("item"), at(item, key("item")), isText(at(item, key("item"))), "a name");
    const model = at(item, key("model"));
    check(
      key("model"),
      model,
      (ITEM_MODEL_NAMES as readonly unknown[]).includes(model),
      listChoices(ITEM_MODEL_NAMES),
    );
    list(key("effects"), at(item, key("effects")), isNumber, "a number");
    list(
      key("probabilities"),
      at(item, key("probabilities")),
      isInnerProbability,
      "a probability above 0 and below 1",
      "probabilities above 0 and below 1",
    );
  }
  const { attributes } = given;
  const distribution = at(attributes, "attributes.distribution");
  check(
    "attributes.distribution",
    distribution,
    (ATTRIBUTE_DISTRIBUTION_NAMES as readonly unknown[]).includes(distribution),
    listChoices(ATTRIBUTE_DISTRIBUTION_NAMES),
  );
  const components = at(attributes, "attributes.components");
  check(
    "attributes.components",
    components,
    Number.isInteger(components) && Number(components) >= 1 && Number(components) <= 100,
    "a whole number from 1 to 100",
  );
  list("attributes.values", at(attributes, "attributes.values"), isNumber, "a number");
  const patterns = at(attributes, "attributes.patterns");
  if (patterns !== null)
    list(
      "attributes.patterns",
      patterns,
      isPattern,
      "a pattern of zeros and ones",
      "patterns of zeros and ones",
    );
  const probabilities = at(attributes, "attributes.probabilities");
  if (probabilities !== null)
    list(
      "attributes.probabilities",
      probabilities,
      isProbability,
      "a probability from 0 to 1",
      "probabilities from 0 to 1",
    );
  list(
    "attributes.prerequisites",
    at(attributes, "attributes.prerequisites"),
    (one) => isRecord(one) && isText(one.attribute) && isText(one.needs),
    "a pair of attribute and needs",
    "pairs of attribute and needs",
  );
  return given as unknown as FittedModel;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const isProbability = (value: unknown): boolean =>
  isNumber(value) && (value as number) >= 0 && (value as number) <= 1;
const isInnerProbability = (value: unknown): boolean =>
  isNumber(value) && (value as number) > 0 && (value as number) < 1;
const isBit = (value: unknown): boolean => value === 0 || value === 1;
const isPattern = (value: unknown): boolean => typeof value === "string" && /^[01]+$/.test(value);

function kindOf(value: unknown): string {
  if (value === null || typeof value !== "object") return describeValue(value);
  return Array.isArray(value) ? "a list" : "an object";
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

function spaceFrom(patterns: readonly string[] | null, K: number, refuse: Refuse): ClassSpace | null {
  if (patterns === null) return null;
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

import { listChoices } from "../errors/check-one-of.ts";
import { describeValue } from "../errors/describe-value.ts";
import type { InvalidInputError } from "../errors/invalid-input-error.ts";
import { ATTRIBUTE_DISTRIBUTION_NAMES } from "./attribute-distributions.ts";
import { type FittedModel, MODEL_VERSION } from "./fitted-model.ts";
import { ITEM_MODEL_NAMES } from "./item-models.ts";

/** Refuses a value of the model at `key`. */
export type Refuse = (key: string, mustBe: string, received: string) => InvalidInputError;

/** Throws unless every key is there with a value of its kind; what belongs together is checked by `cdmFrom`. */
export function checkFittedModel(given: unknown, refuse: Refuse): FittedModel {
  const at = (of: unknown, key: string): unknown => {
    if (!isRecord(of)) throw refuse(key.slice(0, Math.max(0, key.lastIndexOf("."))), "an object", kindOf(of));
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
    list(key("attributes"), at(item, key("attributes")), isText, "a name");
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

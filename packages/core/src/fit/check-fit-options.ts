import { alignQ } from "../data/align-q.ts";
import { type QMatrix, requiredAttributes } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { checkBoolean, checkList } from "../errors/check-kind.ts";
import { checkNumber, checkWhole } from "../errors/check-number.ts";
import { checkOneOf, listChoices } from "../errors/check-one-of.ts";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import type { AttributeDistributionName } from "../models/attribute-distribution.ts";
import {
  ATTRIBUTE_DISTRIBUTION_NAMES,
  attributeDistribution,
  DEFAULT_COMPONENTS,
} from "../models/attribute-distributions.ts";
import { isConditionallyIndependent } from "../models/conditionally-independent.ts";
import {
  listPatterns,
  MOST_ATTRIBUTES,
  type PrerequisitePair,
  prerequisitePairs,
} from "../models/hierarchy.ts";
import { isSaturated } from "../models/item-design.ts";
import type { ItemModelName } from "../models/item-model.ts";
import { itemModels } from "../models/item-models.ts";
import { supportedDistribution } from "../models/supported-distribution.ts";
import type { FitOptions } from "./cdm-fit.ts";
import type { EmLimits } from "./em/em.ts";
import type { EmProblem } from "./em/em-point.ts";
import { itemPlans } from "./em/item-m-step.ts";

/** The options of a fit with every default filled in, and the EM that they ask for. */
export interface CheckedFit {
  readonly q: QMatrix;
  /** [J] */
  readonly models: readonly ItemModelName[];
  readonly distribution: AttributeDistributionName;
  readonly components: number;
  readonly starts: number;
  readonly seed: number;
  readonly limits: EmLimits;
  readonly monotone: boolean;
  readonly prerequisites: readonly PrerequisitePair[];
  /** The EM over listed patterns; null where there are too many (stochastic EM). */
  readonly problem: EmProblem | null;
}

const WHERE = "fitCdm";
/** 2^14 patterns: an E-step of 2000 students and 42 items takes about a tenth of a second. */
export const MOST_LISTED_ATTRIBUTES = 14;
/** An item's probabilities are listed for each of its 2^n reduced patterns. */
const MOST_REQUIRED = 14;
/** The options with their defaults, or an InvalidInputError that names the one at fault. */
export function checkFitOptions(responses: Responses, options: FitOptions): CheckedFit {
  const {
    components = DEFAULT_COMPONENTS,
    starts = 1,
    seed = 1,
    tolerance = 1e-6,
    maxIterations = 5000,
  } = options;
  const { model = "GDINA", hierarchy = [], monotone = false } = options;
  const q = alignQ(options.q, responses.items, { where: WHERE });
  checkRequired(q);
  const models = modelPerItem(model, q);
  checkWhole(WHERE, "components", components, 1, 100);
  checkWhole(WHERE, "starts", starts, 1, 10_000);
  checkWhole(WHERE, "seed", seed, 0, Number.MAX_SAFE_INTEGER);
  checkWhole(WHERE, "maxIterations", maxIterations, 1, Number.MAX_SAFE_INTEGER);
  checkBoolean(WHERE, "monotone", monotone);
  checkNumber(
    WHERE,
    "tolerance",
    tolerance,
    "greater than 0 and less than 1",
    (value) => value > 0 && value < 1,
  );

  const prerequisites = prerequisitePairs(q.attributes, hierarchy, WHERE);
  const space =
    q.K <= MOST_LISTED_ATTRIBUTES || (prerequisites.length > 0 && q.K <= MOST_ATTRIBUTES)
      ? listPatterns(q.K, prerequisites, 2 ** MOST_LISTED_ATTRIBUTES)
      : null;
  const {
    attributeDistribution: distribution = supportedDistribution({
      N: responses.N,
      K: q.K,
      C: space?.C ?? null,
    }),
  } = options;
  checkOneOf(WHERE, "attributeDistribution", distribution, ATTRIBUTE_DISTRIBUTION_NAMES);
  const family = attributeDistribution(distribution, { components });
  if (space === null && !isConditionallyIndependent(family))
    throw new InvalidInputError(
      WHERE,
      "attributeDistribution",
      listChoices(namesWithoutLists()),
      describeValue(distribution),
      `Use ${listChoices(namesWithoutLists())}.`,
      `{} ${distribution} allows at most ${MOST_LISTED_ATTRIBUTES} attributes; the Q-matrix has ${q.K}.`,
    );
  const problem = space && {
    q,
    space,
    distribution: family,
    monotone,
    freeCells: q.items.map((_, j) => isSaturated(models[j], requiredAttributes(q, j).length)),
    plans: itemPlans(monotone),
  };
  const limits = { tolerance, maxIterations };
  return {
    q,
    models,
    distribution,
    components: distribution === "mixture" ? components : 1,
    starts,
    seed,
    limits,
    monotone,
    prerequisites,
    problem,
  };
}

function modelPerItem(model: ItemModelName | readonly ItemModelName[], q: QMatrix): ItemModelName[] {
  const mustBe = `one model, or one for each of the ${q.J} items`;
  if (typeof model !== "string") checkList(WHERE, "model", model, mustBe);
  if (typeof model !== "string" && model.length !== q.J)
    throw new InvalidInputError(WHERE, "model", mustBe, `${model.length}`);
  const models = typeof model === "string" ? new Array<ItemModelName>(q.J).fill(model) : [...model];
  const names = Object.keys(itemModels);
  const placeOf = (j: number) => ({
    argument: "model",
    within: `item ${describeValue(q.items[j])}`,
    at: [j],
  });
  for (const [j, name] of models.entries())
    checkOneOf(WHERE, typeof model === "string" ? "model" : placeOf(j), name, names);
  return models;
}

function checkRequired(q: QMatrix): void {
  for (let j = 0; j < q.J; j++) {
    const { length } = requiredAttributes(q, j);
    if (length > MOST_REQUIRED)
      throw new InvalidInputError(
        WHERE,
        { argument: "q", within: `item ${describeValue(q.items[j])}`, at: ["items", j] },
        `a row with at most ${MOST_REQUIRED} ones`,
        `${length}`,
      );
  }
}

/** The distributions that need no list of patterns. */
function namesWithoutLists(): AttributeDistributionName[] {
  return ATTRIBUTE_DISTRIBUTION_NAMES.filter((name) =>
    isConditionallyIndependent(attributeDistribution(name)),
  );
}

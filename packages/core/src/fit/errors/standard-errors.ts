import exp from "@stdlib/math-base-special-exp";
import type { Responses } from "../../data/responses.ts";
import { InvalidInputError } from "../../errors/invalid-input-error.ts";
import { type Cdm, enumerated } from "../../models/cdm.ts";
import { nidaParameters } from "../em/nida-parameters.ts";
import { classifierOf } from "../em/posteriors.ts";
import type { ResponsePatterns } from "../em/response-patterns.ts";
import { asPatterns } from "../indices/as-patterns.ts";
import {
  type AttributeParameters,
  attributeParameters,
  countAttributeParameters,
} from "./attribute-parameters.ts";
import { type Covariances, covariances } from "./covariances.ts";
import { crossProducts } from "./cross-products.ts";
import { fixedFunctions } from "./fixed-functions.ts";
import { freeDirections } from "./free-directions.ts";
import { inverseRoot } from "./inverse-root.ts";
import { type ItemParameters, itemParameters } from "./item-parameters.ts";
import { scores } from "./scores.ts";

export interface StandardErrorOptions {
  /**
   * "items": the items' parameters, as if P(class) were known (GDINA's SE.type 2); "complete": with those of the
   * attribute distribution, whose uncertainty then counts (SE.type 3). Default "items".
   */
  readonly information?: InformationKind;
}

export type InformationKind = "items" | "complete";

/** Standard errors; null where the parameter is on its bound, or where the responses do not tell it. */
export interface StandardErrors {
  readonly information: InformationKind;
  /** [J] */
  readonly items: readonly ItemStandardErrors[];
  /** Of the parameters that NIDA items share; empty where there are none. */
  readonly shared: readonly SharedStandardErrors[];
  /** null unless the information is complete. */
  readonly attributes: AttributeStandardErrors | null;
}

export interface ItemStandardErrors {
  /** [E] of the effects δ. */
  readonly effects: readonly (number | null)[];
  /** [L] of P(correct | reduced pattern). */
  readonly probabilities: readonly (number | null)[];
  /** [E, E]; 0 in rows and columns of effects whose standard error is null. */
  readonly effectCovariance: Float64Array;
  /** [L, L], likewise. */
  readonly probabilityCovariance: Float64Array;
}

export interface SharedStandardErrors {
  readonly attribute: string;
  readonly guess: number | null;
  readonly slip: number | null;
}

export interface AttributeStandardErrors {
  /** [C] of the class proportions. */
  readonly classes: readonly (number | null)[];
  /** [K] of the shares of masters. */
  readonly mastery: readonly (number | null)[];
  /** Of the distribution's values; null for the saturated distribution, whose parameters are the proportions. */
  readonly values: readonly (number | null)[] | null;
}

/** `standardErrorsOf` the students' responses; items are found by their names. */
export function standardErrors(
  data: Responses | ResponsePatterns,
  cdm: Cdm,
  options: StandardErrorOptions = {},
): StandardErrors {
  return standardErrorsOf(asPatterns("standardErrors", data, cdm), cdm, options);
}

/** An information matrix of more rows takes minutes. */
const MOST_PARAMETERS = 1500;

/**
 * Standard errors at the maximum of the likelihood, from the cross-products of the rows' scores s_x with their counts
 * w_x, which estimate the information:
 *
 *   I = Σ_x w_x s_x s_xᵀ        Cov(θ) = I⁻¹        Cov(P) = (dP/dθ) I⁻¹ (dP/dθ)ᵀ        likewise of δ, π, g, s
 *
 * A probability on its bound (within 1e-8) is held there: only directions of θ that keep it count, its standard error
 * is null, and those of the item's other parameters are given it. Where I is singular, what lies in its kernel has no
 * standard error and the rest has that of any generalised inverse, which is unique.
 *
 * Source: [PSdlTZ18]; OPG_d and OPG_p of the R package GDINA. Differs: R takes the Moore–Penrose inverse of I, which
 * gives a number to what the responses do not tell, and leaves probabilities on their bounds among the parameters. Order
 * constraints (monotone) are not held, there or here.
 */
export function standardErrorsOf(
  patterns: ResponsePatterns,
  cdm: Cdm,
  { information = "items" }: StandardErrorOptions = {},
): StandardErrors {
  const where = "standardErrors";
  const classifier = classifierOf(where, cdm);
  const items = itemParameters(cdm.q, cdm.items);
  checkSize(where, cdm, items, information);
  const { space, probabilities: pi } = enumerated(where, cdm);
  const attributes = information === "complete" ? attributeParameters(space, pi, cdm.attributes) : null;
  const n = items.count + (attributes?.count ?? 0);
  const free = freeDirections(n, fixedFunctions(cdm, items, n));

  const cross = crossProducts(free.count);
  const score = new Float64Array(n);
  const freeScore = new Float64Array(free.count);
  for (const { row, items: itemScore, posterior } of scores(patterns, classifier, items)) {
    score.set(itemScore);
    attributes?.writeScore(posterior, score, items.count);
    free.gradient(score, freeScore);
    cross.add(freeScore, patterns.counts[row]);
  }
  const covariance = covariances(free, inverseRoot(cross.finish(), free.count), n);
  return {
    information,
    items: items.items.map(({ numbers, effects, probabilities }) => {
      const ofEffects = covariance(numbers, effects);
      const ofProbabilities = covariance(numbers, probabilities);
      return {
        effects: ofEffects.standardErrors,
        probabilities: ofProbabilities.standardErrors,
        effectCovariance: ofEffects.matrix,
        probabilityCovariance: ofProbabilities.matrix,
      };
    }),
    shared: sharedErrors(cdm, items, covariance),
    attributes: attributes && attributeErrors(cdm, attributes, items.count, covariance),
  };
}

function checkSize(where: string, cdm: Cdm, items: ItemParameters, information: InformationKind): void {
  const { space } = enumerated(where, cdm);
  const structural = information === "complete" ? countAttributeParameters(space, cdm.attributes) : 0;
  if (items.count + structural <= MOST_PARAMETERS) return;
  throw new InvalidInputError(
    where,
    "model",
    `one with at most ${MOST_PARAMETERS} parameters${structural > 0 ? ' for information "complete"' : ""}`,
    `${items.count} for items${structural > 0 ? ` and ${structural} for the attribute distribution` : ""}`,
    structural > 0 && items.count <= MOST_PARAMETERS ? 'Use information "items".' : undefined,
  );
}

function sharedErrors(
  { q, items }: Cdm,
  { shared }: ItemParameters,
  covariance: Covariances,
): SharedStandardErrors[] {
  if (shared.size === 0) return [];
  const { attributes, logGuess, logMaster } = nidaParameters(q, items);
  return attributes.map((k, place) => {
    const { guess, master } = shared.get(k)!;
    const se = (number: number, log: number) =>
      covariance([number], Float64Array.of(exp(log))).standardErrors[0];
    return {
      attribute: q.attributes[k],
      guess: se(guess, logGuess[place]),
      slip: se(master, logMaster[place]),
    };
  });
}

function attributeErrors(
  cdm: Cdm,
  { count, derivatives, areValues }: AttributeParameters,
  start: number,
  covariance: Covariances,
): AttributeStandardErrors {
  const { K, C, patterns } = enumerated("standardErrors", cdm).space;
  const numbers = Array.from({ length: count }, (_, v) => start + v);
  const se = (derivative: (v: number) => number) =>
    covariance(
      numbers,
      Float64Array.from(numbers, (_, v) => derivative(v)),
    ).standardErrors[0];
  const mastered = Array.from({ length: K }, (_, k) =>
    Float64Array.from(numbers, (_, v) => {
      let sum = 0;
      for (let c = 0; c < C; c++) if ((patterns[c] >>> k) & 1) sum += derivatives[v][c];
      return sum;
    }),
  );
  return {
    classes: Array.from({ length: C }, (_, c) => se((v) => derivatives[v][c])),
    mastery: mastered.map((gradient) => se((v) => gradient[v])),
    values: areValues ? numbers.map((_, at) => se((v) => (v === at ? 1 : 0))) : null,
  };
}

import type { Responses } from "../../data/responses.ts";
import { checkWhole } from "../../errors/check-number.ts";
import { InvalidInputError } from "../../errors/invalid-input-error.ts";
import type { Cdm } from "../../models/cdm.ts";
import { stream } from "../../random/stream.ts";
import { alignResponses } from "../align-responses.ts";
import type { Classification } from "../cdm-fit.ts";
import { classifyByGibbs, DEFAULT_SWEEPS } from "./classify-by-gibbs.ts";
import { startChain } from "./gibbs-chain.ts";
import { gibbsLayout } from "./gibbs-layout.ts";
import { nodeDistribution } from "./node-distribution.ts";
import { tablesAt } from "./stochastic-point.ts";

export interface GibbsScoreOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Sweeps behind the mastery probabilities; four times as many halve their error. Default 200. */
  readonly sweeps?: number;
}

const WHERE = "scoreByGibbs";
const MOST_SWEEPS = 1_000_000;

/**
 * Attribute profiles of students, old or new, under a model with any number of attributes: mastery probabilities
 * by Gibbs sampling. The responses may have the model's items in another order, or only some of them. A student's
 * draws belong to the student's row: the rows below change nothing.
 */
export function scoreByGibbs(
  responses: Responses,
  cdm: Cdm,
  { seed = 1, sweeps = DEFAULT_SWEEPS }: GibbsScoreOptions = {},
): Classification {
  checkWhole(WHERE, "seed", seed, 0, Number.MAX_SAFE_INTEGER);
  checkWhole(WHERE, "sweeps", sweeps, 1, MOST_SWEEPS);
  const { q, items, attributes } = cdm;
  const { space } = attributes;
  if (space !== null && space.C < 2 ** space.K)
    throw new InvalidInputError(
      WHERE,
      "model",
      "a model without a hierarchy, or one fitted by stochastic EM",
      `one with ${space.C} permissible patterns`,
      "Use scoreProfiles.",
    );
  const distribution = nodeDistribution(WHERE, attributes.distribution, attributes.components);
  const layout = gibbsLayout(q, attributes.prerequisites);
  const aligned = alignResponses(WHERE, responses, q.items);
  const chain = startChain(aligned, layout, stream(seed, "score", "gibbs"));
  const problem = { q, layout, distribution, monotone: false };
  return classifyByGibbs(chain, layout, tablesAt(problem, { items, values: attributes.values }), {
    students: responses.students,
    attributes: q.attributes,
    sweeps,
  });
}

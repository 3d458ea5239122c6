import type { QMatrix } from "../../data/q-matrix.ts";
import type { Responses } from "../../data/responses.ts";
import type { AttributeDistributionName } from "../../models/attribute-distribution.ts";
import type { Cdm } from "../../models/cdm.ts";
import { countItemParameters } from "../../models/count-item-parameters.ts";
import type { PrerequisitePair } from "../../models/hierarchy.ts";
import type { ItemModelName } from "../../models/item-model.ts";
import { stream } from "../../random/stream.ts";
import type { CdmFit } from "../cdm-fit.ts";
import { startItems } from "../em/start-items.ts";
import { classifyByGibbs } from "./classify-by-gibbs.ts";
import { type GibbsChain, startChain } from "./gibbs-chain.ts";
import { gibbsLayout } from "./gibbs-layout.ts";
import { nodeDistribution } from "./node-distribution.ts";
import { type StochasticOutcome, type StochasticStep, stochasticEmSteps } from "./stochastic-em-steps.ts";
import { type StochasticProblem, tablesAt } from "./stochastic-point.ts";

/** A stochastic EM to be run: options checked, the Q-matrix's rows in the order of the responses' items. */
export interface StochasticPlan {
  readonly q: QMatrix;
  /** [J] */
  readonly models: readonly ItemModelName[];
  /** One whose attributes are independent given a node: independent, higher-order or mixture. */
  readonly distribution: AttributeDistributionName;
  /** Classes of the distribution "mixture". */
  readonly components: number;
  readonly seed: number;
  /** Default false. */
  readonly monotone?: boolean;
  /** Default none. */
  readonly prerequisites?: readonly PrerequisitePair[];
  /** Monte Carlo error of the estimate at which it is good enough, in standard errors. Default 0.15. */
  readonly monteCarloError?: number;
  readonly limits?: { readonly maxIterations: number };
  /** Sweeps behind the mastery probabilities. Default 200. */
  readonly sweeps?: number;
}

/**
 * In standard errors that known profiles would give; true ones are larger, so what two seeds disagree about is far
 * below what two samples of students would. Of twenty runs (docs/methods/stochastic-em.md) most end after 200
 * iterations; at 0.1 some take ten times as many.
 */
const MONTE_CARLO_ERROR = 0.15;
/** The error falls with the root of the number: ten times as many as most need come three times closer. */
const MOST_ITERATIONS = 2000;

/** Fits a known Q-matrix whose 2^K patterns are too many to list, by stochastic EM with Gibbs sampling. */
export function fitStochastically(responses: Responses, plan: StochasticPlan): CdmFit {
  const run = startFit(responses, plan);
  for (let step = run.steps.next(); ; step = run.steps.next())
    if (step.done) return concludeStochasticFit(plan, responses, run, step.value);
}

/** A fit under way: drain `steps`, then conclude. */
export interface StochasticRun {
  readonly problem: StochasticProblem;
  readonly chain: GibbsChain;
  readonly steps: Generator<StochasticStep, StochasticOutcome>;
}

export function startFit(responses: Responses, plan: StochasticPlan): StochasticRun {
  const { q, models, seed, monotone = false, prerequisites, monteCarloError = MONTE_CARLO_ERROR } = plan;
  const layout = gibbsLayout(q, prerequisites);
  const distribution = nodeDistribution("fitStochastically", plan.distribution, plan.components);
  const problem = { q, layout, distribution, monotone };
  const chain = startChain(responses, layout, stream(seed, "fit", "gibbs"));
  const start = { items: startItems(q, models), values: distribution.start(q) };
  const maxIterations = Math.min(plan.limits?.maxIterations ?? MOST_ITERATIONS, MOST_ITERATIONS);
  const steps = stochasticEmSteps(chain, problem, start, { tolerance: monteCarloError, maxIterations });
  return { problem, chain, steps };
}

function concludeStochasticFit(
  plan: StochasticPlan,
  responses: Responses,
  { problem, chain }: StochasticRun,
  { point, converged, iterations }: StochasticOutcome,
): CdmFit {
  const { q, models, components, prerequisites = [] } = plan;
  const { distribution, layout } = problem;
  const model: Cdm = {
    q,
    items: point.items,
    attributes: {
      distribution: distribution.name,
      components,
      values: distribution.within?.(point.values) ?? point.values,
      space: null,
      probabilities: null,
      prerequisites,
    },
  };
  const items = countItemParameters(q, models, null);
  const attributes = distribution.parameters(q);
  return {
    model,
    method: "stochastic-em",
    N: responses.N,
    logLik: null,
    parameters: { items, attributes, total: items + attributes },
    criteria: null,
    converged,
    iterations,
    starts: [{ start: 0, kind: null, finished: true, logLik: null, converged, iterations }],
    classification: classifyByGibbs(chain, layout, tablesAt(problem, point), {
      students: responses.students,
      attributes: q.attributes,
      sweeps: plan.sweeps,
    }),
  };
}

import type { Responses } from "../data/responses.ts";
import type { Cdm } from "../models/cdm.ts";
import { countItemParameters } from "../models/count-item-parameters.ts";
import type { CdmFit, FitOptions } from "./cdm-fit.ts";
import { classifyStudents } from "./classify-students.ts";
import { type AnswerPatterns, answerPatterns } from "./em/answer-patterns.ts";
import type { EmOutcome } from "./em/em.ts";
import type { EmProblem } from "./em/em-point.ts";
import { startSteps } from "./em/start-steps.ts";
import { informationCriteria } from "./indices/information-criteria.ts";
import { type FitPlan, planFit } from "./plan-fit.ts";
import { fitStochastically } from "./stochastic/fit-stochastically.ts";

/**
 * Fits a cognitive diagnosis model with a known Q-matrix by maximum likelihood: EM over the attribute patterns, or,
 * where these are too many to list, stochastic EM.
 *
 *     const { model, criteria, classification } = fitCdm(responses, { q, model: "DINA" });
 */
export function fitCdm(responses: Responses, options: FitOptions): CdmFit {
  const plan = planFit(responses, options);
  const { problem } = plan;
  if (problem === null) return fitStochastically(responses, plan);
  const patterns = answerPatterns(responses);
  const outcomes = Array.from({ length: plan.starts }, (_, start) =>
    runStart(plan, problem, patterns, start),
  );
  return concludeFit(responses, plan, problem, outcomes);
}

/** The EM of one start, to its end. */
export function runStart(
  plan: FitPlan,
  problem: EmProblem,
  patterns: AnswerPatterns,
  start: number,
): EmOutcome {
  const steps = startSteps(plan, problem, patterns, start);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** The fit that the outcomes of all starts, in their order, amount to. */
export function concludeFit(
  responses: Responses,
  plan: FitPlan,
  problem: EmProblem,
  outcomes: readonly EmOutcome[],
): CdmFit {
  const order = outcomes.map((_, start) => start).sort((a, b) => outcomes[b].logLik - outcomes[a].logLik);
  const { point, logLik, converged, iterations } = outcomes[order[0]];
  const { q, space, distribution } = problem;
  const model: Cdm = {
    q,
    items: point.items,
    attributes: {
      distribution: distribution.name,
      components: plan.components,
      values: point.values,
      space,
      probabilities: point.classProbabilities,
    },
  };
  const items = countItemParameters(q, plan.models, space);
  const attributes = distribution.parameters(space);
  const parameters = { items, attributes, total: items + attributes };
  return {
    model,
    method: "em",
    N: responses.N,
    logLik,
    parameters,
    criteria: informationCriteria(logLik, parameters.total, responses.N),
    converged,
    iterations,
    starts: order.map((start) => ({
      start,
      logLik: outcomes[start].logLik,
      converged: outcomes[start].converged,
      iterations: outcomes[start].iterations,
    })),
    classification: classifyStudents(responses, model),
  };
}

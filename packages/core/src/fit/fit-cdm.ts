import type { Responses } from "../data/responses.ts";
import { drain } from "../jobs/drain.ts";
import { runHere } from "../jobs/run-here.ts";
import type { Method, Work } from "../jobs/work.ts";
import type { Cdm } from "../models/cdm.ts";
import { countItemParameters } from "../models/count-item-parameters.ts";
import type { CdmFit, FitOptions } from "./cdm-fit.ts";
import { type CheckedFit, checkFitOptions } from "./check-fit-options.ts";
import { classifyStudents } from "./classify-students.ts";
import type { EmOutcome } from "./em/em.ts";
import type { EmProblem } from "./em/em-point.ts";
import { type ResponsePatterns, responsePatterns } from "./em/response-patterns.ts";
import { startSteps } from "./em/start-steps.ts";
import { informationCriteria } from "./indices/information-criteria.ts";
import { fitStochastically } from "./stochastic/fit-stochastically.ts";
import { scoreByGibbs } from "./stochastic/score-by-gibbs.ts";

export interface FitInput {
  readonly responses: Responses;
  readonly options: FitOptions;
}

interface PreparedFit {
  readonly responses: Responses;
  readonly checked: CheckedFit;
}

/** The EM from one start, or, where the attribute patterns are too many to list, the whole stochastic EM. */
export type FitJob = { readonly start: number } | "stochastic";

/**
 * Fits a cognitive diagnosis model with a known Q-matrix by maximum likelihood: EM over the attribute patterns, or,
 * where these are too many to list, stochastic EM.
 *
 *     const { model, criteria, classification } = fitCdm(responses, { q, model: "DINA" });
 */
export function fitCdm(responses: Responses, options: FitOptions): CdmFit {
  return runHere(fitMethod, { responses, options });
}

/** The method behind `fitCdm`, for those who spread its jobs. */
export const fitMethod: Method<FitInput, PreparedFit, FitJob, EmOutcome | CdmFit, CdmFit> = {
  name: "fit",
  prepare: ({ responses, options }) => ({ responses, checked: checkFitOptions(responses, options) }),
  work: fitWork,
  worker({ responses, checked }) {
    let patterns: ResponsePatterns | undefined;
    // biome-ignore lint/correctness/useYield: how far an EM is cannot be said
    return function* (job) {
      if (job === "stochastic") return stochasticFit(responses, checked);
      patterns ??= responsePatterns(responses);
      return emFrom(checked, patterns, job.start);
    };
  },
};

function* fitWork({ responses, checked }: PreparedFit): Work<FitJob, EmOutcome | CdmFit, CdmFit> {
  const { problem, starts } = checked;
  const label = "Fitting";
  if (problem === null) return (yield { label, jobs: ["stochastic"] })[0] as CdmFit;
  const jobs = Array.from({ length: starts }, (_, start) => ({ start }));
  return bestFit(responses, checked, problem, (yield { label, jobs }) as readonly EmOutcome[]);
}

/**
 * Students are classified from the fitted model alone, as `scoreProfiles` does, so that the saved model gives the same
 * profiles again.
 */
function stochasticFit(responses: Responses, checked: CheckedFit): CdmFit {
  const fit = fitStochastically(responses, checked);
  return { ...fit, classification: scoreByGibbs(responses, fit.model, { seed: checked.seed }) };
}

function emFrom(checked: CheckedFit, patterns: ResponsePatterns, start: number): EmOutcome {
  const { problem } = checked;
  if (problem === null) throw new Error("fitCdm: a fit without listed patterns has no EM starts");
  return drain(startSteps(checked, problem, patterns, start));
}

/** The fit with the highest likelihood; outcomes of all starts in their order. */
function bestFit(
  responses: Responses,
  checked: CheckedFit,
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
      components: checked.components,
      values: point.values,
      space,
      probabilities: point.classProbabilities,
    },
  };
  const items = countItemParameters(q, checked.models, space);
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

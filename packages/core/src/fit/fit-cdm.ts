import type { Responses } from "../data/responses.ts";
import { drain } from "../jobs/drain.ts";
import { runPrepared } from "../jobs/run-here.ts";
import type { Method, Work } from "../jobs/work.ts";
import type { Cdm } from "../models/cdm.ts";
import { countItemParameters } from "../models/count-item-parameters.ts";
import type { CdmFit, FitOptions, StartOutcome } from "./cdm-fit.ts";
import { type CheckedFit, checkFitOptions } from "./check-fit-options.ts";
import { classifyStudents } from "./classify-students.ts";
import type { EmOutcome } from "./em/em.ts";
import type { EmProblem } from "./em/em-point.ts";
import { type EncodedResponses, encodedResponses } from "./em/encoded-responses.ts";
import { ALL_FINISH, checking, goingOn, highestFirst, type Racer, SHORT_RUNS } from "./em/race.ts";
import { startKind } from "./em/start-point.ts";
import { type EmData, type EmRun, emData, startSteps } from "./em/start-steps.ts";
import { informationCriteria } from "./indices/information-criteria.ts";
import { scoreProfiles } from "./score-profiles.ts";
import { startAgreement } from "./start-agreement.ts";
import { fitStochastically } from "./stochastic/fit-stochastically.ts";

export interface FitInput {
  readonly responses: Responses;
  readonly options: FitOptions;
}

interface PreparedFit {
  readonly encoded: EncodedResponses;
  readonly checked: CheckedFit;
}

/** The EM of one start or a part of it, or, where the attribute patterns are too many to list, the whole stochastic EM. */
export type FitJob = EmRun | "stochastic";

/**
 * Fits a cognitive diagnosis model with a known Q-matrix by maximum likelihood: EM over the attribute patterns, or,
 * where these are too many to list, stochastic EM.
 *
 *     const { model, criteria, classification } = fitCdm(responses, { q, model: "DINA" });
 */
export function fitCdm(responses: Responses, options: FitOptions): CdmFit {
  return fitEncoded(encodedResponses(responses), options);
}

/** The same where more is made of the same responses: they are encoded once for all. */
export function fitEncoded(encoded: EncodedResponses, options: FitOptions): CdmFit {
  return runPrepared(fitMethod, { encoded, checked: checkFitOptions(encoded.responses, options) });
}

/** The method behind `fitCdm`, for those who spread its jobs. */
export const fitMethod: Method<FitInput, PreparedFit, FitJob, EmOutcome | CdmFit, CdmFit> = {
  name: "fit",
  prepare: ({ responses, options }) => ({
    encoded: encodedResponses(responses),
    checked: checkFitOptions(responses, options),
  }),
  work: fitWork,
  worker({ encoded, checked }) {
    let data: EmData | undefined;
    // biome-ignore lint/correctness/useYield: how far an EM is cannot be said
    return function* (job) {
      if (job === "stochastic") return stochasticFit(encoded.responses, checked);
      const problem = listedProblem(checked);
      data ??= emData(encoded.patterns(), problem);
      return drain(startSteps(checked, problem, data, job));
    };
  },
};

function* fitWork({ encoded, checked }: PreparedFit): Work<FitJob, EmOutcome | CdmFit, CdmFit> {
  const { problem } = checked;
  const label = "Fitting";
  if (problem === null) return (yield { label, jobs: ["stochastic"] })[0] as CdmFit;
  const racers = yield* raceWork(checked, label);
  return bestFit(encoded, checked, problem, racers);
}

/**
 * Runs the starts: all of them for a few steps where they are many, then those that are worth it to the end. Those that converge in a
 * short run are at their end already, or, with sleeping classes, nearly. Where all that ended agree, some of the others are run to
 * the end too, because agreement is what people trust.
 */
function* raceWork({ starts }: CheckedFit, label: string): Work<FitJob, EmOutcome | CdmFit, RunStart[]> {
  function* run(racing: readonly Racing[], most?: number): Work<FitJob, EmOutcome | CdmFit, Racer[]> {
    const jobs = racing.map(({ start, outcome }) => ({ start, from: outcome?.point, most }));
    const outcomes = (yield { label, jobs }) as readonly EmOutcome[];
    return racing.map(({ start, iterations }, at) => ({
      start,
      outcome: outcomes[at],
      iterations: iterations + outcomes[at].iterations,
    }));
  }
  const all = Array.from({ length: starts }, (_, start) => ({ start, iterations: 0 }));
  if (starts <= ALL_FINISH) return (yield* run(all)).map((racer) => ({ ...racer, finished: true }));

  let racing: readonly Racing[] = all;
  const stopped: Racer[] = [];
  for (const round of SHORT_RUNS) {
    const ran = yield* run(racing, round.most);
    const kept = goingOn(ran, starts, round);
    stopped.unshift(...highestFirst(ran.filter((racer) => !kept.includes(racer))));
    racing = kept;
  }
  const converged = stopped.filter(({ outcome }) => outcome.converged);
  const finished = (yield* run([...racing, ...converged])).map((racer) => ({ ...racer, finished: true }));
  const others = stopped.filter(({ outcome }) => !outcome.converged);
  const checks = agree(finished) ? checking(finished, others, starts) : [];
  return [
    ...finished,
    ...(checks.length > 0 ? yield* run(checks) : []).map((racer) => ({ ...racer, finished: true })),
    ...others.filter((racer) => !checks.includes(racer)).map((racer) => ({ ...racer, finished: false })),
  ];
}

function agree(finished: readonly RunStart[]): boolean {
  return startAgreement(finished.map(outcomeOf))?.differs === false;
}

type Racing = Pick<Racer, "start" | "iterations"> & Partial<Racer>;

interface RunStart extends Racer {
  /** Whether the EM went on until it converged, or met the limit. */
  readonly finished: boolean;
}

function outcomeOf({ start, outcome, iterations, finished }: RunStart): StartOutcome {
  return {
    start,
    kind: startKind(start),
    finished,
    logLik: outcome.logLik,
    converged: outcome.converged,
    iterations,
  };
}

function stochasticFit(responses: Responses, checked: CheckedFit): CdmFit {
  const fit = fitStochastically(responses, checked);
  return { ...fit, classification: scoreProfiles(responses, fit.model, checked) };
}

function listedProblem({ problem }: CheckedFit): EmProblem {
  if (problem === null) throw new Error("fitCdm: a fit without listed patterns has no EM starts");
  return problem;
}

/** The fit with the highest likelihood of those that ran to the end. */
function bestFit(
  encoded: EncodedResponses,
  checked: CheckedFit,
  problem: EmProblem,
  starts: readonly RunStart[],
): CdmFit {
  const ordered = starts.toSorted(
    (a, b) => Number(b.finished) - Number(a.finished) || b.outcome.logLik - a.outcome.logLik,
  );
  const [{ outcome, iterations }] = ordered;
  const { point, logLik, converged } = outcome;
  const { q, space, distribution } = problem;
  const { N } = encoded.responses;
  const model: Cdm = {
    q,
    items: point.items,
    attributes: {
      distribution: distribution.name,
      components: checked.components,
      values: distribution.within?.(point.values) ?? point.values,
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
    N,
    logLik,
    parameters,
    criteria: informationCriteria(logLik, parameters.total, N),
    converged,
    iterations,
    starts: ordered.map(outcomeOf),
    classification: classifyStudents(encoded, model),
  };
}

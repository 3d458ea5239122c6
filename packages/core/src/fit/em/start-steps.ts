import type { ClassSpace } from "../../models/class-space.ts";
import type { CheckedFit } from "../check-fit-options.ts";
import { type EStep, eStepsOf } from "./e-step.ts";
import { type EmOutcome, type EmStep, emSteps } from "./em.ts";
import { emStepsBySupport } from "./em-by-support.ts";
import type { EmPoint, EmProblem } from "./em-point.ts";
import type { ResponsePatterns } from "./response-patterns.ts";
import { startPoint } from "./start-point.ts";

/** What all EMs on the same responses share. */
export interface EmData {
  readonly patterns: ResponsePatterns;
  readonly eStepOver: (space: ClassSpace) => EStep;
  /** Over all classes of the problem. */
  readonly eStep: EStep;
}

export function emData(patterns: ResponsePatterns, { q, space }: EmProblem): EmData {
  const eStepOver = eStepsOf(patterns, q);
  return { patterns, eStepOver, eStep: eStepOver(space) };
}

/** Which EM to run, and how far. */
export interface EmRun {
  readonly start: number;
  /** Where a short run of this start ended; without it, the EM begins at its start point. */
  readonly from?: EmPoint;
  /** E-steps of a short run; without it, until the EM converges. */
  readonly most?: number;
}

/** The EM of one start, an E-step at a time. */
export function startSteps(
  checked: CheckedFit,
  problem: EmProblem,
  data: EmData,
  { start, from, most }: EmRun,
): Generator<EmStep, EmOutcome> {
  const point = from ?? startPoint(checked, problem, data, start);
  return most === undefined
    ? stepsToTheEnd(problem, data, point, checked.limits)
    : withESteps(emSteps(problem, point, { ...checked.limits, maxIterations: most }), problem, data);
}

/** The EM from a point until it converges. */
export function stepsToTheEnd(
  problem: EmProblem,
  data: EmData,
  from: EmPoint,
  limits: CheckedFit["limits"],
): Generator<EmStep, EmOutcome> {
  const steps = problem.distribution.name === "saturated" ? emStepsBySupport : emSteps;
  return withESteps(steps(problem, from, limits), problem, data);
}

function* withESteps(
  em: ReturnType<typeof emSteps>,
  problem: EmProblem,
  { eStepOver, eStep }: EmData,
): Generator<EmStep, EmOutcome> {
  let latest = { space: problem.space, eStep };
  for (let step = em.next(); ; ) {
    if (step.done) return step.value;
    yield step.value;
    const { space, point } = step.value;
    const { items, classProbabilities } = point;
    if (space !== latest.space) latest = { space, eStep: space === problem.space ? eStep : eStepOver(space) };
    step = em.next(
      latest.eStep(
        items.map(({ probabilities }) => probabilities),
        classProbabilities,
      ),
    );
  }
}

import type { ClassSpace } from "../models/class-space.ts";
import { stream } from "../random/stream.ts";
import { type AnswerPatterns, rightShares } from "./answer-patterns.ts";
import { createEStep, type EStep } from "./e-step.ts";
import { type EmOutcome, type EmStep, emSteps } from "./em.ts";
import { emStepsBySupport } from "./em-by-support.ts";
import type { EmPoint, EmProblem } from "./em-point.ts";
import type { FitPlan } from "./plan-fit.ts";
import { startItems } from "./start-items.ts";

/** The EM of one start, an E-step at a time; start 0 is the one that is not random. */
export function* startSteps(
  plan: FitPlan,
  problem: EmProblem,
  patterns: AnswerPatterns,
  start: number,
): Generator<EmStep, EmOutcome> {
  const steps = problem.distribution.name === "saturated" ? emStepsBySupport : emSteps;
  const em = steps(problem, startPoint(plan, problem, patterns, start), plan.limits);
  let space: ClassSpace | undefined;
  let eStep: EStep | undefined;
  for (let step = em.next(); ; ) {
    if (step.done) return step.value;
    yield step.value;
    const { items, classProbabilities } = step.value.point;
    if (eStep === undefined || space !== step.value.space) {
      space = step.value.space;
      eStep = createEStep(patterns, problem.q, space);
    }
    step = em.next(
      eStep(
        items.map(({ probabilities }) => probabilities),
        classProbabilities,
      ),
    );
  }
}

export function startPoint(
  { models, seed }: FitPlan,
  problem: EmProblem,
  patterns: AnswerPatterns,
  start: number,
): EmPoint {
  const { q, space, distribution } = problem;
  const random = start === 0 ? undefined : stream(seed, "fit", "start", start);
  const items = startItems(q, models, { random: random?.fork("items"), shares: rightShares(patterns) });
  const values = distribution.start(space, random?.fork("attributes"));
  return { items, values, classProbabilities: distribution.probabilities(space, values) };
}

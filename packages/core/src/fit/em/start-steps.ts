import { stream } from "../../random/stream.ts";
import type { CheckedFit } from "../check-fit-options.ts";
import { eStepsOf } from "./e-step.ts";
import { type EmOutcome, type EmStep, emSteps } from "./em.ts";
import { emStepsBySupport } from "./em-by-support.ts";
import type { EmPoint, EmProblem } from "./em-point.ts";
import { type ResponsePatterns, rightShares } from "./response-patterns.ts";
import { startItems } from "./start-items.ts";

/** The EM of one start, an E-step at a time; start 0 is the one that is not random. */
export function* startSteps(
  checked: CheckedFit,
  problem: EmProblem,
  patterns: ResponsePatterns,
  start: number,
): Generator<EmStep, EmOutcome> {
  const steps = problem.distribution.name === "saturated" ? emStepsBySupport : emSteps;
  const em = steps(problem, startPoint(checked, problem, patterns, start), checked.limits);
  const eStepOver = eStepsOf(patterns, problem.q);
  const overAll = eStepOver(problem.space);
  let latest = { space: problem.space, eStep: overAll };
  for (let step = em.next(); ; ) {
    if (step.done) return step.value;
    yield step.value;
    const { space, point } = step.value;
    const { items, classProbabilities } = point;
    if (space !== latest.space)
      latest = { space, eStep: space === problem.space ? overAll : eStepOver(space) };
    step = em.next(
      latest.eStep(
        items.map(({ probabilities }) => probabilities),
        classProbabilities,
      ),
    );
  }
}

export function startPoint(
  { models, seed }: CheckedFit,
  problem: EmProblem,
  patterns: ResponsePatterns,
  start: number,
): EmPoint {
  const { q, space, distribution } = problem;
  const random = start === 0 ? undefined : stream(seed, "fit", "start", start);
  const items = startItems(q, models, { random: random?.fork("items"), shares: rightShares(patterns) });
  const values = distribution.start(space, random?.fork("attributes"));
  return { items, values, classProbabilities: distribution.probabilities(space, values) };
}

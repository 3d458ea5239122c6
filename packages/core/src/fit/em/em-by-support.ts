import ln from "@stdlib/math-base-special-ln";
import type { ClassSpace } from "../../models/class-space.ts";
import { type EmLimits, type EmOutcome, type EmStep, emSteps } from "./em.ts";
import type { EmPoint, EmProblem } from "./em-point.ts";
import type { ExpectedCounts } from "./expected-counts.ts";

/** From so many classes on it pays to work with those alone that somebody is in. */
const MANY_CLASSES = 512;
/** E-steps over all classes before the first choice among many. */
const FIRST_LOOK = 20;
/** A rarer class is asleep. When it wakes up it is given this much, so that growth by 1% is not below the tolerance. */
const AWAKE = 1e-4;
/** A class that is asleep wakes up if an EM step would make it grow by more than this share. */
const LEAST_GROWTH = 1e-4;
/** A class as rare as this that does not wake up is left out; so is one less rare that shrinks fast. */
const EMPTY = 1e-9;
const RARE = 1e-5;
const SHRINKING = 0.95;
/** A round that adds less to the likelihood, times the tolerance, is the last of its tolerance. */
const LEAST_GAIN = 10;
/** With many classes the first rounds need not be exact: what they end at changes when classes are woken. */
const FIRST_TOLERANCE = 1e-4;

/**
 * EM with a probability for every class, where most of these go to 0. An EM step multiplies P(c) by
 *
 *   m_c = Σ_i P(c | responses of i) / (N · P(c))
 *
 * and the likelihood is highest, given the items, when m_c = 1 for the classes that are there and m_c ≤ 1 for those
 * that are not. A rare class with m_c > 1 grows for a long time before anything shows, by steps below every tolerance,
 * and the EM would stop too soon. So when it stops, all classes are looked at: those that want back are woken, and the
 * EM goes on until there are none. With many classes it works, between two looks, with those alone that somebody is in.
 */
export function* emStepsBySupport(
  problem: EmProblem,
  start: EmPoint,
  limits: EmLimits,
): Generator<EmStep, EmOutcome, ExpectedCounts> {
  const { tolerance, maxIterations } = limits;
  const isLarge = problem.space.C >= MANY_CLASSES;
  let within = isLarge ? Math.max(tolerance, FIRST_TOLERANCE) : tolerance;
  let best = yield* emSteps(problem, start, {
    tolerance: within,
    maxIterations: isLarge ? Math.min(FIRST_LOOK, maxIterations) : maxIterations,
  });
  let gain = Number.POSITIVE_INFINITY;
  for (;;) {
    const look = lookAt(best, isLarge);
    const left = maxIterations - best.iterations;
    if (left <= 0) return best;
    if (best.converged && (look.woken === 0 || gain < LEAST_GAIN * within)) {
      if (within <= tolerance) return best;
      within = tolerance;
    }
    const next = yield* notBelow(
      best.logLik,
      oneRound(problem, best, look, { tolerance: within, maxIterations: left }),
    );
    gain = next.logLik - best.logLik;
    const { converged, iterations } = next;
    best = gain >= 0 ? next : { ...best, converged, iterations };
  }
}

/** EM from an outcome over all classes with those that a look has kept, then an E-step over all. */
function* oneRound(
  problem: EmProblem,
  before: EmOutcome,
  { kept, probabilities }: Look,
  limits: EmLimits,
): Generator<EmStep, EmOutcome, ExpectedCounts> {
  const { C } = problem.space;
  const space = kept.length < C ? restricted(problem.space, kept) : problem.space;
  const round = yield* emSteps({ ...problem, space }, pointOn(before.point, probabilities), limits);
  const iterations = before.iterations + round.iterations;
  if (kept.length === C) return { ...round, iterations };
  const point = pointOnAll(round.point, kept, C);
  const counts = yield { space: problem.space, point, logLik: round.logLik, move: Number.POSITIVE_INFINITY };
  return { ...round, point, counts, logLik: counts.logLik, iterations: iterations + 1 };
}

/** The same steps, telling of no likelihood below one that was reached before. */
function* notBelow(
  reached: number,
  steps: Generator<EmStep, EmOutcome, ExpectedCounts>,
): Generator<EmStep, EmOutcome, ExpectedCounts> {
  for (let step = steps.next(); ; ) {
    if (step.done) return step.value;
    step = steps.next(yield { ...step.value, logLik: Math.max(reached, step.value.logLik) });
  }
}

interface Look {
  /** Classes to go on with, and their probabilities, not yet summing to 1. */
  readonly kept: Uint32Array;
  readonly probabilities: Float64Array;
  /** How many of them were asleep. */
  readonly woken: number;
}

/** Which classes to go on with after an outcome over all of them. */
function lookAt({ point, counts }: EmOutcome, leavesOut: boolean): Look {
  const students = counts.classes.reduce((sum, count) => sum + count, 0);
  const kept: number[] = [];
  const probabilities: number[] = [];
  let woken = 0;
  for (const [c, p] of point.classProbabilities.entries()) {
    const growth = counts.classes[c] / (students * p);
    const wakes = p < AWAKE && growth > 1 + LEAST_GROWTH;
    if (wakes) woken++;
    const isLeftOut = !wakes && (p <= EMPTY || (p < RARE && growth < SHRINKING));
    if (leavesOut && isLeftOut) continue;
    kept.push(c);
    probabilities.push(wakes ? AWAKE : p);
  }
  return { kept: Uint32Array.from(kept), probabilities: Float64Array.from(probabilities), woken };
}

function restricted({ K, patterns }: ClassSpace, kept: Uint32Array): ClassSpace {
  return { K, C: kept.length, patterns: kept.map((c) => patterns[c]) };
}

function pointOn({ items }: EmPoint, probabilities: Float64Array): EmPoint {
  const sum = probabilities.reduce((total, p) => total + p, 0);
  const classProbabilities = probabilities.map((p) => p / sum);
  return { items, classProbabilities, values: classProbabilities.map(ln) };
}

/** What is left of a class that was left out, so that a look can see whether it would grow. */
const LEFT_OUT = 1e-14;

function pointOnAll({ items, classProbabilities }: EmPoint, kept: Uint32Array, C: number): EmPoint {
  const all = new Float64Array(C).fill(LEFT_OUT);
  for (const [at, c] of kept.entries()) all[c] = Math.max(LEFT_OUT, classProbabilities[at]);
  const sum = all.reduce((total, p) => total + p, 0);
  const normalised = all.map((p) => p / sum);
  return { items, classProbabilities: normalised, values: normalised.map(ln) };
}

import { LARGEST_LINE } from "../../models/factor-nodes.ts";
import { stepLine } from "../../models/step-line.ts";
import { clamp } from "../../numeric/clamp.ts";
import { NODE_VALUES, NODE_WEIGHTS, NODES } from "./ability.ts";
import type { PatternMemory } from "./enumerated-memory.ts";
import { findPosteriors, nodeTotals } from "./enumerated-posterior.ts";
import type { SamplerModel } from "./sampler-model.ts";

const NEWTON_STEPS = 2;
/** Extrapolations go no further than so many times what two EM steps did. */
const LONGEST = 16;

/**
 * Slopes and intercepts of the attribute distribution, in place, items as they are: two EM steps, and from them one
 * extrapolation [VR08] that is kept if the likelihood rises. EM alone takes fifty steps for attributes that are strongly
 * correlated, and meanwhile Q takes up what correlation the distribution lacks. Leaves posteriors; returns ln P(responses).
 */
export function updateDistribution(memory: PatternMemory, model: SamplerModel, most = LARGEST_LINE): number {
  const first = linesOf(model);
  emStep(memory, model, most);
  const second = linesOf(model);
  const before = findPosteriors(memory, model);
  emStep(memory, model, most);
  const third = linesOf(model);
  const step = second.map((line, at) => line - first[at]);
  const bend = third.map((line, at) => line - second[at] - step[at]);
  const length = Math.sqrt(squareSum(step) / squareSum(bend));
  if (length > 1) {
    const far = Math.min(length, LONGEST);
    setLines(
      model,
      first.map((line, at) => held(line + 2 * far * step[at] + far * far * bend[at])),
      most,
    );
    const extrapolated = findPosteriors(memory, model);
    if (extrapolated >= before) return extrapolated;
    setLines(model, third, most);
  }
  return findPosteriors(memory, model);
}

/** One EM step from the posteriors that stand. */
function emStep(memory: PatternMemory, model: SamplerModel, most: number): void {
  const { K } = model;
  const patterns = 1 << K;
  const found = nodeTotals(memory, model);
  if (model.hasAbility) {
    const students = new Float64Array(NODES);
    for (let w = 0; w < found.length; w++) students[w % NODES] += found[w];
    updateNodeWeights(model, students);
  }
  for (let k = 0; k < K; k++) {
    const needed = model.prerequisites[k];
    const trials = new Float64Array(NODES);
    const successes = new Float64Array(NODES);
    for (let c = 0; c < patterns; c++) {
      if ((c & needed) !== needed) continue;
      for (let t = 0; t < NODES; t++) {
        trials[t] += found[c * NODES + t];
        if ((c >> k) & 1) successes[t] += found[c * NODES + t];
      }
    }
    stepLines(model, k, { trials, successes, most });
  }
}

/** Prior of the ability's distribution: as if so many students had been seen at the nodes in the normal distribution's shares. */
export const NORMAL_STUDENTS = 30;

/** The ability's distribution, in place, from students by node. */
export function updateNodeWeights({ nodeWeights }: SamplerModel, students: Float64Array): void {
  const all = students.reduce((sum, count) => sum + count, NORMAL_STUDENTS);
  for (let t = 0; t < NODES; t++) nodeWeights[t] = (students[t] + NORMAL_STUDENTS * NODE_WEIGHTS[t]) / all;
}

/** Students and masters of an attribute by node. */
export interface AttributeCounts {
  readonly trials: Float64Array;
  readonly successes: Float64Array;
  /** The intercept goes no further from 0. */
  readonly most: number;
}

/** Newton steps of one attribute's slope and intercept, in place. */
export function stepLines(
  { slopes, intercepts }: Pick<SamplerModel, "slopes" | "intercepts">,
  k: number,
  { trials, successes, most }: AttributeCounts,
): void {
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const line = { slope: slopes[k], intercept: intercepts[k] };
    const next = stepLine(line, { x: NODE_VALUES, trials, successes });
    slopes[k] = next.slope;
    intercepts[k] = clamp(next.intercept, -most, most);
  }
}

/** [2 K] slopes, intercepts. */
function linesOf({ slopes, intercepts }: SamplerModel): Float64Array {
  return Float64Array.of(...slopes, ...intercepts);
}

function setLines({ K, slopes, intercepts }: SamplerModel, lines: Float64Array, most: number): void {
  slopes.set(lines.subarray(0, K));
  intercepts.set(lines.subarray(K).map((intercept) => clamp(intercept, -most, most)));
}

function squareSum(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}

/** Slopes and intercepts stay where probabilities can be told from 0 and 1. */
export function held(value: number): number {
  return clamp(value, -LARGEST_LINE, LARGEST_LINE);
}

import { extractFactors } from "../starts/index.ts";
import { type AbilityNodes, abilityNodes } from "./ability-nodes.ts";
import { type EmOutcome, type NodeFamily, runEm } from "./em.ts";
import { type LogisticRidge, logisticItems } from "./logistic-items.ts";
import type { NodeModel } from "./node-model.ts";
import type { Training } from "./training.ts";

/**
 * Normal priors of intercepts and slopes, as precisions: standard deviations of 10 and 1.4. The slopes' was chosen because the rivals
 * predict best with it, or nearly, from one ability to nine (precisions 0.1 to 1 were tried: up to 30 units better than 0.1 on 1000
 * students and eight abilities, the same with one). Slopes near 1 lose less than a percent at 500 students.
 */
export const SLOPE_RIDGE: LogisticRidge = { intercept: 0.01, slope: 0.5 };

/**
 * Where several abilities stop: the last of what training gains, held-out students do not. A start from factor analysis is within
 * 10 units after one cycle; from the third to sixth on, held-out sums move by a unit or two to either side.
 */
const EARLY = { leastGain: 1, most: 6 };

export interface AbilityFit extends Omit<EmOutcome, "values"> {
  readonly model: NodeModel;
  /** [J, 1 + D] intercept and slopes of each item. */
  readonly items: Float64Array;
}

/**
 * D continuous abilities, compensatory and exploratory (D = 1: the two-parameter logistic model):
 *
 *   logit P(R_ij = 1 | θ_i) = a_j0 + Σ_d a_jd θ_id        θ_i ~ N(0, I)
 *
 * by EM over the nodes of `abilityNodes`. The slopes are known up to a rotation, which predictions do not depend on.
 * Source: [BGM88], full-information item factor analysis.
 */
export function fitAbilities(
  training: Training,
  D: number,
  nodes: AbilityNodes = abilityNodes(D),
): AbilityFit {
  const family = abilityFamily(training.responses.J, nodes);
  const start = startItems(training, D);
  const { values, ...outcome } = runEm(training.eStep(nodes.C), family, start, D > 1 ? EARLY : {});
  return { model: family.modelOf(values), items: values, ...outcome };
}

export function abilityFamily(J: number, { C, D, points, weights }: AbilityNodes): NodeFamily {
  const items = logisticItems(points, C, D, SLOPE_RIDGE);
  const n = D + 1;
  const probabilities = Array.from({ length: J }, () => new Float64Array(C));
  const trials = new Float64Array(C);
  const successes = new Float64Array(C);
  const itemOf = (values: Float64Array, j: number) => values.subarray(j * n, (j + 1) * n);
  return {
    C,
    modelOf(values) {
      for (let j = 0; j < J; j++) items.probabilities(itemOf(values, j), probabilities[j]);
      return { weights, probabilities };
    },
    logPrior(values) {
      let sum = 0;
      for (let j = 0; j < J; j++) sum += items.logPrior(itemOf(values, j));
      return sum;
    },
    mStep(values, { responses }) {
      const next = values.slice();
      for (let j = 0; j < J; j++) {
        for (let c = 0, at = 2 * j * C; c < C; c++, at += 2) {
          successes[c] = responses[at + 1];
          trials[c] = responses[at] + responses[at + 1];
        }
        items.step(itemOf(next, j), trials, successes);
      }
      return next;
    },
  };
}

/** Logistic slopes are about this many times those of the normal ogive. */
const LOGISTIC_SCALE = 1.702;
/** Communalities count as no more than this: a start further out is slow to come back. */
const LARGEST_COMMUNALITY = 0.8;

/** Intercepts and slopes from a factor analysis of the tetrachoric correlations. */
function startItems(training: Training, D: number): Float64Array {
  const { responses } = training;
  const { J } = responses;
  const { loadings } = extractFactors(training.correlations(), D);
  const values = new Float64Array(J * (D + 1));
  for (let j = 0; j < J; j++) {
    const row = loadings.subarray(j * D, (j + 1) * D);
    const communality = Math.min(
      row.reduce((sum, l) => sum + l * l, 0),
      LARGEST_COMMUNALITY,
    );
    const scale = 1 / Math.sqrt(1 - communality);
    values[j * (D + 1)] = training.logits[j] * scale;
    for (let d = 0; d < D; d++) values[j * (D + 1) + 1 + d] = LOGISTIC_SCALE * row[d] * scale;
  }
  return values;
}

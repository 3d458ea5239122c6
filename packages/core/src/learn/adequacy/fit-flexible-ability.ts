import exp from "@stdlib/math-base-special-exp";
import ln from "@stdlib/math-base-special-ln";
import { logistic } from "../../numeric/logistic.ts";
import { abilityNodes } from "./ability-nodes.ts";
import { type NodeFamily, runEm } from "./em.ts";
import { type AbilityFit, fitAbilities, SLOPE_RIDGE } from "./fit-abilities.ts";
import { logisticItems } from "./logistic-items.ts";
import type { Training } from "./training.ts";

/** Prior of a guessing probability: as if so many students without the ability had guessed, this share of them correctly. */
const GUESSES = 20;
const GUESSED = 0.1;
/** Prior of the ability's distribution: as if so many students had been seen at the nodes in the normal distribution's shares. */
const NORMAL_STUDENTS = 30;

/**
 * One continuous ability, without two of the 2PL's assumptions: items can be guessed (3PL), and the ability's distribution is free.
 *
 *   P(R_ij = 1 | θ_i) = g_j + (1 − g_j) σ(a_j0 + a_j1 θ_i)        P(θ_i = node c) = w_c
 *
 * A model with skills has both freedoms. Where it predicts better than the 2PL because of them alone, this one shows it: data of the
 * 3PL, or of a skewed ability, are no evidence for skills.
 *
 * EM with the guess as a missing variable: of the correct responses at a node, σ/P were known. Starts from the 2PL.
 */
export function fitFlexibleAbility(training: Training, from: AbilityFit = fitAbilities(training, 1)) {
  const { J } = training.responses;
  const nodes = abilityNodes(1);
  const family = flexibleFamily(J, nodes);
  const start = new Float64Array(family.C + 3 * J);
  start.set(nodes.weights.map(ln));
  for (let j = 0; j < J; j++) {
    start.set(from.items.subarray(2 * j, 2 * j + 2), family.C + 3 * j);
    start[family.C + 3 * j + 2] = ln(GUESSED / (1 - GUESSED));
  }
  const { values, ...outcome } = runEm(training.eStep(family.C), family, start);
  return { model: family.modelOf(values), values, ...outcome };
}

/** Values: [C] logarithms of the weights, up to a constant; [J, 3] intercept, slope, logit of the guess. */
export function flexibleFamily(J: number, nodes: ReturnType<typeof abilityNodes>): NodeFamily {
  const { C, points, weights: normal } = nodes;
  const items = logisticItems(points, C, 1, SLOPE_RIDGE);
  const known = Array.from({ length: J }, () => new Float64Array(C));
  const probabilities = Array.from({ length: J }, () => new Float64Array(C));
  const weights = new Float64Array(C);
  const trials = new Float64Array(C);
  const successes = new Float64Array(C);
  const itemOf = (values: Float64Array, j: number) => values.subarray(C + 3 * j, C + 3 * j + 3);

  function writeWeights(values: Float64Array): void {
    let highest = Number.NEGATIVE_INFINITY;
    for (let c = 0; c < C; c++) highest = Math.max(highest, values[c]);
    let total = 0;
    for (let c = 0; c < C; c++) {
      weights[c] = exp(values[c] - highest);
      total += weights[c];
    }
    for (let c = 0; c < C; c++) weights[c] /= total;
  }

  return {
    C,
    modelOf(values) {
      writeWeights(values);
      for (let j = 0; j < J; j++) {
        const item = itemOf(values, j);
        const guess = logistic(item[2]);
        items.probabilities(item.subarray(0, 2), known[j]);
        for (let c = 0; c < C; c++) probabilities[j][c] = guess + (1 - guess) * known[j][c];
      }
      return { weights, probabilities };
    },
    logPrior(values) {
      writeWeights(values);
      let sum = 0;
      for (let c = 0; c < C; c++) sum += NORMAL_STUDENTS * normal[c] * ln(weights[c]);
      for (let j = 0; j < J; j++) {
        const item = itemOf(values, j);
        const guess = logistic(item[2]);
        sum += items.logPrior(item.subarray(0, 2));
        sum += GUESSES * (GUESSED * ln(guess) + (1 - GUESSED) * ln(1 - guess));
      }
      return sum;
    },
    /** `known` and `probabilities` are those of the E-step before it. */
    mStep(values, { students, responses }) {
      const next = values.slice();
      let total = 0;
      for (let c = 0; c < C; c++) total += students[c];
      for (let c = 0; c < C; c++)
        next[c] = ln((students[c] + NORMAL_STUDENTS * normal[c]) / (total + NORMAL_STUDENTS));
      for (let j = 0; j < J; j++) {
        const item = itemOf(next, j);
        let guessed = GUESSES * GUESSED;
        let unknown = GUESSES;
        for (let c = 0, at = 2 * j * C; c < C; c++, at += 2) {
          const correct = responses[at + 1];
          successes[c] = (correct * known[j][c]) / probabilities[j][c];
          trials[c] = responses[at] + correct;
          guessed += correct - successes[c];
          unknown += trials[c] - successes[c];
        }
        items.step(item.subarray(0, 2), trials, successes);
        item[2] = ln(guessed / (unknown - guessed));
      }
      return next;
    },
  };
}

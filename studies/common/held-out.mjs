import { requiredAttributes, selectStudents, shuffled, stream } from "@qmatrix/core/data";
import { fitCdm, responsePatterns } from "@qmatrix/core/fit";
import { signed, standardError, sum } from "./figures.mjs";

/** Success probabilities are kept this far from 0 and 1 for students who were not in the fit: one slip would be −∞. */
export const EDGE = 0.001;
const ABSENT = 2;

/** Students dealt at random to folds whose sizes differ by at most one: each fold as { training, validation }. */
export function foldsOf(responses, folds, seed) {
  const order = Array.from(shuffled(responses.N, stream(seed, "held-out")));
  return Array.from({ length: folds }, (_, fold) => {
    const part = (isHeldOut) =>
      selectStudents(
        responses,
        order.filter((_, at) => (at % folds === fold) === isHeldOut).sort((a, b) => a - b),
      );
    return { training: part(false), validation: part(true) };
  });
}

/**
 * ln P(responses of all students) under a fitted model:
 *
 *   Σ_i ln Σ_c π_c Π_j p_jc^x_ij (1 − p_jc)^(1 − x_ij)        over the items that i answered, p_jc within [edge, 1 − edge]
 *
 * Checked in held-out.test.ts against the likelihood that the fit itself gives.
 */
export function logLikOf(responses, { q, items, attributes: { space, probabilities } }, edge = EDGE) {
  const right = q.items.map((_, j) => {
    const needed = requiredAttributes(q, j);
    return Float64Array.from(space.patterns, (pattern) => {
      const cell = needed.reduce((bits, k, a) => bits | (((pattern >>> k) & 1) << a), 0);
      return Math.min(1 - edge, Math.max(edge, items[j].probabilities[cell]));
    });
  });
  const { U, J, codes, counts } = responsePatterns(responses);
  const joint = new Float64Array(space.C);
  let total = 0;
  for (let u = 0; u < U; u++) {
    joint.set(probabilities);
    for (let j = 0; j < J; j++) {
      const response = codes[u * J + j];
      if (response === ABSENT) continue;
      for (let c = 0; c < space.C; c++) joint[c] *= response === 1 ? right[j][c] : 1 - right[j][c];
    }
    total += counts[u] * Math.log(joint.reduce((a, b) => a + b));
  }
  return total;
}

/** Every model fitted to the students of `training`, and how probable the responses of the others are then. */
export function heldOutFits({ training, validation }, models, options) {
  return models.map((model) => {
    const { model: fitted, logLik, parameters } = fitCdm(training, { ...options, model });
    return { model, parameters: parameters.total, logLik, heldOut: logLikOf(validation, fitted) };
  });
}

/** Two cells of a table: ln P over all folds, and how far above the expert's, in brackets the standard error over the folds. */
export function heldOutCells(own, expert) {
  if (expert === undefined) return [sum(own).toFixed(1), ""];
  const gains = own.map((value, fold) => value - expert[fold]);
  const error = standardError(gains) * gains.length;
  return [sum(own).toFixed(1), `${signed(sum(gains), 1)} (${error.toFixed(1)})`];
}

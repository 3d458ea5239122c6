import * as core from "@qmatrix/core";

const FACTOR_CUT = 0.2;

/** Ways to a Q-matrix: (responses, K, seed) → { q } and what else the way tells. */
export const methods = {
  /** The learner, with its normal effort. */
  refined(responses, K, seed) {
    const { q, score, runs, inclusion } = core.learnQ(responses, { attributes: K, seed });
    return { q, inclusion, told: { score, runs } };
  },
  /** Factor analysis alone. */
  factor: (responses, K, seed) => ({ q: core.factorQ(responses, K, { cut: FACTOR_CUT, seed }) }),
  /** The paper's method, with the conventions and the grid of its program. */
  rbm: (responses, K, seed) => ({ q: core.learnByRbm(responses, { attributes: K, seed }).q }),
};

/** The number of attributes that the learner picks, with its curve. */
export function pickAttributes(responses, seed) {
  if (core.chooseAttributes === undefined)
    throw new Error("recovery: this build of @qmatrix/core has no chooseAttributes yet.");
  const { attributes, curve } = core.chooseAttributes(responses, { seed });
  return { attributes, curve };
}

export const METHOD_NAMES = [...Object.keys(methods), "auto"];

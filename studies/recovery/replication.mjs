import { compareQ } from "@qmatrix/core/data";
import { factorQ } from "@qmatrix/core/factor";
import { chooseAttributes, learnQ } from "@qmatrix/core/learn";
import { learnByRbm } from "@qmatrix/core/rbm";
import { closedError } from "./closed-error.mjs";
import { makeDataSet } from "./data-set.mjs";
import { reliabilityBins } from "./reliability.mjs";
import { truthAdvantage } from "./truth-score.mjs";

const FACTOR_CUT = 0.2;

/** Ways to a Q-matrix of K attributes, and what else each says. */
const METHODS = {
  /** The learner, with its normal effort. */
  refined(responses, K, seed) {
    const { q, score, runs, inclusion } = learnQ(responses, { attributes: K, seed, adequacy: false });
    return { q, inclusion, more: { score, runs } };
  },
  /** Factor analysis alone. */
  factor: (responses, K, seed) => ({ q: factorQ(responses, K, { cut: FACTOR_CUT, seed }) }),
  /** The paper's method, with the conventions and the grid of its program. */
  rbm: (responses, K, seed) => ({ q: learnByRbm(responses, { attributes: K, seed }).q }),
};

/** One method on one data set; `auto` only picks the number of attributes. */
export function run({ data: cell, replication, settings: { method } }) {
  const dataSet = makeDataSet(cell, replication);
  const { responses, q, seed } = dataSet;
  const { J, K } = q;
  if (method === "auto") {
    const { attributes: picked, curve } = chooseAttributes(responses, { seed });
    return { result: { seed, J, picked, curve } };
  }
  const { q: learned, inclusion, more } = METHODS[method](responses, K, seed);
  const { columns, ...errors } = compareQ(learned, q);
  const result = {
    seed,
    J,
    ...errors,
    allZero: q.entries.reduce((sum, entry) => sum + entry, 0) / q.entries.length,
    ...closedError(q, learned, columns, cell.mastery),
    ...more,
  };
  if (method !== "refined") return { result };
  const miss = errors.exact ? {} : missOf(dataSet, learned, columns);
  return { result: { ...result, ...miss, bins: reliabilityBins(q, inclusion, columns) } };
}

/** Which entries are wrong, [item, attribute] of the truth counted from 1, and whose fault it is. */
function missOf({ responses, q }, learned, columns) {
  const { J, K } = q;
  const missed = [];
  const invented = [];
  for (let j = 0; j < J; j++)
    for (let k = 0; k < K; k++) {
      const found = learned.entries[j * K + columns[k]];
      if (found < q.entries[j * K + k]) missed.push([j + 1, k + 1]);
      if (found > q.entries[j * K + k]) invented.push([j + 1, k + 1]);
    }
  return { missed, invented, truth: truthAdvantage(responses, q, learned) };
}

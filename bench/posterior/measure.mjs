import { compareQ } from "@qmatrix/core/data";
import { learnQ } from "@qmatrix/core/learn";
import { simulate } from "@qmatrix/core/simulate";
import { posteriorAt } from "../../studies/common/sampler-at.mjs";
import { BINS } from "./bins.mjs";

/**
 * One data set: the sampler from the true Q-matrix, with sweeps enough to forget it, or `learnQ` with its own sampling,
 * columns matched to the truth's; and how the inclusion probabilities fall into bins with what is true.
 */
export function measure(design, start, { sweeps, burnIn }) {
  const { responses, q } = simulate(design);
  const before = process.cpuUsage();
  const { first, inclusion, halves } =
    start === "truth"
      ? fromTruth(responses, q, { sweeps, burnIn, seed: design.seed })
      : learned(responses, q, design.seed);
  const { user, system } = process.cpuUsage(before);
  const { columns, overallError } = compareQ(first, q);
  const bins = BINS.map(() => ({ count: 0, predicted: 0, right: 0 }));
  for (let j = 0; j < q.J; j++)
    for (let k = 0; k < q.K; k++) {
      const p = inclusion[j * q.K + columns[k]];
      const bin = bins[Math.min(Math.floor(p * BINS.length), BINS.length - 1)];
      bin.count++;
      bin.predicted += p;
      bin.right += q.entries[j * q.K + k];
    }
  return { design, startError: overallError, halves, cpuSeconds: (user + system) / 1e6, bins };
}

function fromTruth(responses, q, options) {
  return { first: q, ...posteriorAt(responses, q, options) };
}

function learned(responses, { K }, seed) {
  const { q, inclusion } = learnQ(responses, { attributes: K, seed, adequacy: false });
  return { first: q, inclusion, halves: null };
}

import { writeFileSync } from "node:fs";
import { compareQ } from "@qmatrix/core/data";
import { learnQ } from "@qmatrix/core/learn";
import { makeDataSet } from "../../studies/recovery/data-set.mjs";

/**
 * Residual dependence where the model made the data: by how many standard errors √(2 / pairs) the mean of z² over item pairs exceeds 1. From
 * it follows `LARGEST_EXCESS` (packages/core/src/learn/residual-dependence.ts). Writes results/misfit.json.
 *
 *   node bench/misfit/run.mjs
 */
const cells = [
  ...crossed(["DINA", "ACDM", "GDINA"], [500, 2000], [0, 0.75]).map(([model, N, rho]) => ({
    model,
    K: 5,
    N,
    rho,
    q: "paper",
  })),
  ...crossed(["DINA", "ACDM", "GDINA", "DINO"], [500, 2000]).map(([model, N]) => ({
    model,
    K: 5,
    N,
    rho: 0.25,
    q: "random",
  })),
  ...crossed(["DINA", "ACDM", "GDINA"], [0, 0.75]).map(([model, rho]) => ({
    model,
    K: 10,
    N: 2000,
    rho,
    q: "paper",
  })),
  ...["DINA", "GDINA"].map((model) => ({ model, K: 20, N: 2000, rho: 0.25, q: "paper" })),
];
/** Not among the data sets of the recovery study. */
const REPLICATIONS = { 5: [7, 8], 10: [7], 20: [7] };

const sets = cells.flatMap((cell) =>
  REPLICATIONS[cell.K].map((replication) => {
    const { responses, q } = makeDataSet({ ...cell, noise: 0.1 }, replication);
    const options = { attributes: q.K, seed: replication, effort: "quick", ability: false, adequacy: false };
    const { q: learned, residualDependence } = learnQ(responses, options);
    const { meanSquare, of: pairs, significant } = residualDependence;
    const excess = (meanSquare - 1) * Math.sqrt(pairs / 2);
    return {
      ...cell,
      replication,
      wrong: compareQ(learned, q).overallError,
      meanSquare,
      pairs,
      significant,
      excess,
    };
  }),
);
const excesses = sets.map(({ excess }) => excess);
const mean = excesses.reduce((sum, one) => sum + one, 0) / sets.length;
const summary = { sets: sets.length, mean, largest: Math.max(...excesses) };
writeFileSync(
  new URL("../results/misfit.json", import.meta.url),
  `${JSON.stringify({ summary, sets }, null, 1)}\n`,
);
console.log(summary);

function crossed(first, ...others) {
  if (others.length === 0) return first.map((one) => [one]);
  return first.flatMap((one) => crossed(...others).map((rest) => [one, ...rest]));
}

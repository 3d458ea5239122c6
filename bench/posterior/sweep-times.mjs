import { simulate } from "@qmatrix/core/simulate";
import { sweep } from "../../packages/core/build/learn/sampler/index.js";
import { samplerAt } from "../../studies/common/sampler-at.mjs";

const SIZES = [
  { attributes: 5, examinees: 2000, rounds: 60 },
  { attributes: 10, examinees: 2000, rounds: 30 },
  { attributes: 25, examinees: 2000, rounds: 15 },
  { attributes: 25, examinees: 10000, rounds: 10 },
];
const MODELS = ["DINA", "ACDM", "GDINA"];

/** CPU milliseconds of a sweep, the paper's design with noise .2 and ρ = .25, from the true Q-matrix. */
export function sweepTimes({ quick }) {
  return (quick ? SIZES.slice(0, 1) : SIZES).flatMap(({ attributes, examinees, rounds }) =>
    MODELS.map((model) => {
      const { responses, q } = simulate({ model, attributes, examinees, noise: 0.2, rho: 0.25, seed: 1 });
      const { sampler } = samplerAt(responses, q);
      for (let warm = 0; warm < 5; warm++) sweep(sampler, 1);
      const samples = Array.from({ length: rounds }, () => {
        const before = process.cpuUsage();
        sweep(sampler, 1);
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      });
      return { model, attributes, examinees, J: q.J, samples };
    }),
  );
}

import { recordedBy } from "../common/recorded-by.mjs";

/** A line of results/recovery.jsonl; the seed of a data set is the number of its replication. */
export function earlier({ model, K, N, noise, rho, seed, conventions: run, seconds, ...line }) {
  const { commit, cpu, node, ...result } = line;
  return {
    run,
    data: { model, attributes: K, examinees: N, noise, rho },
    replication: seed,
    seed,
    result,
    seconds,
    ...recordedBy({ commit, cpu, node }),
  };
}

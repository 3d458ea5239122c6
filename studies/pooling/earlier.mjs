import { recordedBy } from "../common/recorded-by.mjs";

/** A line of results/pooling.jsonl, which counts replications from 0. */
export function earlier({ job, truth, answer, searches, near, ...maker }) {
  const { asked: run, replication, ...data } = job;
  return {
    run,
    data,
    replication: replication + 1,
    result: { truth, answer, searches, near },
    ...recordedBy(maker),
  };
}

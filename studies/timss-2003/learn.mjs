import { LEARNERS } from "./learners.mjs";

/** A Q-matrix learned from the responses and the experts' Q0, in one of several ways. */
export function run({ replication: seed, settings: { learner, trust } }, { dataSet }) {
  const { responses, q } = dataSet();
  return { result: LEARNERS[learner](responses, q, { seed, trust }) };
}

import { posteriorAt } from "../common/sampler-at.mjs";
import { makeDataSet } from "./data-set.mjs";
import { reliabilityBins } from "./reliability.mjs";

/**
 * What the sampler alone says where attributes count unevenly, started at the true Q-matrix: with sizes of items learned, as
 * learnQ has it, or with those given that made the data.
 */
export function run({ data, replication, settings }) {
  const { responses, q, seed } = makeDataSet(data, replication);
  const { inclusion, halves } = posteriorAt(responses, q, { seed, ...settings });
  const inPlace = q.attributes.map((_, k) => k);
  return { result: { seed, drift: halves, bins: reliabilityBins(q, inclusion, inPlace) } };
}

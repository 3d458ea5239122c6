import { sum } from "../common/figures.mjs";

/** Bins of inclusion probabilities, narrower where most entries are: [0, .01), [.01, .05), …, [.99, 1]. */
export const EDGES = [0, 0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1];
const BINS = EDGES.length - 1;

/** How many entries have an inclusion probability in each bin, the sum of these, and how many of the entries are ones. */
export function reliabilityBins(q, inclusion, columns) {
  const bins = Array.from({ length: BINS }, () => ({ entries: 0, expected: 0, ones: 0 }));
  for (let at = 0; at < q.entries.length; at++) {
    const k = at % q.K;
    const probability = inclusion[at - k + columns[k]];
    const bin = bins.findLast((_, b) => probability >= EDGES[b]);
    bin.entries++;
    bin.expected += probability;
    bin.ones += q.entries[at];
  }
  return bins;
}

export function addBins(rows) {
  return Array.from({ length: BINS }, (_, b) => ({
    entries: sum(rows.map((bins) => bins[b].entries)),
    expected: sum(rows.map((bins) => bins[b].expected)),
    ones: sum(rows.map((bins) => bins[b].ones)),
  }));
}

/** The mean probability → the share of ones (entries). */
export function binText({ entries, expected, ones }) {
  if (entries === 0) return "–";
  return `${(expected / entries).toFixed(3)} → ${(ones / entries).toFixed(3)} (${entries})`;
}

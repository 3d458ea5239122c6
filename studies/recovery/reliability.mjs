/** Bins of inclusion probabilities: [0, .1), …, [.9, 1]. */
export const BINS = 10;

/** How many entries have an inclusion probability in each bin, the sum of these, and how many of the entries are ones. */
export function reliabilityBins(q, inclusion, columns) {
  const bins = Array.from({ length: BINS }, () => ({ entries: 0, expected: 0, ones: 0 }));
  for (let at = 0; at < q.entries.length; at++) {
    const k = at % q.K;
    const probability = inclusion[at - k + columns[k]];
    const bin = bins[Math.min(BINS - 1, Math.floor(probability * BINS))];
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

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

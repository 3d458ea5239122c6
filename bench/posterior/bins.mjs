/** Lower ends of the ten bins of inclusion probabilities. */
export const BINS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** Bins of several data sets added up. */
export function addBins(rows) {
  return BINS.map((_, b) =>
    rows.reduce(
      (sum, { bins }) => ({
        count: sum.count + bins[b].count,
        predicted: sum.predicted + bins[b].predicted,
        right: sum.right + bins[b].right,
      }),
      { count: 0, predicted: 0, right: 0 },
    ),
  );
}

/** Σ_bins share of entries · |mean predicted − share right|. */
export function calibrationError(bins) {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  return bins.reduce((sum, { predicted, right }) => sum + Math.abs(predicted - right) / total, 0);
}

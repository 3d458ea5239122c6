/** Of every training in the lines of rbm, the one whose three rates are nearest the paper's, the earliest of equals. */
export function nearestTraining(lines, { entries }, rates) {
  const ones = entries.reduce((sum, entry) => sum + entry, 0);
  const trainings = lines
    .filter(({ q }) => q === "rbm")
    .flatMap(({ seed, grid }) =>
      grid.map(([penalty, learningRate, fold, , , missed, extra]) => {
        const own = ratesOf({ missed, extra }, { ones, all: entries.length });
        const distance = Object.keys(rates).reduce((sum, key) => sum + Math.abs(own[key] - rates[key]), 0);
        return { training: { seed, penalty, learningRate, fold }, distance };
      }),
    );
  return trainings.reduce((best, next) => (next.distance < best.distance ? next : best)).training;
}

/** OE, OTP and OTN of so many entries missed and extra, with Q0 as the truth. */
export function ratesOf({ missed, extra }, { ones, all }) {
  return { overall: (missed + extra) / all, missed: missed / ones, extra: extra / (all - ones) };
}

/** The whole numbers whose share of `of`, rounded to three digits, is the rate. */
export function countsThatRoundTo(rate, of) {
  return Array.from({ length: of + 1 }, (_, count) => count).filter(
    (count) => (count / of).toFixed(3) === rate.toFixed(3),
  );
}

/**
 * Smallest and largest OE for which OTP and OTN are the rounded ones, whatever number of Q̂ they are means of:
 * OE = (ones · OTP + zeros · OTN) / all.
 */
export function possibleOverall({ missed, extra }, { ones, all }) {
  const HALF_A_DIGIT = 0.0005;
  const at = (by) => (ones * (missed + by) + (all - ones) * (extra + by)) / all;
  return [at(-HALF_A_DIGIT), at(HALF_A_DIGIT)];
}

const MODELS = ["DINA", "ACDM", "GDINA"];
/** Data of every design here: the paper's middle setting. */
const SETTING = { noise: 0.1, rho: 0.25 };

/** Sizes with a promise in seconds of wall clock, on two threads with normal effort. */
export const PROMISES = [
  { K: 5, N: 2000, seconds: 1 },
  { K: 10, N: 2000, seconds: 4 },
  { K: 25, N: 2000, seconds: 15 },
  { K: 25, N: 10000, seconds: 60 },
];

/** Series in which one size grows. Without J the paper's Q-matrix of 3K items; with J one of J items (see once.mjs). */
export const SERIES = [
  series("N", "students, K=10, the paper's Q", [500, 1000, 2000, 4000, 8000, 16000], (N) => ({ K: 10, N })),
  series("J", "items, K=5, N=2000", [15, 30, 60, 120, 240], (J) => ({ K: 5, J, N: 2000 })),
  series("J", "items, K=8, N=2000", [24, 48, 96, 192, 240], (J) => ({ K: 8, J, N: 2000 })),
  series("K", "attributes, the paper's Q, J=3K, N=2000", [3, 5, 8, 10, 15, 20, 25, 30], (K) => ({
    K,
    N: 2000,
  })),
  series("K", "attributes, J=90, N=2000", [3, 5, 8, 10, 15, 20, 25, 30], (K) => ({ K, J: 90, N: 2000 })),
];

/** What each effort takes, where answers are clear and where they are weak. */
const EFFORT_SIZES = [
  { model: "DINA", K: 5, N: 2000, ...SETTING },
  { model: "DINA", K: 10, N: 2000, ...SETTING },
  { model: "DINA", K: 25, N: 2000, ...SETTING },
  { model: "ACDM", K: 5, N: 2000, noise: 0.2, rho: 0.75 },
  { model: "ACDM", K: 10, N: 2000, noise: 0.2, rho: 0.75 },
];

export const FULL = { promises: promised(PROMISES, 3), efforts: byEffort(EFFORT_SIZES), growth: SERIES };

/** A pass without figures worth keeping. */
export const QUICK = {
  promises: promised([{ K: 3, N: 200, seconds: 1 }], 1, ["DINA"]),
  efforts: byEffort([{ model: "DINA", K: 3, N: 200, ...SETTING }], ["quick"]),
  growth: [series("J", "items, K=3, N=200", [9, 12], (J) => ({ K: 3, J, N: 200 }), ["DINA"])],
};

/** Each size with every model, `seeds` data sets of each; the paper's Q-matrix. */
function promised(sizes, seeds, models = MODELS) {
  return sizes.flatMap(({ seconds, ...size }) =>
    models.flatMap((model) =>
      Array.from({ length: seeds }, (_, n) => ({
        seconds,
        design: { model, ...size, ...SETTING, seed: n + 1 },
      })),
    ),
  );
}

/** Each design with every effort. */
function byEffort(sizes, efforts = ["quick", "normal", "thorough"]) {
  return sizes.flatMap((size) => efforts.map((effort) => ({ design: { ...size, seed: 1, effort } })));
}

/** One data set of every model at each value. */
function series(by, name, values, sizeAt, models = MODELS) {
  return {
    by,
    name,
    points: values.flatMap((value) =>
      models.map((model) => ({ value, design: { model, ...sizeAt(value), ...SETTING, seed: 1 } })),
    ),
  };
}

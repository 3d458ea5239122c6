/** `iterations` a sample, whole epochs of N / 50. */
export const BATCH_SIZE = 50;

export const FULL = {
  rounds: 61,
  sizes: [
    { N: 2000, J: 15, K: 5, iterations: 1000, scalarIterations: 10 },
    { N: 10000, J: 75, K: 25, iterations: 200, scalarIterations: 2 },
    { N: 10000, J: 300, K: 100, iterations: 200, scalarIterations: 1 },
    { N: 2000, J: 1000, K: 50, iterations: 40, scalarIterations: 1 },
  ],
};

/** For a test: the same path through the code, no figure worth keeping. */
export const QUICK = {
  rounds: 3,
  sizes: [
    { N: 500, J: 15, K: 5, iterations: 20, scalarIterations: 10 },
    { N: 500, J: 75, K: 25, iterations: 20, scalarIterations: 2 },
  ],
};

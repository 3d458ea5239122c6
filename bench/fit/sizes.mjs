/** CPU seconds of R's GDINA on data of the same design, as stated with the requirements of the engine. */
const R = {
  DINA: { 5: 0.12, 8: 0.74, 10: 3.1, 12: 28.5 },
  GDINA: { 5: 0.16, 8: 1.2, 10: 8.1, 12: 68.7 },
  ACDM: { 5: 1.1, 8: 3.2, 10: 19.8, 12: 130 },
};
/** Where R was stopped before it was done. */
const STOPPED = [{ model: "ACDM", K: 12 }];
/** Fits after the first in a process, enough for the engine to compile what matters. */
const WARM = { 3: 2, 5: 15, 8: 8, 10: 4, 12: 2 };

/** R's rule, under which its seconds were taken, and our default: no probability moves by more in an EM step. */
const TOLERANCES = [1e-4, 1e-6];

const sizes = (Ks, N, tolerances) =>
  Object.entries(R).flatMap(([model, seconds]) =>
    Ks.flatMap((K) =>
      tolerances.map((tolerance) => ({
        model,
        K,
        N,
        tolerance,
        warm: WARM[K],
        r: {
          cpuSeconds: seconds[K] ?? null,
          stopped: STOPPED.some((stopped) => stopped.model === model && stopped.K === K),
        },
      })),
    ),
  );

export const FULL = sizes([5, 8, 10, 12], 2000, TOLERANCES);
export const QUICK = sizes([3], 200, [1e-6]);

/** The paper's Q-matrix and profiles at sizes that 2^K patterns rule out. */
export const FULL = designs({ attributes: [20, 30], examinees: 10_000, noise: [0.1, 0.2], rho: [0, 0.5] });
/** A pass without figures worth keeping. */
export const QUICK = designs({ attributes: [16], examinees: 300, noise: [0.1], rho: [0.5] });

function designs({ attributes, examinees, noise, rho }) {
  return attributes.flatMap((K) =>
    ["DINA", "GDINA", "ACDM"].flatMap((model) =>
      noise.flatMap((level) =>
        rho.map((correlation) => ({
          model,
          attributes: K,
          examinees,
          noise: level,
          rho: correlation,
          seed: 1,
        })),
      ),
    ),
  );
}

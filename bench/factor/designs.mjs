const MODELS = ["DINA", "ACDM", "GDINA"];

/**
 * The paper's Q-matrix over models, noise and ρ; random Q-matrices of its supplement, where factors are hard to tell; answers
 * missing at random, and by booklets that leave a quarter of the pairs of items without a student.
 */
export const FULL = {
  loadings: [
    ...crossed({
      attributes: [5, 10, 25],
      model: MODELS,
      noise: [0.1, 0.2],
      rho: [0, 0.75],
      seed: [1, 2, 3],
    }),
    ...crossed({
      attributes: [5, 10, 20],
      model: ["DINA", "ACDM", "mixture"],
      noise: [0.1],
      rho: [0, 0.5],
      seed: [1, 2, 3],
      qDesign: ["random"],
    }),
    ...crossed({
      attributes: [5, 15],
      model: ["DINA", "GDINA"],
      noise: [0.1],
      rho: [0, 0.5],
      seed: [1, 2, 3],
      absent: ["20%", "60%", "booklets"],
    }),
    ...crossed({
      attributes: [5, 15],
      model: ["DINA", "GDINA"],
      noise: [0.1],
      rho: [0, 0.5],
      seed: [1, 2, 3],
      examinees: [300, 1000, 10_000],
    }),
  ],
  bounds: [
    ...crossed({
      attributes: range(3, 15),
      model: MODELS,
      noise: [0.1, 0.2],
      rho: [0, 0.75],
      examinees: [500, 1000, 2000],
      seed: [1],
    }),
    ...crossed({
      attributes: range(3, 15),
      model: MODELS,
      noise: [0.1],
      rho: [0, 0.5],
      qDesign: ["random"],
      seed: [1],
    }),
    ...crossed({
      attributes: [3, 5, 8],
      model: MODELS,
      noise: [0.1, 0.2],
      rho: [0, 0.75],
      copies: [3, 8],
      seed: [1],
    }),
  ],
};

/** A pass without figures worth keeping. */
export const QUICK = {
  loadings: [
    ...crossed({ attributes: [3], model: MODELS, noise: [0.1], rho: [0], seed: [1] }),
    ...crossed({
      attributes: [3],
      model: ["GDINA"],
      noise: [0.1],
      rho: [0],
      seed: [1],
      absent: ["20%", "booklets"],
    }),
  ],
  bounds: crossed({ attributes: [3], model: MODELS, noise: [0.1], rho: [0], copies: [1, 2], seed: [1] }),
};

/** Every combination of the levels, with 2000 students unless they are a factor. */
function crossed(levels) {
  let designs = [{ examinees: 2000 }];
  for (const [name, values] of Object.entries(levels))
    designs = designs.flatMap((design) => values.map((value) => ({ ...design, [name]: value })));
  return designs;
}

function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

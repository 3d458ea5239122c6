/** Designs with little information, where a posterior has something to say: all combinations. */
const MODELS = ["DINA", "ACDM", "GDINA", "mixture"];
const SIZES = [
  { attributes: 3, examinees: 300 },
  { attributes: 3, examinees: 1000 },
  { attributes: 5, examinees: 500 },
  { attributes: 5, examinees: 2000 },
  { attributes: 8, examinees: 1000 },
  { attributes: 8, examinees: 2000 },
];
const NOISES = [0.2, 0.3];
const RHOS = [0, 0.5, 0.75];

export const FULL = MODELS.flatMap((model) =>
  SIZES.flatMap((size) => NOISES.flatMap((noise) => RHOS.map((rho) => ({ model, ...size, noise, rho })))),
);

export const QUICK = [{ model: "mixture", attributes: 3, examinees: 300, noise: 0.2, rho: 0 }];

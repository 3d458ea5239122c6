/** Data sets: the cells in which something went wrong while the learner was built, and a hierarchy. */
const cell = (model, K, noise, rho, more = {}) => ({
  model,
  attributes: K,
  examinees: 2000,
  noise,
  rho,
  ...more,
});

const FULL_CELLS = [
  cell("DINA", 5, 0.1, 0.75),
  cell("DINA", 5, 0.2, 0),
  cell("ACDM", 5, 0.2, 0),
  cell("GDINA", 5, 0.2, 0),
  cell("ACDM", 5, 0.2, 0.75),
  cell("GDINA", 5, 0.2, 0.75),
  cell("GDINA", 10, 0.2, 0),
  cell("DINA", 10, 0.1, 0.75),
  cell("ACDM", 10, 0.2, 0.75),
  cell("ACDM", 5, 0.1, 0, { tree: true }),
];

export const FULL = FULL_CELLS.flatMap((one) =>
  Array.from({ length: one.attributes === 10 ? 2 : 5 }, (_, n) => ({ ...one, seed: 900 + n })),
);
export const QUICK = [{ ...cell("DINA", 3, 0.1, 0), examinees: 500, seed: 1 }];

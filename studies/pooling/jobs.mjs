/** Who asks: `validate` with an expert who is wrong in a fifth of the entries, or `learn` without one. */
export const ASKED = ["validate", "learn"];

/** Every data set of the design, for both. */
export function jobsOf({ models, cells, replications }) {
  return Array.from({ length: replications }, (_, replication) => replication).flatMap((replication) =>
    cells.flatMap((cell) =>
      models.flatMap((model) => ASKED.map((asked) => ({ asked, model, ...cell, replication }))),
    ),
  );
}

export function keyOf(job) {
  return JSON.stringify(job);
}

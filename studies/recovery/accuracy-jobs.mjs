/**
 * The cells that one of the filters takes; all of them where there is no filter. A filter is "K=5,model=DINA": every
 * part must hold.
 */
export function selectCells(cells, filters) {
  const parsed = filters.map((filter) => filter.split(",").map((part) => part.trim().split("=")));
  const known = ["model", "K", "N", "rho"];
  for (const [key, value] of parsed.flat())
    if (!known.includes(key) || !value)
      throw new Error(`accuracy: --cells must be parts like K=5, of ${known.join(", ")}, received "${key}".`);
  const takes = (cell) => (parts) => parts.every(([key, value]) => String(cell[key]) === value);
  return parsed.length === 0 ? cells : cells.filter((cell) => parsed.some(takes(cell)));
}

/** A job for each replication of the cells that `rows`, the lines of the raw file, do not hold. Cheap cells first. */
export function jobsToRun(cells, rows, { replications, firstSeed }) {
  const done = new Set(rows.map(idOf));
  return cells
    .flatMap(({ model, K, N, noise, rho, ...cell }) =>
      Array.from({ length: replications ?? cell.replications }, (_, r) => ({
        model,
        K,
        N,
        noise,
        rho,
        seed: firstSeed + r,
      })),
    )
    .filter((job) => !done.has(idOf(job)))
    .sort((a, b) => a.K * a.N - b.K * b.N);
}

function idOf({ model, K, N, noise, rho, seed }) {
  return JSON.stringify([model, K, N, noise, rho, seed]);
}

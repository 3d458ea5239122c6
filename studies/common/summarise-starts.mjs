/** Starts that end within this of each other have found the same maximum. */
export const SAME = 0.01;

/** What the lines of one cell, a start each, come to. */
export function summariseStarts(rows) {
  const inOrder = rows.toSorted((a, b) => a.start - b.start);
  const best = rows.reduce((a, b) => (b.logLik > a.logLik ? b : a));
  const { parameters, N } = best;
  const cpuSeconds = rows.map((row) => row.cpuSeconds).sort((a, b) => a - b);
  return {
    N,
    parameters: parameters.total,
    starts: rows.length,
    logLik: best.logLik,
    bestStart: best.start,
    atBest: rows.filter((row) => best.logLik - row.logLik <= SAME).length,
    first: inOrder[0].logLik,
    second: inOrder[1]?.logLik,
    lowest: Math.min(...rows.map((row) => row.logLik)),
    aic: best.aic,
    bic: best.bic,
    unconverged: rows.filter((row) => !row.converged).length,
    cpuSeconds: cpuSeconds[Math.floor(cpuSeconds.length / 2)],
  };
}

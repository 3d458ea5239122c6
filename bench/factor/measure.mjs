import { compareQ, qMatrixFrom } from "@qmatrix/core/data";
import { boundsFrom, factorLoadings, parallelAnalysis, qFromLoadings } from "@qmatrix/core/factor";
import { paperQ, simulate, withBooklets, withMissing } from "@qmatrix/core/simulate";

/** Overall errors by rotation and cut, and CPU milliseconds of the default. */
export function measureLoadings(design) {
  const { absent, ...simulated } = design;
  const { responses: whole, q } = simulate(simulated);
  const responses = withoutAbsent(whole, design);
  const K = design.attributes;
  const errorOf = (loadings, cut) => compareQ(qFromLoadings(loadings, q.items, K, { cut }), q).overallError;
  const { result, cpuMs } = timed(() => factorLoadings(responses, K));
  const ofRotation = (rotation) => factorLoadings(responses, K, { rotation }).loadings;
  return {
    design,
    cpuMs,
    converged: result.converged,
    allZero: q.entries.reduce((sum, entry) => sum + entry, 0) / q.entries.length,
    errors: {
      sparse: errorOf(result.loadings, 0.2),
      "sparse, cut 0.15": errorOf(result.loadings, 0.15),
      geomin: errorOf(ofRotation("geomin"), 0.2),
      quartimin: errorOf(ofRotation("quartimin"), 0.2),
    },
  };
}

/** Booklets of two of four blocks: a quarter of the pairs of items is in none. */
const BOOKLETS = { blocks: 4, blocksSeen: 2 };

function withoutAbsent(responses, { absent, seed }) {
  if (absent === undefined) return responses;
  if (absent === "booklets") return withBooklets(responses, { ...BOOKLETS, seed });
  return withMissing(responses, Number.parseInt(absent, 10) / 100, seed);
}

/** Where the true number of attributes lies. `copies` repeats the paper's Q-matrix: longer tests. */
export function measureBounds({ copies, ...design }) {
  const given = copies && { q: repeated(paperQ(design.attributes), copies) };
  const { responses } = simulate({ ...design, ...given });
  const { result, cpuMs } = timed(() => parallelAnalysis(responses));
  const { certain, factors } = result;
  return {
    design: { ...design, ...(copies && { copies }) },
    J: responses.J,
    cpuMs,
    certain,
    factors,
    ...boundsFrom(result),
  };
}

function timed(run) {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  return { result, cpuMs: (user + system) / 1000 };
}

function repeated(q, copies) {
  const rows = Array.from({ length: q.J }, (_, j) => [...q.entries.subarray(j * q.K, (j + 1) * q.K)]);
  return qMatrixFrom(Array.from({ length: copies }, () => rows).flat());
}

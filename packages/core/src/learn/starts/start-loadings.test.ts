import { describe, expect, it } from "vitest";
import { compareQ } from "../../compare/compare-q.ts";
import { nothingKnown } from "../../data/known-entries.ts";
import { permuteAttributes, type QMatrix, qMatrixFrom } from "../../data/q-matrix.ts";
import { simulate } from "../../simulate/simulate.ts";
import { checkLearnOptions } from "../check-learn-options.ts";
import type { LearnOptions } from "../learn-options.ts";
import type { StartName } from "../learned-q.ts";
import { alignLoadings, rbmLoadings, startLoadings } from "./start-loadings.ts";

const { responses, q } = simulate({ model: "ACDM", attributes: 4, examinees: 2000, noise: 0.1, seed: 1 });

function loadings(start: StartName, options: Partial<LearnOptions> = {}, run = 0): Float64Array {
  return startLoadings(responses, checkLearnOptions("test", responses, { attributes: 4, ...options }), {
    run,
    start,
  });
}

/** Entries above the learner's cut of 0.2. */
function cut(values: Float64Array): QMatrix {
  return { ...q, entries: Uint8Array.from(values, (loading) => (loading > 0.2 ? 1 : 0)) };
}

describe("startLoadings", () => {
  // shares of 48 entries that may be wrong: factors find such clean data, machines nearly so
  for (const [start, most] of [
    ["factor", 0],
    ["geomin", 0.05],
    ["quartimin", 0.05],
    ["rbm", 0.15],
  ] as const)
    it(`${start}: near the truth already`, () => {
      expect(compareQ(cut(loadings(start)), q).overallError).toBeLessThanOrEqual(most);
    });

  it("expert: the entries as they are", () => {
    expect([...loadings("expert", { start: q })]).toEqual([...q.entries]);
  });

  it("random: another one in every run, the same in the same", () => {
    expect([...loadings("random", {}, 1)]).toEqual([...loadings("random", {}, 1)]);
    expect([...loadings("random", {}, 1)]).not.toEqual([...loadings("random", {}, 2)]);
  });

  it("puts columns into an expert's order", () => {
    const start = permuteAttributes(q, [3, 1, 0, 2], q.attributes);
    expect([...cut(loadings("factor", { start })).entries]).toEqual([...start.entries]);
  });
});

/** Three items on two columns, the second of which is what an expert calls the first. */
const LOADINGS = Float64Array.of(0.1, 0.8, 0.7, 0, 0.6, 0.5);
const SWAPPED = [0.8, 0.1, 0, 0.7, 0.5, 0.6];

it("puts columns into the order of an expert's Q-matrix", () => {
  const start = qMatrixFrom([
    [1, 0],
    [0, 1],
    [1, 1],
  ]);
  expect([...alignLoadings(LOADINGS, 2, nothingKnown(3), start)]).toEqual(SWAPPED);
});

it("puts columns into the order of fixed entries", () => {
  const required = { ...nothingKnown(3), required: Uint32Array.of(0b01, 0, 0) };
  expect([...alignLoadings(LOADINGS, 2, required, undefined)]).toEqual(SWAPPED);
  const forbidden = { ...nothingKnown(3), forbidden: Uint32Array.of(0, 0b01, 0) };
  expect([...alignLoadings(LOADINGS, 2, forbidden, undefined)]).toEqual(SWAPPED);
});

describe("rbmLoadings", () => {
  const K = 3;
  const { responses, q } = simulate({ model: "ACDM", attributes: K, examinees: 1000, noise: 0.1, seed: 2 });
  const loadings = rbmLoadings(responses, K, 1);

  it("are one for every entry, between −1 and 1, the same for the same seed and others for another", () => {
    expect(loadings).toHaveLength(responses.J * K);
    for (const loading of loadings) expect(Math.abs(loading)).toBeLessThan(1);
    expect(rbmLoadings(responses, K, 1)).toEqual(loadings);
    expect(rbmLoadings(responses, K, 2)).not.toEqual(loadings);
  });

  it("have every attribute in its positive sign: those who have it do better", () => {
    for (let k = 0; k < K; k++) {
      const column = loadings.filter((_, at) => at % K === k);
      expect(column.reduce((a, b) => a + b)).toBeGreaterThan(0);
    }
  });

  it("are higher where an item needs an attribute than where not, after matching", () => {
    const { columns } = compareQ(
      { ...q, entries: Uint8Array.from(loadings, (loading) => (loading > 0.2 ? 1 : 0)) },
      q,
    );
    const of = (wanted: number) =>
      Array.from(q.entries, (entry, at) =>
        entry === wanted ? [loadings[at - (at % K) + columns[at % K]]] : [],
      ).flat();
    const mean = (values: number[]) => values.reduce((a, b) => a + b) / values.length;
    expect(mean(of(1))).toBeGreaterThan(mean(of(0)) + 0.2);
  });
});

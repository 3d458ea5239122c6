import { describe, expect, it } from "vitest";
import { compareQ } from "../../compare/compare-q.ts";
import { simulate } from "../../simulate/simulate.ts";
import { rbmLoadings } from "./rbm-loadings.ts";

const K = 3;
const { responses, q } = simulate({ model: "ACDM", attributes: K, examinees: 1000, noise: 0.1, seed: 2 });
const loadings = rbmLoadings(responses, K, 1);

describe("rbmLoadings", () => {
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

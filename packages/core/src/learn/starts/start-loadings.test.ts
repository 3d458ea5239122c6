import { describe, expect, it } from "vitest";
import { compareQ } from "../../compare/compare-q.ts";
import { permuteAttributes, type QMatrix } from "../../data/q-matrix.ts";
import { simulate } from "../../simulate/simulate.ts";
import { checkLearnOptions } from "../check-learn-options.ts";
import type { LearnOptions } from "../learn-options.ts";
import type { StartName } from "../learned-q.ts";
import { startLoadings } from "./start-loadings.ts";

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

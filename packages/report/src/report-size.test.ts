import { checkIdentifiability, requiredAttributes, stream } from "@qmatrix/core/data";
import { paperQ } from "@qmatrix/core/simulate";
import { expect, it } from "vitest";
import { COVER } from "../test/cover.ts";
import type { RefinedLearned } from "./learn/refined-learned.ts";
import { refinedReport } from "./learn/refined-report.ts";

/** A made-up result: only its size matters. */
function learned(K: number, N: number): RefinedLearned {
  const random = stream(1, "size");
  const q = paperQ(K);
  const uniform = (length: number) => Float64Array.from({ length }, () => random.uniform());
  const names = (n: number) => Array.from({ length: n }, (_, at) => `${at + 1}`);
  return {
    q,
    inclusion: uniform(q.J * K),
    items: q.items.map((item, j) => ({
      item,
      family: "saturated",
      familyProbabilities: [1, 0, 0, 0],
      successProbabilities: [...uniform(2 ** requiredAttributes(q, j).length)],
      loading: 0,
    })),
    hasAbility: false,
    hierarchy: null,
    profiles: { N, K, students: names(N), attributes: q.attributes, mastery: uniform(N * K) },
    score: -1,
    isScoreExact: true,
    alternatives: [{ q, score: -1, weight: 1 }],
    runs: [{ start: "factor", score: -1, difference: 0, hasAbility: false }],
    doubtful: q.items.map((item) => ({ item, attribute: "A1", inclusion: 0.5, inQ: false })),
    identifiability: checkIdentifiability(q),
    warnings: [],
    choice: null,
    adequacy: null,
    residualDependence: { pairs: [], significant: 0, of: 0, meanSquare: 0 },
  };
}

it("has less than 1 MB for 75 items, 25 attributes and 10,000 students, though every entry is in doubt", () => {
  const html = refinedReport(
    {
      data: { file: "r.csv", students: 10_000, items: 75, responses: 750_000 },
      options: {},
      seed: 1,
      learned: learned(25, 10_000),
      comparison: undefined,
      matched: undefined,
      warnings: [],
    },
    COVER,
  );
  expect(Buffer.byteLength(html)).toBeLessThan(1e6);
});

import { writeFileSync } from "node:fs";
import {
  checkIdentifiability,
  type QMatrix,
  qMatrixFrom,
  requiredAttributes,
  stream,
} from "@qmatrix/core/data";
import { paperQ } from "@qmatrix/core/simulate";
import { expect, it } from "vitest";
import { COVER } from "../test/cover.ts";
import type { RefinedLearned } from "./learn/refined-learned.ts";
import { refinedReport } from "./learn/refined-report.ts";

/** The paper's Q-matrix, its rows over and over. */
function longQ(K: number, J: number): QMatrix {
  const { entries } = paperQ(K);
  const rows = Array.from({ length: J }, (_, j) => [
    ...entries.subarray((j % (3 * K)) * K, ((j % (3 * K)) + 1) * K),
  ]);
  return qMatrixFrom(rows as (0 | 1)[][]);
}

/** A made-up result: only its size matters. */
function learned(K: number, N: number, J = 3 * K): RefinedLearned {
  const random = stream(1, "size");
  const q = longQ(K, J);
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
    isDownWeighted: false,
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

function reportOf(K: number, N: number, J: number): string {
  return refinedReport(
    {
      data: { file: "r.csv", students: N, items: J, responses: N * J },
      options: {},
      seed: 1,
      learned: learned(K, N, J),
      comparison: undefined,
      matched: undefined,
      warnings: [],
    },
    COVER,
  );
}

it("has less than 1 MB for 75 items, 25 attributes and 10,000 students, though every entry is in doubt", () => {
  expect(Buffer.byteLength(reportOf(25, 10_000, 75))).toBeLessThan(1e6);
});

it("has less than 4 MB for 300 items, 30 attributes and 20,000 students, and says what was left out", () => {
  const html = reportOf(30, 20_000, 300);
  expect(Buffer.byteLength(html)).toBeLessThan(4e6);
  expect(html).toContain("Bars are drawn for 120 of 300 items");
  expect(html).toContain("The first 20 of 20000 students are shown");
  expect(html).toContain("mastery.csv is too large for this page");
  if (process.env.QMATRIX_SIZE_REPORT) writeFileSync(process.env.QMATRIX_SIZE_REPORT, html);
});

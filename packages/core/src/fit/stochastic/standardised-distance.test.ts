import { expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { qMatrixFrom } from "../../data/q-matrix.ts";
import { independent } from "../../models/independent.ts";
import { emptyCounts } from "./gibbs-counts.ts";
import { gibbsLayout } from "./gibbs-layout.ts";
import { standardisedDistance } from "./standardised-distance.ts";

it("is the root mean square of differences in standard errors", () => {
  const q = qMatrixFrom([[1]]);
  const layout = gibbsLayout(q);
  const problem = { q, layout, distribution: independent, monotone: false };
  const point = (low: number, high: number, logit: number) => ({
    items: [
      { model: "DINA" as const, effects: new Float64Array(2), probabilities: Float64Array.of(low, high) },
    ],
    values: Float64Array.of(logit),
  });
  const counts = emptyCounts(layout, 1);
  counts.nodes[0] = 100;
  counts.cells.set([30, 10, 8, 50]); // 38 students without the attribute, 60 with it
  const distance = standardisedDistance(problem, point(0.2, 0.7, 0), point(0.3, 0.7, Math.log(1.5)), counts);
  // P̃ = (38·.25 + 1)/40 = .2625: .01·38/(.2625·.7375) = 1.96287; equal; shares .5 and .6 of 100 students:
  // P̃ = (100·.55 + 1)/102 = .549020: .01·100/(.549020·.450980) = 4.03882
  expectClose(distance, Math.sqrt((1.96287 + 0 + 4.03882) / 3), { rtol: 1e-5 }); // six digits by hand
  expect(standardisedDistance(problem, point(0.2, 0.7, 0), point(0.2, 0.7, 0), counts)).toBe(0);
});

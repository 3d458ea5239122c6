import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { LARGEST_LINE, LINE_PRIOR } from "../../models/factor-nodes.ts";
import { type GroupedTrials, type LogisticLine, logLineDensity } from "../../numeric/logistic-line.ts";
import { stream } from "../../random/stream.ts";
import { drawLine } from "./attribute-lines.ts";

const x = [-2, -1, 0, 1, 2];

describe("drawLine", () => {
  for (const { students, masters, about } of [
    { students: [10, 30, 60, 30, 10], masters: [1, 8, 30, 22, 9], about: "140 students" },
    { students: [1, 2, 2, 1, 0], masters: [0, 1, 2, 1, 0], about: "6 students, of whom most master it" },
  ])
    it(`has the density's means and variances: ${about}`, () => {
      const data = { x, trials: students, successes: masters };
      const exact = momentsOf(data);
      const random = stream(1, "lines", about);
      const draws = 20_000;
      let line: LogisticLine = { slope: 1, intercept: 0 };
      const batches = Array.from({ length: 40 }, () => [0, 0, 0, 0]);
      for (const sums of batches)
        for (let draw = 0; draw < draws / batches.length; draw++) {
          line = drawLine(line, data, random);
          const { slope, intercept } = line;
          [slope, intercept, slope * slope, intercept * intercept].forEach((value, m) => {
            sums[m] += (value * batches.length) / draws;
          });
        }
      for (let m = 0; m < 4; m++) {
        const mean = batches.reduce((sum, batch) => sum + batch[m], 0) / batches.length;
        const variance =
          batches.reduce((sum, batch) => sum + (batch[m] - mean) ** 2, 0) / (batches.length - 1);
        // four standard errors of batch means
        expectClose(mean, exact[m], { atol: 4 * Math.sqrt(variance / batches.length) });
      }
    });

  it("stays within its limits where everyone masters the attribute", () => {
    const random = stream(2, "lines");
    let line: LogisticLine = { slope: 1, intercept: 0 };
    for (let draw = 0; draw < 500; draw++) {
      line = drawLine(line, { x, trials: [9, 9, 9, 9, 9], successes: [9, 9, 9, 9, 9] }, random);
      expect(Math.max(Math.abs(line.slope), Math.abs(line.intercept))).toBeLessThanOrEqual(LARGEST_LINE);
    }
    expect(line.intercept).toBeGreaterThan(1);
  });
});

/** E slope, E intercept and their squares, on a grid. */
function momentsOf(data: GroupedTrials): number[] {
  const side = 600;
  const at = (g: number) => LARGEST_LINE * ((2 * g + 1) / side - 1);
  const sums = [0, 0, 0, 0];
  let total = 0;
  for (let a = 0; a < side; a++)
    for (let d = 0; d < side; d++) {
      const [slope, intercept] = [at(a), at(d)];
      const weight = Math.exp(logLineDensity({ slope, intercept }, data, LINE_PRIOR));
      total += weight;
      [slope, intercept, slope * slope, intercept * intercept].forEach((value, m) => {
        sums[m] += weight * value;
      });
    }
  return sums.map((sum) => sum / total);
}

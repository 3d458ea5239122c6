import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { qMatrixFrom } from "../../data/q-matrix.ts";
import { blockMeans } from "./block-means.ts";
import { emptyCounts } from "./gibbs-counts.ts";
import { gibbsLayout } from "./gibbs-layout.ts";

describe("blockMeans", () => {
  const layout = gibbsLayout(qMatrixFrom([[1]]));
  const countsOf = (value: number) => {
    const counts = emptyCounts(layout, 1);
    counts.nodes[0] = value;
    return counts;
  };

  it("averages any stretch of blocks of five", () => {
    const history = blockMeans(layout, 1);
    const completed = Array.from({ length: 12 }, (_, t) => history.add(countsOf(t)));
    expect(completed.flatMap((done, t) => (done ? [t] : []))).toEqual([4, 9]);
    expect(history.size()).toBe(2);
    expectClose(history.mean(0, 1).nodes, [2], { rtol: 1e-12 }); // rounding of five updates
    expectClose(history.mean(1, 2).nodes, [7], { rtol: 1e-12 });
    expectClose(history.mean(0, 2).nodes, [4.5], { rtol: 1e-12 });
  });

  it("merges neighbours at 64 blocks, and means stay what they were", () => {
    const history = blockMeans(layout, 1);
    for (let t = 0; t < 320; t++) history.add(countsOf(t));
    expect(history.size()).toBe(32);
    expectClose(history.mean(0, 1).nodes, [4.5], { rtol: 1e-12 });
    expectClose(history.mean(16, 32).nodes, [239.5], { rtol: 1e-12 });
    for (let t = 320; t < 330; t++) expect(history.add(countsOf(t))).toBe(t === 329);
    expectClose(history.mean(32, 33).nodes, [324.5], { rtol: 1e-12 });
  });
});

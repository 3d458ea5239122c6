import { existsSync } from "node:fs";
import { qMatrixFrom } from "@qmatrix/core/data";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../packages/core/test/expect-close.ts";
import { keptStudy } from "../common/kept-study.ts";
// @ts-expect-error a script without types
import { countDifferences } from "./learners.mjs";
// @ts-expect-error a script without types
import { countsThatRoundTo, nearestTraining, possibleOverall, ratesOf } from "./paper-rates.mjs";

const SIZES = { ones: 38, all: 299 };

describe("the paper's error rates", () => {
  it("the first and the third are no whole numbers of entries, the second is 2 of 38", () => {
    expect(countsThatRoundTo(0.126, 299)).toEqual([]); // 37/299 = .1237, 38/299 = .1271
    expect(countsThatRoundTo(0.139, 261)).toEqual([]); // 36/261 = .1379, 37/261 = .1418
    expect(countsThatRoundTo(0.053, 38)).toEqual([2]); // .0526
    expect(countsThatRoundTo(0.5, 4)).toEqual([2]);
  });

  it("do not go together, not even as means", () => {
    // (38 × .0525 + 261 × .1385) / 299 = (1.995 + 36.1485) / 299, and the same with .0535 and .1395
    const [low, high] = possibleOverall({ missed: 0.053, extra: 0.139 }, SIZES);
    expectClose(low, 0.12757, { atol: 5e-6 }); // five digits given
    expectClose(high, 0.12857, { atol: 5e-6 });
    expect(0.1265).toBeLessThan(low);
  });

  it("hand values: one of two ones missed, one of four zeros taken for a one", () => {
    const differences = countDifferences([1, 0, 1, 0, 0, 0], [1, 1, 0, 0, 0, 0]);
    expect(differences).toEqual({ missed: 1, extra: 1 });
    expect(ratesOf(differences, { ones: 2, all: 6 })).toEqual({
      overall: 2 / 6,
      missed: 1 / 2,
      extra: 1 / 4,
    });
  });

  it("the nearest training is that with the smallest sum of distances, the earliest of equals", () => {
    const q = qMatrixFrom([
      [1, 1, 0],
      [0, 0, 0],
    ]);
    const training = (learningRate: number, missed: number, extra: number) => [
      0.01,
      learningRate,
      2,
      5,
      6,
      missed,
      extra,
    ];
    const lines = [
      { q: "refined", seed: 1 },
      { q: "rbm", seed: 1, grid: [training(0.5, 2, 0), training(1.5, 1, 1)] },
      { q: "rbm", seed: 2, grid: [training(2.5, 1, 1)] },
    ];
    expect(nearestTraining(lines, q, { overall: 0.3, missed: 0.5, extra: 0.2 })).toEqual({
      seed: 1,
      penalty: 0.01,
      learningRate: 1.5,
      fold: 2,
    });
  });
});

const isDataThere = existsSync(new URL("../../../shared/data/", import.meta.url));
describe("the kept lines", () => {
  it("are all that the design asks for, and the pages and pictures are made from them", async () => {
    const study = await keptStudy(import.meta.dirname);
    expect(study.counts).toEqual({
      learned: [31, 31],
      near: [1, 1],
      fits: [45, 45],
      "held-out": [25, 25],
      "expert-fits": [30, 30],
    });
    // all but the first have the experts' Q0, which lies beside the repository
    const others = ["timss.md", "expert.svg", "rbm.svg", "near.svg", "refined.svg", "trusted.svg"];
    expect(await study.checkPages()).toEqual(["expert-fits.md", ...(isDataThere ? others : [])]);
  });

  it.skipIf(!isDataThere)("come out again (skipped where ../shared/data is not there)", async () => {
    const study = await keptStudy(import.meta.dirname);
    const [near] = study.lines.near;
    expect(await study.again("near", near)).toEqual(near.result);
  });
});

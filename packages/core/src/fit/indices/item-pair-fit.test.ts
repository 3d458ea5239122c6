import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import {
  GOLDEN_MODELS,
  GOLDEN_SETS,
  goldenFile as golden,
  goldenCdm,
  goldenResponses,
} from "../../../test/golden-cdm.ts";
import { qMatrixFrom } from "../../data/q-matrix.ts";
import { type ResponseValue, responsesFrom } from "../../data/responses.ts";
import type { Cdm } from "../../models/cdm.ts";
import { allPatterns } from "../../models/class-space.ts";
import { itemPairFit, twoSidedP } from "./item-pair-fit.ts";

/** Items that do not depend on the attribute: every pair of responses has probability ¼. */
const coins = (J: number): Cdm => ({
  q: qMatrixFrom(Array.from({ length: J }, () => [1])),
  items: Array.from({ length: J }, () => ({
    model: "DINA",
    effects: new Float64Array(2),
    probabilities: Float64Array.of(0.5, 0.5),
  })),
  attributes: {
    distribution: "saturated",
    components: 1,
    values: new Float64Array(2),
    space: allPatterns(1),
    probabilities: Float64Array.of(0.5, 0.5),
  },
});

/** Students with the responses 11, 10, 01, 00 as often as given. */
const students = (...counts: number[]): ResponseValue[][] =>
  ["11", "10", "01", "00"].flatMap((row, i) =>
    Array.from({ length: counts[i] }, () => [...row].map((digit) => Number(digit) as ResponseValue)),
  );

const rtol = 1e-14; // rounding

describe("itemPairFit", () => {
  it("gives hand values: 30, 20, 20, 30 students where 25 each are expected", () => {
    const { pairs, worst } = itemPairFit(responsesFrom(students(30, 20, 20, 30)), coins(2));
    const [pair] = pairs;
    expect(pair.items).toEqual([0, 1]);
    expect(pair.n).toBe(100);
    expect(pair.observed).toEqual({ both: 30, firstOnly: 20, secondOnly: 20, neither: 30 });
    expect(pair.expected).toEqual({ both: 25, firstOnly: 25, secondOnly: 25, neither: 25 });
    // r = .3 − .25 over ¼ = .2, ρ = 0; F(.2) = ½ ln(1.2/.8)
    const fisher = Math.log(1.5) / 2;
    expectClose([pair.correlation!.observed, pair.correlation!.residual], [0.2, fisher], { rtol });
    expectClose(pair.correlation!.z, fisher * Math.sqrt(97), { rtol });
    // ln(30 · 30/(20 · 20)) against 0, with variance 4/25
    expectClose(pair.logOddsRatio!.residual, 2 * Math.log(1.5), { rtol });
    expectClose(pair.logOddsRatio!.z, (2 * Math.log(1.5)) / 0.4, { rtol });
    // 4 · 25/25
    expect(pair.chiSquare!.statistic).toBe(4);
    expectClose(pair.chiSquare!.pValue, 0.0455002638963584, { rtol: 1e-13 }); // 2Φ(−2), mpmath
    expect(worst).toEqual({ correlation: pair, logOddsRatio: pair, chiSquare: pair });
  });

  it("is signed: fewer alike than expected is negative, and as improbable", () => {
    const [more] = itemPairFit(responsesFrom(students(30, 20, 20, 30)), coins(2)).pairs;
    const [fewer] = itemPairFit(responsesFrom(students(20, 30, 30, 20)), coins(2)).pairs;
    expectClose(
      [fewer.correlation!.z, fewer.logOddsRatio!.z],
      [-more.correlation!.z, -more.logOddsRatio!.z],
      {
        rtol,
      },
    );
    expectClose(fewer.correlation!.pValue, more.correlation!.pValue, { rtol: 1e-13 }); // of erfc
  });

  it("counts an empty cell as ½ in the odds ratio, and has no correlation of ±1", () => {
    const [pair] = itemPairFit(responsesFrom(students(4, 0, 0, 4)), coins(2)).pairs;
    expectClose(pair.logOddsRatio!.observed, Math.log(64), { rtol });
    expect(pair.correlation).toBeNull();
    expect(pair.chiSquare!.statistic).toBe(8);
  });

  it("has no standard error of a correlation for three students", () => {
    const [three] = itemPairFit(responsesFrom(students(1, 1, 0, 1)), coins(2)).pairs;
    const [four] = itemPairFit(responsesFrom(students(1, 1, 0, 2)), coins(2)).pairs;
    expect(three.correlation).toBeNull();
    expect(four.correlation).not.toBeNull();
  });

  it("adjusts over the pairs that could be tested, and finds the worst", () => {
    const rows = students(30, 20, 20, 30).map(([a, b], i): ResponseValue[] => [
      a,
      b,
      (i % 2) as ResponseValue,
      null,
    ]);
    const { pairs, worst } = itemPairFit(responsesFrom(rows), coins(4));
    expect(pairs.map(({ items }) => items.join(""))).toEqual(["01", "02", "03", "12", "13", "23"]);
    expect(pairs.map(({ n }) => n)).toEqual([100, 100, 0, 100, 0, 0]);
    for (const pair of [2, 4, 5])
      expect(pairs[pair]).toMatchObject({ correlation: null, logOddsRatio: null, chiSquare: null });
    expect(worst.chiSquare!.items).toEqual([0, 1]);
    expectClose(pairs[0].chiSquare!.adjusted, 3 * pairs[0].chiSquare!.pValue, { rtol }); // three tests
    expect(worst.correlation!.items).toEqual([0, 1]);
    expect(worst.logOddsRatio!.items).toEqual([0, 1]);
  });

  it("has no worst pair where nothing could be tested", () => {
    const { worst } = itemPairFit(responsesFrom([[1, null]]), coins(2));
    expect(worst).toEqual({ correlation: null, logOddsRatio: null, chiSquare: null });
  });

  for (const set of GOLDEN_SETS)
    for (const model of GOLDEN_MODELS)
      it(`has correlations whose residuals make the SRMSR of GDINA::modelfit: ${set}, ${model}`, () => {
        const fit = JSON.parse(golden(`${set}__${model}.json`));
        const { pairs } = itemPairFit(goldenResponses(golden(`${set}_responses.csv`)), goldenCdm(fit));
        const squares = pairs.map(({ correlation }) => (correlation!.observed - correlation!.expected) ** 2);
        const mean = squares.reduce((sum, square) => sum + square, 0) / squares.length;
        expectClose(Math.sqrt(mean), fit.GDINA.modelfit.SRMSR, { rtol: 1e-13 }); // written with 15 digits
      });
});

it("gives tabled values for both signs, and keeps small ones", () => {
  // erfc(|z|/√2) by mpmath 1.3 with 40 digits; @stdlib's erfc is good to a few units in the last place
  for (const z of [1.959963984540054, -1.959963984540054]) expectClose(twoSidedP(z), 0.05, { rtol: 1e-14 });
  expectClose(twoSidedP(20), 5.50724823721247e-89, { rtol: 1e-13 });
  expect(twoSidedP(0)).toBe(1);
});

it("tests no more than 200,000 pairs, of which 3,000 items took 1.8 GB", () => {
  const responses = (J: number) => responsesFrom([Array(J).fill(1), Array(J).fill(0)]);
  expect(itemPairFit(responses(633), coins(633))).toEqual({
    ...{ pairs: [], untested: 200_028 },
    worst: { correlation: null, logOddsRatio: null, chiSquare: null },
  });
});

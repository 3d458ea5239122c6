import { beforeAll, describe, expect, it } from "vitest";
import { keptStudy } from "../common/kept-study.ts";
// @ts-expect-error a script without types
import { makeDataSet } from "./data-set.mjs";

describe("the kept lines", () => {
  let study: Awaited<ReturnType<typeof keptStudy>>;
  beforeAll(async () => {
    study = await keptStudy(import.meta.dirname);
  });

  it("are all that the design asks for, and the page is made from them", async () => {
    expect(study.counts).toEqual({
      "one-ability": [102, 102],
      "several-abilities": [102, 102],
      "ability-in-classes": [51, 51],
      paper: [60, 60],
      "paper-ten": [12, 12],
      random: [60, 60],
      "random-ten": [12, 12],
    });
    expect(await study.checkPages()).toEqual(["adequacy.md"]);
  });

  it("do not claim skills where one or several continuous abilities made the data", () => {
    for (const { result } of [...study.lines["one-ability"], ...study.lines["several-abilities"]])
      expect(result.verdict).not.toBe("skills");
  });

  it("are what a run gives", async () => {
    const [line] = study.lines["one-ability"];
    expect(await study.again("one-ability", line)).toMatchObject({ verdict: line.result.verdict });
  });
});

describe("makeDataSet", () => {
  it.each([
    { kind: "2PL", N: 30, J: 10 },
    { kind: "3PL", N: 30, J: 10 },
    { kind: "two-abilities", N: 30, J: 10, correlation: 0.5 },
    { kind: "testlets", N: 30, J: 10, testletSd: 1 },
    { kind: "ability-in-classes", N: 30, J: 10, slope: 1 },
  ])("is the same for the same seed, and another for another: $kind", (cell) => {
    const [one, same, other] = [1, 1, 2].map((seed) => makeDataSet(cell, seed).responses);
    expect(one).toMatchObject({ N: 30, J: 10 });
    expect(same).toEqual(one);
    expect(other.correct).not.toEqual(one.correct);
  });
});

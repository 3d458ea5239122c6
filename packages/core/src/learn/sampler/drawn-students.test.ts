import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { type SamplerCase, samplerCase } from "../../../test/sampler/sampler-case.ts";
import { samplerReference } from "../../../test/sampler/sampler-reference.ts";
import { stream } from "../../random/stream.ts";
import { drawnStudents } from "./drawn-students.ts";

const CASES: readonly SamplerCase[] = [
  { K: 3, N: 200, seed: 4, ability: false, missing: 0.1 },
  { K: 4, N: 150, seed: 5, ability: true, missing: 0 },
];
const ITEM = 4;
const ROUNDS = 60;

describe.each(CASES)("students drawn, K = $K, ability $ability, missing $missing", (setting) => {
  const { coded, model } = samplerCase(setting);
  const reference = samplerReference(coded, model);
  const rest = reference.posteriors(ITEM).rows;

  it("agree on average with all patterns enumerated", () => {
    const students = drawnStudents(coded, model, stream(7, "drawn"));
    for (let round = 0; round < 10; round++) students.refresh(model);
    const { features } = students;
    const q = 0b11;
    const cells = Float64Array.of(0.2, 0.4, 0.5, 0.8);
    const loading = setting.ability ? 0.4 : 0;
    let logLik = 0;
    const sums = features.map(() => 0);
    for (let round = 0; round < ROUNDS; round++) {
      students.refresh(model);
      students.leaveOut(model, ITEM, true);
      for (const place of features.keys()) sums[place] += students.sum(0, place) / ROUNDS;
      students.gatherCells(model, q);
      logLik += students.newtonSums(model, ITEM, cells, loading) / ROUNDS;
    }
    // the mean of a logarithm lies below the logarithm of the mean
    const expected = reference.logLikOf(rest, ITEM, { q, cells, loading });
    expect(Math.abs(logLik - expected)).toBeLessThan(0.02 * Math.abs(expected));
    const weight = (i: number) => {
      const u = rest[i].reduce((sum, p, w) => sum + p * reference.success(reference.own(ITEM), w), 0);
      const held = Math.min(Math.max(u, 0.02), 0.98);
      return 1 / (held * (1 - held));
    };
    const answered = [...rest.keys()].filter((i) => coded.codes[ITEM][i] !== 2);
    const exact = features.map((T) =>
      answered.reduce((sum, i) => sum + weight(i) * reference.feature(rest[i], T), 0),
    );
    expectClose(sums, exact, { rtol: 0.06 });
  });

  it("draw the same from the same stream", () => {
    const sumsOf = () => {
      const students = drawnStudents(coded, model, stream(9, "drawn"));
      for (let round = 0; round < 3; round++) students.refresh(model);
      students.leaveOut(model, ITEM, true);
      return students.features.map((_, place) => students.sum(place, place));
    };
    expect(sumsOf()).toEqual(sumsOf());
  });

  it("do the same again once they were brought back to profiles and random numbers that they remember", () => {
    const students = drawnStudents(coded, model, stream(7, "drawn"));
    students.refresh(model);
    const drawn = () => {
      const mastery = new Float64Array(coded.N * setting.K);
      for (let round = 0; round < 3; round++) {
        students.refresh(model);
        students.addMastery(mastery, 1);
      }
      return mastery;
    };
    const back = students.remember?.();
    const first = drawn();
    expect(drawn()).not.toEqual(first);
    back?.();
    expect(drawn()).toEqual(first);
  });
});

import { responseOf } from "@qmatrix/core/data";
import { fitCdm } from "@qmatrix/core/fit";
import { simulate, withMissing } from "@qmatrix/core/simulate";
import { expect, it } from "vitest";
import { expectClose } from "../../packages/core/test/expect-close.ts";
// @ts-expect-error a script without types
import { foldsOf, logLikOf } from "./held-out.mjs";

const { responses, q } = simulate({ model: "GDINA", attributes: 3, examinees: 203, seed: 5 });

it("is the likelihood of the fit where the students are those of the fit, also with absent answers", () => {
  for (const given of [responses, withMissing(responses, 0.2, 1)]) {
    const { model, logLik } = fitCdm(given, { q, model: "ACDM" });
    // no edge: the fit has none; sums of 203 logarithms in another order
    expectClose(logLikOf(given, model, 0), logLik as number, { rtol: 1e-10 });
  }
});

it("a success probability of 0 costs ln 0.001, not everything", () => {
  const one = { ...q, J: 1, K: 1, items: ["a"], attributes: ["A1"], entries: Uint8Array.of(1) };
  const model = {
    q: one,
    items: [{ probabilities: Float64Array.of(0, 0) }],
    attributes: {
      space: { K: 1, C: 2, patterns: Uint32Array.of(0, 1) },
      probabilities: Float64Array.of(0.5, 0.5),
    },
  };
  const student = { N: 1, J: 1, items: ["a"], students: ["1"] };
  const bit = { rows: 1, columns: 1, wordsPerRow: 1, words: Uint32Array.of(1) };
  expectClose(logLikOf({ ...student, correct: bit, present: bit }, model), Math.log(0.001), { rtol: 1e-12 });
});

it("every student is held out once, and is never in both parts", () => {
  const folds: Fold[] = foldsOf(responses, 5, 1);
  expect(folds.map(({ validation }) => validation.N).sort()).toEqual([40, 40, 41, 41, 41]);
  const heldOut = folds.flatMap(({ validation }) => validation.students);
  expect(heldOut.toSorted()).toEqual([...responses.students].sort());
  for (const { training, validation } of folds) {
    expect(training.N + validation.N).toBe(203);
    const seen = new Set(training.students);
    expect(validation.students.some((student) => seen.has(student))).toBe(false);
  }
  const [{ validation }] = folds;
  const at = responses.students.indexOf(validation.students[0]);
  expect(responseOf(validation, 0, 2)).toBe(responseOf(responses, at, 2));
});

interface Fold {
  readonly training: typeof responses;
  readonly validation: typeof responses;
}

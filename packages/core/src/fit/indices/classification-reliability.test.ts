import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import {
  GOLDEN_MODELS,
  GOLDEN_SETS,
  type GoldenFit,
  goldenFile as golden,
  goldenCdm,
  goldenResponses,
} from "../../../test/golden-cdm.ts";
import { qMatrixFrom } from "../../data/q-matrix.ts";
import { responsesFrom } from "../../data/responses.ts";
import type { Cdm } from "../../models/cdm.ts";
import { allPatterns, reducedPatterns } from "../../models/class-space.ts";
import type { ResponsePatterns } from "../em/response-patterns.ts";
import { classificationReliability, reliabilityOfPatterns } from "./classification-reliability.ts";

describe("accuracy as GDINA::CA", () => {
  for (const set of GOLDEN_SETS)
    for (const model of GOLDEN_MODELS)
      it(`on ${set}, ${model}`, () => {
        const fit: GoldenFit = JSON.parse(golden(`${set}__${model}.json`));
        const responses = goldenResponses(golden(`${set}_responses.csv`));
        const { accuracy } = classificationReliability(responses, goldenCdm(fit));
        const { tau, tau_k } = fit.GDINA.classification_accuracy;
        // R's posteriors belong to the class proportions of one EM step before those that it prints
        expectClose(accuracy.pattern, tau, { atol: 2e-5 });
        expectClose(accuracy.attributes, tau_k, { atol: 2e-5 }); // and it rounds the posteriors to 4 decimals first
      });
});

/** Three items, two attributes; probabilities without a pattern among them, so that no two posteriors are equal. */
const q = qMatrixFrom([
  [1, 0],
  [0, 1],
  [1, 1],
]);
const itemProbabilities = [
  [0.15, 0.8],
  [0.25, 0.9],
  [0.1, 0.35, 0.3, 0.85],
];
const classProbabilities = Float64Array.of(0.35, 0.15, 0.2, 0.3);
const space = allPatterns(2);
const cdm: Cdm = {
  q,
  items: itemProbabilities.map((p) => ({
    model: "GDINA",
    effects: new Float64Array(p.length),
    probabilities: Float64Array.from(p),
  })),
  attributes: {
    distribution: "saturated",
    components: 1,
    values: classProbabilities,
    space,
    probabilities: classProbabilities,
  },
};

/** P(x | c) of all eight response patterns x [8][4], by the formula. */
const reduced = reducedPatterns(q, space);
const likelihood = Array.from({ length: 8 }, (_, x) =>
  Array.from({ length: 4 }, (_, c) =>
    itemProbabilities.reduce((product, p, j) => {
      const success = p[reduced[j][c]];
      return product * ((x >> j) & 1 ? success : 1 - success);
    }, 1),
  ),
);
const joint = likelihood.map((row) => row.map((value, c) => value * classProbabilities[c]));
const map = joint.map((row) => row.indexOf(Math.max(...row)));

/** All eight response patterns, each as often as the model says. */
const everyone: ResponsePatterns = {
  J: 3,
  U: 8,
  N: 8,
  codes: Uint8Array.from({ length: 24 }, (_, at) => (Math.floor(at / 3) >> (at % 3)) & 1),
  counts: Float64Array.from(joint, (row) => 1000 * row.reduce((sum, value) => sum + value)),
  rowOf: new Uint32Array(8),
  missing: false,
};

describe("against two tests enumerated", () => {
  const { accuracy, consistency } = reliabilityOfPatterns(everyone, cdm);
  const rtol = 1e-13; // a few dozen products and sums
  const each = [0, 1, 2, 3];
  const codes = likelihood.map((_, x) => x);
  const bit = (c: number, k: number) => (c >> k) & 1;

  it("needs a case where the classification is neither certain nor constant", () => {
    expect(new Set(map).size).toBeGreaterThan(2);
  });

  it("accuracy is P(MAP of the responses = the student's pattern)", () => {
    const sum = (agree: (c: number, chosen: number) => boolean) =>
      codes.reduce(
        (total, x) => total + each.reduce((s, c) => s + (agree(c, map[x]) ? joint[x][c] : 0), 0),
        0,
      );
    expectClose(
      accuracy.pattern,
      sum((c, chosen) => c === chosen),
      { rtol },
    );
    expectClose(
      accuracy.attributes,
      [0, 1].map((k) => sum((c, chosen) => bit(c, k) === bit(chosen, k))),
      { rtol },
    );
  });

  it("consistency is P(MAP of one test = MAP of another) over all pairs of responses to both", () => {
    const sum = (agree: (first: number, second: number) => boolean) =>
      each.reduce(
        (total, c) =>
          total +
          codes.reduce(
            (s, x) =>
              s + codes.reduce((t, y) => t + (agree(map[x], map[y]) ? joint[x][c] * likelihood[y][c] : 0), 0),
            0,
          ),
        0,
      );
    expectClose(
      consistency.pattern,
      sum((first, second) => first === second),
      { rtol },
    );
    expectClose(
      consistency.attributes,
      [0, 1].map((k) => sum((first, second) => bit(first, k) === bit(second, k))),
      { rtol },
    );
  });
});

describe("at the ends", () => {
  it("is 1 throughout where the responses tell everything", () => {
    const sure = itemProbabilities.map((p) => p.map((value) => (value > 0.5 ? 1 - 1e-12 : 1e-12)));
    const items = cdm.items.map((item, j) => ({ ...item, probabilities: Float64Array.from(sure[j]) }));
    const rows = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [1, 1, 1],
    ] as const;
    const { accuracy, consistency } = classificationReliability(responsesFrom(rows), { ...cdm, items });
    const atol = 1e-11; // what a slip of 1e-12 leaves
    for (const { pattern, attributes } of [accuracy, consistency])
      expectClose([pattern, ...attributes], [1, 1, 1], { atol });
  });

  it("refuses items that the model lacks", () => {
    expect(() => classificationReliability(responsesFrom([[1]], { items: ["other"] }), cdm)).toThrow(
      expect.objectContaining({
        name: "InvalidInputError",
        message:
          'classificationReliability: none of the items is in the model, whose items are "item1", "item2", "item3".',
      }),
    );
  });
});

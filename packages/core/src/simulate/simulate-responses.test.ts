import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { qMatrixFrom, requiredAttributes } from "../data/q-matrix.ts";
import { countPresent, responseOf } from "../data/responses.ts";
import { stream } from "../random/stream.ts";
import { simulate } from "./simulate.ts";
import { simulateResponses } from "./simulate-responses.ts";
import { SIMULATION_MODELS } from "./simulation-design.ts";

/** Fixed seed; 60 shares a model, so 4 standard errors would refuse a right program for one seed in 250. */
const STANDARD_ERRORS = 4;

describe("simulateResponses", () => {
  it("reads bit a of the pattern as the a-th attribute that the item needs", () => {
    const q = qMatrixFrom([[1, 0, 1]]);
    const students = ["none", "first", "second", "last", "all"];
    const mastery = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1);
    const profiles = { N: 5, K: 3, students, attributes: q.attributes, mastery };
    const firstOnly = [[0, 1, 0, 0]]; // certain for pattern 1: the first needed attribute and not the second
    const responses = simulateResponses(q, profiles, firstOnly, stream(1));
    expect(students.map((_, i) => responseOf(responses, i, 0))).toEqual([0, 1, 0, 0, 0]);
    expect(responses.students).toEqual(students);
  });

  for (const model of SIMULATION_MODELS)
    it(`${model}: succeeds as often in each reduced pattern as its probability says`, () => {
      const N = 20_000;
      const { responses, q, profiles, truth } = simulate({
        model,
        attributes: 5,
        examinees: N,
        noise: 0.2,
        rho: 0.25,
        seed: 11,
      });
      expect(countPresent(responses)).toBe(N * q.J);
      for (let j = 0; j < q.J; j++) {
        const required = requiredAttributes(q, j);
        const { probabilities } = truth.items[j];
        const seen = probabilities.map(() => 0);
        const right = probabilities.map(() => 0);
        for (let i = 0; i < N; i++) {
          const pattern = required.reduce((sum, k, a) => sum + profiles.mastery[i * q.K + k] * 2 ** a, 0);
          seen[pattern]++;
          right[pattern] += responseOf(responses, i, j) ?? Number.NaN;
        }
        for (const [pattern, p] of probabilities.entries())
          expectClose(right[pattern] / seen[pattern], p, {
            atol: STANDARD_ERRORS * Math.sqrt((p * (1 - p)) / seen[pattern]),
          });
      }
    });
});

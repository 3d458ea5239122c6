import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referenceCounts, referenceLogLiks } from "../../../test/adequacy/node-reference.ts";
import { expectClose } from "../../../test/expect-close.ts";
import { type ResponseValue, responsesFrom, selectStudents } from "../../data/responses.ts";
import { responsePatterns } from "../../fit/em/response-patterns.ts";
import { nodeESteps } from "./node-e-step.ts";
import { logLikByStudent, type NodeModel } from "./node-model.ts";

const probability = fc.double({ min: 1e-4, max: 1 - 1e-4, noNaN: true });
const response = fc.constantFrom<ResponseValue>(0, 1, null);

/** A model of C nodes and J items, and responses to them. */
const cases = fc
  .tuple(fc.integer({ min: 1, max: 19 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 30 }))
  .chain(([C, J, N]) =>
    fc.record({
      weights: fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: C, maxLength: C }),
      p: fc.array(fc.array(probability, { minLength: C, maxLength: C }), { minLength: J, maxLength: J }),
      rows: fc.array(fc.array(response, { minLength: J, maxLength: J }), { minLength: N, maxLength: N }),
    }),
  );

function modelOf({ weights, p }: { weights: number[]; p: number[][] }): NodeModel {
  const total = weights.reduce((sum, w) => sum + w, 0);
  return {
    weights: Float64Array.from(weights, (w) => w / total),
    probabilities: p.map((row) => Float64Array.from(row)),
  };
}

/** Products of up to 12 factors and sums of up to 30 rows, each rounded. */
const ROUNDING = { rtol: 1e-12, atol: 1e-12 };

describe("logLikByStudent", () => {
  it("by hand: two classes, one item, one missing response", () => {
    const model = modelOf({ weights: [1, 3], p: [[0.8, 0.4]] });
    const responses = responsesFrom([[1], [0], [null]]);
    // 1/4 · 0.8 + 3/4 · 0.4 = 0.5
    expectClose(logLikByStudent(model, responses), [Math.log(0.5), Math.log(0.5), 0], ROUNDING);
  });

  it("equals the formula", () => {
    fc.assert(
      fc.property(cases, (one) => {
        const responses = responsesFrom(one.rows);
        expectClose(
          logLikByStudent(modelOf(one), responses),
          referenceLogLiks(modelOf(one), responses),
          ROUNDING,
        );
      }),
    );
  });

  it("sums to probability 1 over all response patterns", () => {
    fc.assert(
      fc.property(cases, (one) => {
        const J = Math.min(one.p.length, 6);
        const model = modelOf({ ...one, p: one.p.slice(0, J) });
        const rows = Array.from({ length: 2 ** J }, (_, bits) =>
          Array.from({ length: J }, (_, j): ResponseValue => ((bits >> j) & 1 ? 1 : 0)),
        );
        const sum = logLikByStudent(model, responsesFrom(rows)).reduce((total, x) => total + Math.exp(x), 0);
        expectClose(sum, 1, ROUNDING);
      }),
    );
  });

  it("follows the students, whatever their order", () => {
    fc.assert(
      fc.property(cases, (one) => {
        const responses = responsesFrom(one.rows);
        const backwards = Array.from({ length: responses.N }, (_, i) => responses.N - 1 - i);
        expectClose(
          logLikByStudent(modelOf(one), selectStudents(responses, backwards)).reverse(),
          logLikByStudent(modelOf(one), responses),
          ROUNDING,
        );
      }),
    );
  });

  it("keeps responses that no double can hold: 300 surprising ones, P = 1e-4 each in one node", () => {
    const J = 300;
    const model = modelOf({ weights: [0.5, 0.5], p: Array.from({ length: J }, () => [1e-4, 0.9999]) });
    // half of the items correct: both nodes give (1e-4 · 0.9999)^150, 10^−600
    const rows = [Array.from({ length: J }, (_, j): ResponseValue => (j % 2 === 0 ? 1 : 0))];
    const expected = 150 * Math.log(1e-4 * 0.9999);
    expectClose(logLikByStudent(model, responsesFrom(rows)), [expected], { rtol: 1e-12 });
  });
});

describe("counts", () => {
  it("equal the formula, and are consistent with the students", () => {
    fc.assert(
      fc.property(cases, (one) => {
        const responses = responsesFrom(one.rows);
        const model = modelOf(one);
        const found = nodeESteps(responsePatterns(responses))(model.weights.length).counts(model);
        const expected = referenceCounts(model, responses);
        expectClose(found.students, expected.students, ROUNDING);
        expectClose(found.responses, expected.responses, ROUNDING);
        expectClose(
          found.logLik,
          referenceLogLiks(model, responses).reduce((sum, x) => sum + x, 0),
          ROUNDING,
        );
        expectClose(
          found.students.reduce((sum, x) => sum + x, 0),
          responses.N,
          ROUNDING,
        );
      }),
    );
  });

  it("of rows that the kernels lose are added in logarithms", () => {
    const J = 300;
    const model = modelOf({ weights: [0.25, 0.75], p: Array.from({ length: J }, () => [1e-4, 0.9999]) });
    const rows = [Array.from({ length: J }, (_, j): ResponseValue => (j % 2 === 0 ? 1 : 0))];
    const { students, responses } = nodeESteps(responsePatterns(responsesFrom(rows)))(2).counts(model);
    expectClose(students, [0.25, 0.75], { rtol: 1e-9 }); // 300 logarithms of size 10, rounded
    expect(responses[0 * 4 + 1]).toBe(students[0]);
    expect(responses[1 * 4 + 2]).toBe(students[1]);
  });
});

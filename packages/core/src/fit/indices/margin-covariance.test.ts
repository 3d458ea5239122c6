import { describe, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { stream } from "../../random/stream.ts";
import type { ClassTable } from "./class-table.ts";
import { marginCovariance } from "./margin-covariance.ts";
import { expectedPairs, marginsOf } from "./pair-margins.ts";

describe("marginCovariance", () => {
  // fewer and more classes than are taken at a time, and 6, 10 and 15 margins: every tail of the blocks of four
  for (const [J, C] of [
    [3, 2],
    [4, 5],
    [5, 300],
  ])
    it(`is the covariance over all 2^J responses for J = ${J}, C = ${C}`, () => {
      const table = randomTable(J, C);
      const expected = byAllResponses(table);
      const M = J + (J * (J - 1)) / 2;
      const found = marginCovariance(table, marginsOf(J, expectedPairs(table)));
      const lower = expected.map((value, at) => (at % M <= Math.floor(at / M) ? value : 0));
      expectClose(found, lower, { atol: 1e-14 }); // rounding of sums of numbers below 1
    });
});

function randomTable(J: number, C: number): ClassTable {
  const random = stream(3, "margin-covariance", J, C);
  const classes = Float64Array.from({ length: C }, () => random.uniform());
  const total = classes.reduce((sum, value) => sum + value, 0);
  return {
    J,
    C,
    classes: classes.map((value) => value / total),
    success: Float64Array.from({ length: J * C }, () => random.uniform()),
  };
}

/** Σ_x P(x) a(x) b(x) − Σ_x P(x) a(x) · Σ_x P(x) b(x), a and b responses or products of two of them. */
function byAllResponses({ J, C, classes, success }: ClassTable): Float64Array {
  const margins: ((x: number) => number)[] = [];
  for (let j = 0; j < J; j++) margins.push((x) => (x >> j) & 1);
  for (let i = 0; i < J; i++) for (let j = i + 1; j < J; j++) margins.push((x) => (x >> i) & (x >> j) & 1);
  const probability = Array.from({ length: 2 ** J }, (_, x) => {
    let sum = 0;
    for (let c = 0; c < C; c++) {
      let product = classes[c];
      for (let j = 0; j < J; j++) product *= (x >> j) & 1 ? success[j * C + c] : 1 - success[j * C + c];
      sum += product;
    }
    return sum;
  });
  const mean = (f: (x: number) => number) => probability.reduce((sum, p, x) => sum + p * f(x), 0);
  return Float64Array.from(
    margins.flatMap((a) => margins.map((b) => mean((x) => a(x) * b(x)) - mean(a) * mean(b))),
  );
}

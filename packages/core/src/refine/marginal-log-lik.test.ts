import ln from "@stdlib/math-base-special-ln";
import { describe, expect, it } from "vitest";
import { expectClose } from "../numeric/expect-close.ts";
import { logistic } from "../numeric/logistic.ts";
import { ABSENT, type Answers } from "./answers.ts";
import { gatherBits } from "./bits.ts";
import { factorNodes } from "./factor-nodes.ts";
import { MOST_SUMMED, marginalLogLik, marginalScore } from "./marginal-log-lik.ts";
import { randomCase } from "./random-case.ts";
import { CELLS, copyModel, emptyModel, type SearchModel } from "./search-model.ts";

const { theta: NODE_VALUES } = factorNodes();

/** Σ_i ln Σ_θ w(θ) Σ_α P(α | θ) Π_j P(R_ij | α), one student and one profile at a time. */
function bySums({ N, J, codes }: Answers, { K, q, cells, slopes, intercepts }: SearchModel): number {
  const weights = NODE_VALUES.map((theta) => Math.exp((-theta * theta) / 2));
  const total = weights.reduce((a, b) => a + b);
  let logLik = 0;
  for (let i = 0; i < N; i++) {
    let sum = 0;
    for (let alpha = 0; alpha < 1 << K; alpha++) {
      let likelihood = 1;
      for (let j = 0; j < J; j++) {
        if (codes[j][i] === ABSENT) continue;
        const p = cells[j * CELLS + gatherBits(alpha, q[j])];
        likelihood *= codes[j][i] ? p : 1 - p;
      }
      for (const [n, theta] of NODE_VALUES.entries()) {
        let prior = weights[n] / total;
        for (let k = 0; k < K; k++) {
          const p = logistic(intercepts[k] + slopes[k] * theta);
          prior *= (alpha >>> k) & 1 ? p : 1 - p;
        }
        sum += prior * likelihood;
      }
    }
    logLik += ln(sum);
  }
  return logLik;
}

/** f32 keeps seven digits, and 300 students' errors do not all point one way. */
const RTOL = 1e-6;

describe("marginalLogLik", () => {
  for (const [label, size] of [
    ["fewer attributes than a block has", { N: 300, J: 9, K: 3, seed: 1 }],
    ["more, with absent answers", { N: 300, J: 21, K: 8, missing: 0.3, seed: 2 }],
  ] as const)
    it(`is the sum over all profiles: ${label}`, () => {
      const { answers, model } = randomCase(size);
      expectClose(marginalLogLik(answers, model) as number, bySums(answers, model), { rtol: RTOL });
    });

  it("does not mind attributes that no item needs", () => {
    const { answers, model } = randomCase({ N: 100, J: 9, K: 3, seed: 3 });
    const wide = emptyModel(9, MOST_SUMMED + 5);
    wide.q.set(model.q.map((q) => ((q & 1) | ((q & 6) << 6)) >>> 0));
    wide.cells.set(model.cells);
    for (const [from, to] of [
      [0, 0],
      [1, 7],
      [2, 8],
    ]) {
      wide.slopes[to] = model.slopes[from];
      wide.intercepts[to] = model.intercepts[from];
    }
    expectClose(marginalLogLik(answers, wide) as number, marginalLogLik(answers, model) as number, {
      rtol: RTOL,
    });
  });

  it("counts items that need no attribute, which it used to leave out", () => {
    const { answers, model } = randomCase({ N: 100, J: 6, K: 2, seed: 6 });
    model.q[2] = 0;
    model.cells[2 * CELLS] = 0.4;
    expectClose(marginalLogLik(answers, model) as number, bySums(answers, model), { rtol: RTOL });
  });

  it("says nothing where too many are needed", () => {
    const { answers, model } = randomCase({ N: 20, J: 30, K: MOST_SUMMED + 1, most: 1, seed: 4 });
    for (let j = 0; j < 30; j++) model.q[j] = 1 << (j % (MOST_SUMMED + 1));
    expect(marginalLogLik(answers, model)).toBeUndefined();
    expect(marginalScore(answers, model)).toBeUndefined();
  });
});

describe("marginalScore", () => {
  it("takes the items' costs off", () => {
    const { answers, model } = randomCase({ N: 50, J: 6, K: 2, seed: 5 });
    const costly = copyModel(model);
    costly.penalties.fill(2);
    expectClose(marginalScore(answers, costly) as number, (marginalLogLik(answers, model) as number) - 12, {
      rtol: 1e-12, // the same sums, one subtraction more
    });
  });
});

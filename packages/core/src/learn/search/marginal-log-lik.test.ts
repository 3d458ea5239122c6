import ln from "@stdlib/math-base-special-ln";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { randomCase } from "../../../test/search/random-case.ts";
import { factorNodes } from "../../models/factor-nodes.ts";
import { gatherBits, popcount } from "../../numeric/bits.ts";
import { logistic } from "../../numeric/logistic.ts";
import { stream } from "../../random/stream.ts";
import { ABSENT, type Answers, RIGHT, WRONG } from "./answers.ts";
import {
  isSummed,
  MOST_SUMMED,
  MOST_SUMMED_OF_FEW,
  marginalLogLik,
  marginalScore,
} from "./marginal-log-lik.ts";
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

/** Everybody masters an even number of four attributes: no two of them hang together, which one factor cannot say. */
function evenCase() {
  const { answers, model } = randomCase({ N: 600, J: 16, K: 4, most: 1, seed: 7 });
  const patterns = Array.from({ length: 16 }, (_, c) => c).filter((c) => popcount(c) % 2 === 0);
  const random = stream(7, "even case");
  for (let j = 0; j < 16; j++) {
    model.q[j] = 1 << (j % 4);
    model.cells.set([0.15, 0.85], j * CELLS);
    for (let i = 0; i < answers.N; i++) {
      const p = (patterns[i % patterns.length] >> (j % 4)) & 1 ? 0.85 : 0.15;
      answers.codes[j][i] = random.uniform() < p ? RIGHT : WRONG;
    }
  }
  return { answers, model };
}

const LEAST_EM_GAIN = 1e-3;

/** The largest ln P(answers) that any distribution of the patterns gives: EM in plain sums. */
function bySaturatedEm({ N, J, codes }: Answers, { K, q, cells }: SearchModel): number {
  const C = 1 << K;
  const likelihoods = Array.from({ length: N }, (_, i) =>
    Array.from({ length: C }, (_, alpha) => {
      let product = 1;
      for (let j = 0; j < J; j++) {
        const p = cells[j * CELLS + gatherBits(alpha, q[j])];
        product *= codes[j][i] ? p : 1 - p;
      }
      return product;
    }),
  );
  let prior = new Array<number>(C).fill(1 / C);
  for (let last = Number.NEGATIVE_INFINITY; ; ) {
    const counts = new Array<number>(C).fill(0);
    let logLik = 0;
    for (const row of likelihoods) {
      const sum = row.reduce((total, likelihood, c) => total + likelihood * prior[c], 0);
      logLik += ln(sum);
      for (let c = 0; c < C; c++) counts[c] += (row[c] * prior[c]) / sum;
    }
    if (logLik - last < LEAST_EM_GAIN) return logLik;
    last = logLik;
    prior = counts.map((count) => count / N);
  }
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
    model.cells[2 * CELLS] = answers.shares[2];
    expectClose(marginalLogLik(answers, model) as number, bySums(answers, model), { rtol: RTOL });
  });

  it("is the same for items that need none whether a search has looked at them or not: scores used to differ by hundreds", () => {
    const { answers, model } = randomCase({ N: 100, J: 6, K: 2, seed: 6 });
    model.q[2] = 0;
    const never = copyModel(model);
    never.cells[2 * CELLS] = 0.999;
    expect(marginalLogLik(answers, never)).toBe(marginalLogLik(answers, model));
  });

  it("fits weights of the patterns' own to a model that has them, items as they are", () => {
    const { answers, model } = evenCase();
    const before = copyModel(model);
    const plain = marginalLogLik(answers, model) as number;
    const weighted = marginalLogLik(answers, { ...model, hasPatternWeights: true }) as number;
    const saturated = bySaturatedEm(answers, model);
    expect(model).toEqual(before);
    // a pattern that nobody has keeps some weight, which costs a little
    expect(saturated - weighted).toBeGreaterThan(-LEAST_EM_GAIN);
    expect(saturated - weighted).toBeLessThan(0.1 * (saturated - plain));
  });

  it("says nothing where too many are needed", () => {
    const { answers, model } = randomCase({ N: 20, J: 30, K: MOST_SUMMED_OF_FEW + 1, most: 1, seed: 4 });
    for (let j = 0; j < 30; j++) model.q[j] = 1 << (j % (MOST_SUMMED_OF_FEW + 1));
    expect(marginalLogLik(answers, model)).toBeUndefined();
    expect(marginalScore(answers, model)).toBeUndefined();
  });

  it("sums over the patterns of 13 attributes where students are few: TIMSS 2003 used to be scored by chance", () => {
    // 757 · 2^13 = 6.2 million; 2049 · 2^13 is just above 2^24
    expect([757, 2048, 2049].map((N) => isSummed(N, 13))).toEqual([true, true, false]);
    expect([1024, 1025].map((N) => isSummed(N, 14))).toEqual([true, false]);
    expect([12, 13].map((K) => isSummed(1e6, K))).toEqual([true, false]);
    const { answers, model } = randomCase({ N: 1, J: 26, K: 13, most: 1, seed: 4 });
    for (let j = 0; j < 26; j++) model.q[j] = 1 << (j % 13);
    expectClose(marginalLogLik(answers, model) as number, bySums(answers, model), { rtol: RTOL });
  });
});

describe("marginalScore", () => {
  it("takes the items' costs off", () => {
    const { answers, model } = randomCase({ N: 50, J: 6, K: 2, seed: 5 });
    const costly = copyModel(model);
    costly.penalties.fill(2);
    // what it costs to need nothing counts too
    model.q[3] = 0;
    costly.q[3] = 0;
    expectClose(marginalScore(answers, costly) as number, (marginalLogLik(answers, model) as number) - 12, {
      rtol: 1e-12, // the same sums, one subtraction more
    });
  });
});

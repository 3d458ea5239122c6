import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { blockReference, priorOf } from "../../../test/search/block-reference.ts";
import { answersFrom, type RandomCase, randomCase } from "../../../test/search/random-case.ts";
import { CONJUNCTIVE, DISJUNCTIVE, SATURATED } from "../../models/item-family.ts";
import { onesOf, popcount, spreadBits } from "../../numeric/bits.ts";
import { stream } from "../../random/stream.ts";
import { ABSENT, type Answers } from "./answers.ts";
import { type Block, openBlock } from "./block.ts";
import { blockEm, blockEStep, sampleBlock } from "./block-em.ts";
import { expectedShare } from "./item-prior.ts";
import { CELLS, emptyModel, type SearchModel } from "./search-model.ts";
import { createWorkspace } from "./workspace.ts";

/** A row is a product of at most J + 1 numbers of f32, each rounded, then scaled: J · 2^−24 and less in practice. */
const F32 = { atol: 5e-7 };

describe("blockEStep", () => {
  const exact: [string, Parameters<typeof randomCase>[0], number][] = [
    ["one attribute", { N: 100, J: 8, K: 1, seed: 1 }, 0b1],
    ["two attributes, absent answers", { N: 100, J: 12, K: 2, missing: 0.3, seed: 2 }, 0b11],
    ["three attributes", { N: 100, J: 12, K: 3, seed: 3 }, 0b111],
    ["items of four attributes", { N: 60, J: 24, K: 5, most: 4, seed: 4 }, 0b11111],
    ["six attributes, absent answers", { N: 60, J: 30, K: 6, missing: 0.2, seed: 5 }, 0b111111],
    // one or two attributes outside give at most four scores, each with a bin of its own
    ["items across the block's edge", { N: 60, J: 40, K: 8, most: 4, seed: 6 }, 0b10110111],
    ["the same, absent answers", { N: 60, J: 40, K: 8, most: 4, missing: 0.4, seed: 7 }, 0b10110111],
    [
      "more groups of items than one segment",
      { N: 40, J: 120, K: 7, most: 4, missing: 0.1, seed: 8 },
      0b1111110,
    ],
  ];
  for (const [label, size, mask] of exact)
    it(`gives the posteriors and the log-likelihood of the formula: ${label}`, () => {
      const { model, answers, profiles } = randomCase(size);
      const block = blockOf({ model, answers, profiles }, mask);
      const logLik = blockEStep(block, model);
      const expected = blockReference(answers, model, profiles, mask);
      expectClose(posteriorsOf(block), expected.posteriors, F32);
      // the rounding of N sums of products, most of it cancelling
      expectClose(logLik, expected.logLik, { atol: 1e-6 * size.N });
    });

  it("leaves a student without answers where the prior puts him", () => {
    const { model, answers, profiles } = randomCase({ N: 5, J: 10, K: 4, seed: 1 });
    for (const codes of answers.codes) codes[2] = ABSENT;
    const block = blockOf({ model, answers: answersFrom(answers.codes), profiles }, 0b1111);
    blockEStep(block, model);
    // the least prior of 1e-9 a pattern is in it too
    expectClose(posteriorsOf(block).subarray(2 * 16, 3 * 16), priorOf(model, 0b1111, 0), F32);
  });

  /**
   * Students are put into 64 bins of the score of their attributes outside the block. Measured here at K = 12 and 25
   * with slopes 0.5 to 1.5, of single probabilities at most 0.0035 and 0.012 are lost, of the posterior as a whole
   * (total variation) 0.0006 and 0.002 in the mean, of the log-likelihood of 300 students 0.02 and 0.04.
   */
  for (const [K, mask, most, mean] of [
    [12, 0b111111000000, 0.006, 0.001],
    [25, 0b111111 << 10, 0.02, 0.004],
  ])
    it(`is off by less than ${mean} of the posterior where bins hold several scores, K=${K}`, () => {
      const { model, answers, profiles } = randomCase({ N: 200, J: 3 * K, K, seed: 5 });
      const block = blockOf({ model, answers, profiles }, mask);
      const logLik = blockEStep(block, model);
      const expected = blockReference(answers, model, profiles, mask);
      const apart = posteriorsOf(block).map((value, n) => Math.abs(value - expected.posteriors[n]));
      expect(Math.max(...apart)).toBeLessThan(most);
      expect(apart.reduce((sum, value) => sum + value) / (2 * 200)).toBeLessThan(mean);
      expect(apart.some((value) => value > F32.atol)).toBe(true);
      expectClose(logLik, expected.logLik, { atol: 0.001 * 200 });
    });

  it("gave NaN to a student whose answers no class explains", () => {
    for (const J of [50, 75, 200]) {
      const model = emptyModel(J, 1);
      model.q.fill(1);
      for (let j = 0; j < J; j++) model.cells.set([0.005, 0.995], j * CELLS);
      // every other answer right
      const answers = answersFrom(Array.from({ length: J }, (_, j) => Uint8Array.of(1, j & 1)));
      const profiles = new Uint32Array(2);
      const block = blockOf({ model, answers, profiles }, 1);
      const logLik = blockEStep(block, model);
      const expected = blockReference(answers, model, profiles, 1);
      // posteriors of ½ come from a hundred factors of 199 and 1/199 that cancel
      expectClose(posteriorsOf(block), expected.posteriors, { atol: 1e-5 });
      expectClose(logLik, expected.logLik, { rtol: 1e-6 });
    }
  });
});

describe("blockEm", () => {
  const sizes: [label: string, size: Parameters<typeof randomCase>[0], mask: number][] = [
    ["K=4", { N: 300, J: 20, K: 4, seed: 1 }, 0b1111],
    ["K=5, absent answers", { N: 300, J: 25, K: 5, missing: 0.3, seed: 2 }, 0b11111],
    ["K=8, attributes outside", { N: 300, J: 40, K: 8, seed: 3 }, 0b10110111],
  ];
  for (const families of [[SATURATED], [CONJUNCTIVE, DISJUNCTIVE]])
    for (const [label, size, mask] of sizes)
      it(`never lowers the penalised log-likelihood: ${label}, families ${families}`, () => {
        const { model, answers, profiles } = randomCase(size);
        restart(model, families);
        const block = blockOf({ model, answers, profiles }, mask);
        let last = blockEm(block, model, 1) + logPrior(model, mask);
        const first = last;
        for (let step = 0; step < 20; step++) {
          const next = blockEm(block, model, 2) + logPrior(model, mask);
          // rounding of f32 in the log-likelihood of N students
          expect(next - last).toBeGreaterThan(-1e-6 * size.N);
          last = next;
        }
        expect(last - first).toBeGreaterThan(10);
      });

  it("stops when a step gains less than 0.05, and returns the log-likelihood that its posteriors belong to", () => {
    const { model, answers, profiles } = randomCase({ N: 200, J: 15, K: 3, seed: 4 });
    const block = blockOf({ model, answers, profiles }, 0b111);
    const logLik = blockEm(block, model, 200);
    const expected = blockReference(answers, model, profiles, 0b111);
    expectClose(logLik, expected.logLik, { atol: 1e-6 * 200 });
    expectClose(posteriorsOf(block), expected.posteriors, F32);
    // the next step would have gained less than what it stops at, or a little more than the one before
    expect(Math.abs(blockEm(block, model, 2) - logLik)).toBeLessThan(0.06);
  });

  it("does one E-step and changes nothing when one step is asked for", () => {
    const { model, answers, profiles } = randomCase({ N: 50, J: 10, K: 3, seed: 4 });
    const before = JSON.stringify(model);
    blockEm(blockOf({ model, answers, profiles }, 0b111), model, 1);
    expect(JSON.stringify(model)).toBe(before);
  });
});

function blockOf({ model, answers, profiles }: RandomCase, mask: number): Block {
  return openBlock(createWorkspace(answers, model.K), model, profiles, onesOf(mask));
}

/** [N, 2^B], without the classes that only fill up a vector. */
function posteriorsOf({ workspace, attributes }: Block): Float32Array {
  const { f32, at, C, answers } = workspace;
  const used = 1 << attributes.length;
  return f32.subarray(at.posterior / 4, at.posterior / 4 + answers.N * C).filter((_, n) => n % C < used);
}

/** Families as asked, cells and distribution as at a start. */
function restart(model: SearchModel, families: readonly number[]): void {
  const { itemPrior } = model;
  for (let j = 0; j < model.J; j++) {
    const n = popcount(model.q[j]);
    model.families[j] = n < 2 ? SATURATED : families[j % families.length];
    for (let x = 0; x < 1 << n; x++) {
      const isHigh = model.families[j] === CONJUNCTIVE ? x === (1 << n) - 1 : x !== 0;
      model.cells[j * CELLS + x] =
        model.families[j] === SATURATED
          ? expectedShare(itemPrior, popcount(x), n)
          : isHigh
            ? itemPrior.high
            : itemPrior.low;
    }
  }
  model.slopes.fill(1);
  model.intercepts.fill(0);
}

/**
 * Logarithm of the priors that the M-step has: cell x as if s = 0.16 / spread² students had been in it with their
 * expected share of right answers; slopes and intercepts normal with precisions 0.05 and 0.01.
 */
function logPrior(model: SearchModel, mask: number): number {
  const { itemPrior } = model;
  const students = 0.16 / itemPrior.spread ** 2;
  const ofCell = (p: number, expected: number) =>
    students * (expected * Math.log(p) + (1 - expected) * Math.log(1 - p));
  let sum = 0;
  for (let j = 0; j < model.J; j++) {
    if ((model.q[j] & mask) === 0) continue;
    const n = popcount(model.q[j]);
    const cells = model.cells.subarray(j * CELLS, j * CELLS + (1 << n));
    if (model.families[j] === SATURATED)
      for (const [x, p] of cells.entries()) sum += ofCell(p, expectedShare(itemPrior, popcount(x), n));
    else sum += ofCell(cells[0], itemPrior.low) + ofCell(cells[cells.length - 1], itemPrior.high);
  }
  for (const k of onesOf(mask)) sum -= (0.05 * model.slopes[k] ** 2 + 0.01 * model.intercepts[k] ** 2) / 2;
  return sum;
}

describe("sampleBlock", () => {
  /** 2000 students with the same answers and the same profile outside have the same posterior. */
  const N = 2000;
  const { model, answers } = randomCase({ N: 2, J: 12, K: 8, seed: 3 });
  const same = (answer: (codes: Uint8Array) => number) =>
    answersFrom(answers.codes.map((codes) => new Uint8Array(N).fill(answer(codes))));
  const mixed = same((codes) => codes[0]);
  // the last patterns are the likely ones
  const perfect = same(() => 1);
  const mask = 0b10110111;
  const outside = 0b01000000;
  const drawn = (twins: Answers, seed: number) => {
    const profiles = new Uint32Array(N).fill(outside | 0b101);
    const block = openBlock(createWorkspace(twins, 8), model, profiles, onesOf(mask));
    blockEStep(block, model);
    sampleBlock(block, stream(seed));
    return profiles;
  };

  for (const [label, twins] of [
    ["mixed answers", mixed],
    ["all right", perfect],
  ] as const)
    it(`draws patterns as often as the posterior says: ${label}`, () => {
      const one = answersFrom(twins.codes.map((codes) => codes.slice(0, 1)));
      const { posteriors } = blockReference(one, model, Uint32Array.of(outside), mask);
      const counts = new Float64Array(64);
      const profiles = drawn(twins, 1);
      for (let c = 0; c < 64; c++)
        counts[c] = profiles.filter((profile) => profile === (spreadBits(c, mask) | outside)).length;
      // nothing else was drawn, and the attributes outside stayed
      expect(counts.reduce((sum, count) => sum + count)).toBe(N);
      for (let c = 0; c < 64; c++) {
        const error = Math.sqrt(N * posteriors[c] * (1 - posteriors[c]));
        // of 64 counts one is beyond 4 standard errors once in 250 seeds; half a count for patterns hardly ever drawn
        expect(Math.abs(counts[c] - N * posteriors[c])).toBeLessThan(4 * error + 0.5);
      }
    });

  it("draws the same for the same stream and something else for another", () => {
    expect(drawn(mixed, 7)).toEqual(drawn(mixed, 7));
    expect(drawn(mixed, 7)).not.toEqual(drawn(mixed, 8));
  });
});

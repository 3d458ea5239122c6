import { describe, expect, it } from "vitest";
import { compareQ } from "../../compare/compare-q.ts";
import { nothingKnown } from "../../data/known-entries.ts";
import { masksOf, qOfMasks } from "../../data/q-matrix.ts";
import { drain } from "../../jobs/drain.ts";
import { stream } from "../../random/stream.ts";
import { simulate } from "../../simulate/simulate.ts";
import { codedResponses } from "../coded-responses.ts";
import { annealSteps, climb, tryMove } from "./anneal.ts";
import { addAbility, emptySums, openSampler, sweep } from "./sampler.ts";
import { startModel } from "./start-model.ts";

/** A sampler that starts from the given loadings, or from the true Q-matrix. */
function opened(
  options: Parameters<typeof simulate>[0] & { readonly attributes: number },
  known = nothingKnown(60),
) {
  const { responses, q } = simulate(options);
  const coded = codedResponses(responses);
  const start = startModel(coded, q.entries, options.attributes, known, 4);
  const problem = openSampler(coded, start, { known, most: 4, random: stream(1, "sampler-test") });
  const wrong = () =>
    compareQ(qOfMasks(problem.model.q, options.attributes, responses.items), q).overallError;
  return { problem, q, wrong };
}

const EASY = { model: "DINA", attributes: 4, examinees: 1500, noise: 0.1, rho: 0.25, seed: 3 } as const;

describe("the sampler", () => {
  it.each([
    // additive items: of conjunctive ones a single chain may end at a conjunction
    ["enumerated", { ...EASY, model: "ACDM" as const }],
    ["drawn", { ...EASY, model: "ACDM" as const, attributes: 7 }],
  ])(
    "finds easy data's Q-matrix from one with every third item moved to the next attribute: %s",
    (_, options) => {
      const { problem, wrong } = opened(options);
      const { q, J } = problem.model;
      for (let j = 0; j < J; j += 3)
        q[j] = ((q[j] << 1) | (q[j] >> (options.attributes - 1))) & (2 ** options.attributes - 1);
      expect(wrong()).toBeGreaterThan(0.05);
      drain(annealSteps(problem, 8, 48));
      climb(problem);
      expect(wrong()).toBeLessThan(0.02);
    },
  );

  it("gives inclusion probabilities that agree with a Q-matrix the data are clear about", () => {
    const { problem, q } = opened(EASY);
    drain(annealSteps(problem, 1, 4));
    const sums = emptySums(problem.model.J, problem.model.K);
    for (let s = 0; s < 5; s++) sweep(problem, 1, { sums });
    const inclusion = sums.inclusion.map((sum) => sum / 5);
    expect(inclusion.every((p) => p >= 0 && p <= 1 + 1e-9)).toBe(true);
    expect(inclusion.map((p) => Number(p > 0.5))).toEqual(Float64Array.from(q.entries));
  });

  it("keeps to what is known, also when columns are moved", () => {
    const { q } = opened(EASY);
    const known = nothingKnown(q.J);
    known.required.set(masksOf(q), 0);
    known.forbidden[0] = 0b1111 & ~masksOf(q)[0];
    const { problem } = opened(EASY, known);
    drain(annealSteps(problem, 6, 3));
    let score = climb(problem);
    for (let move = 0; move < 6; move++) {
      score = tryMove(problem, score);
      for (let j = 0; j < q.J; j++) {
        expect(problem.model.q[j] & known.required[j]).toBe(known.required[j]);
        expect(problem.model.q[j] & known.forbidden[j]).toBe(0);
      }
    }
  });

  it("never ends a move of columns with a lower score", () => {
    const { problem } = opened({ ...EASY, noise: 0.2, seed: 5 });
    drain(annealSteps(problem, 3, 3));
    let score = climb(problem);
    for (let move = 0; move < 10; move++) {
      const next = tryMove(problem, score);
      expect(next).toBeGreaterThanOrEqual(score);
      score = next;
    }
  });

  it("lets the ability go where items do not load on it", () => {
    const plain = opened(EASY).problem;
    addAbility(plain, 0.6);
    drain(annealSteps(plain, 2, 12));
    expect(plain.model.loadingSpread).toBeLessThan(0.3);
  });

  it("draws the same from the same stream", () => {
    const drawn = () => {
      const { problem } = opened({ ...EASY, noise: 0.2 });
      drain(annealSteps(problem, 6, 4));
      return [[...problem.model.q], [...problem.model.cells]];
    };
    expect(drawn()).toEqual(drawn());
  });
});

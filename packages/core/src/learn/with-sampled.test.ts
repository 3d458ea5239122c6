import { describe, expect, it } from "vitest";
import { runLearn } from "../../test/learn/run-search.ts";
import { nothingKnown } from "../data/known-entries.ts";
import { popcount } from "../numeric/bits.ts";
import { simulate } from "../simulate/simulate.ts";
import { learnProblem } from "./learn-problem.ts";
import type { LearnOutcome } from "./plan-searches.ts";
import { restartItem } from "./search/move-columns.ts";
import { copyModel } from "./search/search-model.ts";
import { withSampled } from "./with-sampled.ts";

const K = 4;
const { responses } = simulate({
  model: "DINA",
  attributes: K,
  examinees: 800,
  noise: 0.1,
  rho: 0.25,
  seed: 3,
});
const options = { attributes: K, effort: "quick" } as const;
const checked = learnProblem("test", responses, options);
const right = runLearn(responses, options, { run: 0, start: "factor" });
const item = right.model.q.findIndex((q) => popcount(q) === 2);
const needs = right.model.q[item];

/** As if the search had ended with another row, worse by its score. */
function wronged(): LearnOutcome {
  const model = copyModel(right.model);
  model.q[item] = 2 ** K - 1 - needs;
  restartItem(model, item);
  return { ...right, model, score: right.score - 200 };
}

function surely(q: Uint32Array): Float64Array {
  return Float64Array.from({ length: q.length * K }, (_, at) =>
    (q[Math.floor(at / K)] >>> (at % K)) & 1 ? 0.97 : 0.03,
  );
}

const sampled = (outcome: LearnOutcome, inclusion: Float64Array, known = checked.known) =>
  withSampled({ ...checked, known }, outcome, { ...outcome.posterior, inclusion });

describe("withSampled", () => {
  it("leaves a search alone that the sampler agrees with", () => {
    expect(sampled(right, surely(right.model.q))).toBe(right);
  });

  it("takes over a row that the sampler finds likelier and that scores better: it used to tell of both", () => {
    const { model, score } = sampled(wronged(), surely(right.model.q));
    expect([...model.q]).toEqual([...right.model.q]);
    expect(Math.abs(score - right.score)).toBeLessThan(2);
  });

  it("keeps the row where the sampler's scores worse, and leaves the search's own model alone", () => {
    const before = copyModel(right.model);
    const { model, score } = sampled(right, surely(wronged().model.q));
    expect([...model.q]).toEqual([...before.q]);
    expect(score).toBeGreaterThanOrEqual(right.score);
    expect(right.model).toEqual(before);
  });

  it("keeps to what is known", () => {
    const known = nothingKnown(responses.J);
    known.forbidden[item] = needs;
    expect(sampled(wronged(), surely(right.model.q), known).model.q[item] & needs).toBe(0);
  });
});

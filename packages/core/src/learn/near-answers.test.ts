import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { runLearn } from "../../test/learn/run-search.ts";
import { reorderBits } from "../numeric/bits.ts";
import { simulate } from "../simulate/simulate.ts";
import { learnProblem } from "./learn-problem.ts";
import { isCompared, nearAnswers } from "./near-answers.ts";
import type { LearnOutcome } from "./plan-searches.ts";

const { responses } = simulate({ model: "DINA", attributes: 3, examinees: 100, noise: 0.1, seed: 1 });
const options = { attributes: 3, effort: "quick" } as const;
const checked = learnProblem("test", responses, options);
const outcome = runLearn(responses, options, { run: 0, start: "factor" });
const { score } = outcome;

/** The same search, its columns in another order, with item `item` given all attributes, so many units behind. */
function behind(units: number, item?: number, order = [0, 1, 2]): LearnOutcome {
  const q = outcome.model.q.map((mask, j) => reorderBits(j === item ? 0b111 : mask, order));
  return { ...outcome, score: score - units, model: { ...outcome.model, q } };
}

const near = (...outcomes: LearnOutcome[]) => nearAnswers(checked, outcome, outcomes);

describe("nearAnswers", () => {
  it("weighs a Q-matrix e times less for every four units that it is behind, and not beyond twelve", () => {
    const found = near(outcome, behind(12.01, 1), behind(8, 2), behind(-3, 3), behind(12, 4));
    // e^0 though it is ahead: the answer is what was chosen; e^(−8/4), e^(−12/4)
    const hand = [1, 1, 0.1353352832366127, 0.049787068367863944];
    for (const [n, { weight }] of found.entries()) expectClose(weight, hand[n], { rtol: 1e-15 });
    expect(found).toHaveLength(4);
    expect(found.map((one) => score - one.score).map(Math.round)).toEqual([0, -3, 8, 12]);
  });

  it("takes searches that ended at the same Q-matrix together, whatever their columns' order, with the better score", () => {
    const [answer, other, ...rest] = near(
      behind(9, undefined, [1, 2, 0]),
      behind(8, 4),
      outcome,
      behind(4, 4, [2, 0, 1]),
    );
    expect([answer.chains.length, other.chains.length, rest.length]).toEqual([2, 2, 0]);
    expect([answer.score, other.score]).toEqual([score, score - 4]);
    for (const [n, chain] of other.chains.entries())
      expect(chain.inclusion, `chain ${n}`).toHaveLength(responses.J * 3);
  });

  it("is the answer alone where scores vary by chance, whatever they are", () => {
    const many = simulate({ model: "DINA", attributes: 15, examinees: 50, seed: 1 });
    const wide = learnProblem("test", many.responses, { attributes: 15, effort: "quick" });
    const q = Uint32Array.from(many.q.items, (_, j) => 1 << (j % 15));
    const model = { ...outcome.model, J: many.q.J, K: 15, q };
    const other = { ...outcome, model: { ...model, q: q.map((mask, j) => (j === 0 ? 0b11 : mask)) } };
    expect(isCompared(50, model)).toBe(false);
    expect(nearAnswers(wide, { model, score }, [other])).toHaveLength(1);
  });
});

import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { runLearn } from "../../test/learn/run-search.ts";
import { reorderBits } from "../numeric/bits.ts";
import { permuteColumns } from "../numeric/permute-columns.ts";
import { simulate } from "../simulate/simulate.ts";
import { learnProblem } from "./learn-problem.ts";
import { nearAnswers } from "./near-answers.ts";
import type { LearnOutcome } from "./plan-searches.ts";
import { poolChains } from "./pool-chains.ts";
import type { SearchStart } from "./search/search-model.ts";

const { responses } = simulate({ model: "DINA", attributes: 3, examinees: 300, noise: 0.1, seed: 1 });
const options = { attributes: 3, effort: "quick" } as const;
const checked = learnProblem("test", responses, options);
const outcome = runLearn(responses, options, { run: 0, start: "factor" });

/** The same search with attribute k where order[k] was, and a chain of so many sweeps with p more of everything. */
function reordered({ model, posterior, ...rest }: LearnOutcome, order: number[], sweeps: number, p: number) {
  return {
    ...rest,
    model: { ...model, q: model.q.map((q) => reorderBits(q, order)) },
    posterior: {
      ...posterior,
      sweeps,
      inclusion: permuteColumns(posterior.inclusion, order).map((x) => x + p),
      mastery: permuteColumns(posterior.mastery, order),
    },
  };
}

/** What is pooled of these searches if `answer` is chosen. */
function pooledOf(answer: SearchStart, outcomes: readonly LearnOutcome[], given = checked) {
  const near = nearAnswers(given, { ...answer, score: outcome.score }, outcomes);
  return poolChains(given, answer, near, outcomes.length);
}

describe("poolChains", () => {
  it("is the mean over the sweeps of chains that began at the answer, whatever their columns' order", () => {
    const { posterior } = outcome;
    const other = reordered(outcome, [2, 0, 1], 3 * posterior.sweeps, 0.1);
    const pooled = pooledOf(outcome, [outcome, other]);
    // three quarters of the sweeps say 0.1 more
    for (const [at, p] of posterior.inclusion.entries())
      expectClose(pooled.inclusion[at], p + 0.075, { atol: 1e-12 });
    for (const [at, p] of posterior.mastery.entries()) expectClose(pooled.mastery[at], p, { atol: 1e-12 });
    for (const [at, p] of posterior.families.entries()) expectClose(pooled.families[at], p, { atol: 1e-12 });
  });

  it("leaves out chains that began at a Q-matrix that is clearly worse, to the last bit", () => {
    const elsewhere = { ...reordered(outcome, [0, 1, 2], 1000, 0.5), score: outcome.score - 13 };
    elsewhere.model.q[0] ^= 0b110;
    expect(pooledOf(outcome, [outcome, elsewhere])).toEqual({
      inclusion: outcome.posterior.inclusion,
      families: outcome.posterior.families,
      mastery: outcome.posterior.mastery,
    });
  });

  it("averages over Q-matrices about as good, however long their chains are: one alone used to speak for all", () => {
    const elsewhere = { ...reordered(outcome, [0, 1, 2], 1000, 0.5), score: outcome.score - 4 };
    elsewhere.model.q[0] ^= 0b110;
    const { inclusion } = pooledOf(outcome, [outcome, elsewhere]);
    // weights 1 and 1/e: 0.5 more with the share 1 / (1 + e)
    for (const [at, p] of outcome.posterior.inclusion.entries())
      expectClose(inclusion[at], p + 0.5 / (1 + Math.E), { atol: 1e-12 });
  });

  it("makes a chain from the answer where no search has ended there", () => {
    const answer = { model: { ...outcome.model, q: outcome.model.q.slice() }, profiles: outcome.profiles };
    answer.model.q[4] = 0b111;
    const worse = { ...outcome, score: outcome.score - 13 };
    const pooled = pooledOf(answer, [worse, worse]);
    expect(pooled.inclusion).toHaveLength(responses.J * 3);
    expect(pooled.inclusion).not.toEqual(outcome.posterior.inclusion);
    // the entry was wrong, and the data are clear
    expect(pooled.inclusion.map((p) => Math.round(p))).toEqual(
      outcome.posterior.inclusion.map((p) => Math.round(p)),
    );
  });

  it("does not take columns for one another where an expert has said what to expect", () => {
    const turned = { ...reordered(outcome, [2, 0, 1], 1000, 0.1), score: outcome.score - 13 };
    const known = { ...checked.known, expected: { q: outcome.model.q, logOdds: 1 } };
    const pooled = pooledOf(outcome, [outcome, turned], { ...checked, known });
    expect(pooled.inclusion).toEqual(outcome.posterior.inclusion);
  });
});

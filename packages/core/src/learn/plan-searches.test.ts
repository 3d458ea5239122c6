import { describe, expect, it } from "vitest";
import { runLearn } from "../../test/learn/run-search.ts";
import { qMatrixFrom } from "../data/q-matrix.ts";
import { simulate } from "../simulate/simulate.ts";
import { EFFORTS } from "./efforts.ts";
import type { LearnOptions } from "./learn-options.ts";
import { learnProblem } from "./learn-problem.ts";
import { firstSearches, furtherSearches, type LearnOutcome } from "./plan-searches.ts";

const K = 3;
/** 20 items, so that one entry in doubt is one in twenty items. */
const ITEMS = 20;
const Q = qMatrixFrom(Array.from({ length: ITEMS }, (_, j) => [0, 1, 2].map((k) => (j % K === k ? 1 : 0))));
const design = { model: "DINA", attributes: K, noise: 0.05, seed: 1 } as const;
const { responses } = simulate({ ...design, examinees: 300, q: Q });
const quick = { attributes: K, effort: "quick" } as const;
const options = { attributes: K } as const;
const first = (given: LearnOptions) => firstSearches(learnProblem("test", responses, given));
const further = (given: LearnOptions, outcomes: readonly LearnOutcome[], of = responses) =>
  furtherSearches(learnProblem("test", of, given), outcomes, new Map());
const sure = withInclusion(runLearn(responses, quick, { run: 0, start: "factor" }), () => 0);

/** The outcome with the probability of the place-th entry. */
function withInclusion(outcome: LearnOutcome, probability: (at: number) => number): LearnOutcome {
  const inclusion = outcome.posterior.inclusion.map((_, at) => probability(at));
  return { ...outcome, posterior: { ...outcome.posterior, inclusion } };
}

/** The outcome with another attribute added to so many items. */
function withAdded(outcome: LearnOutcome, items: number): LearnOutcome {
  const q = outcome.model.q.map((mask, j) => (j < items ? mask | (mask === 1 ? 2 : 1) : mask));
  return { ...outcome, model: { ...outcome.model, q } };
}

describe("firstSearches", () => {
  it("has the effort's starts, with an expert's Q-matrix in the second place", () => {
    expect(first(options)).toEqual([
      { run: 0, start: "factor" },
      { run: 1, start: "quartimin" },
    ]);
    expect(first({ ...options, start: Q })[1]).toEqual({ run: 1, start: "expert" });
  });
});

describe("furtherSearches", () => {
  const more = [
    { run: 2, start: "random" },
    { run: 3, start: "random" },
    { run: 4, start: "factor", patternWeights: true },
  ];

  it("is nothing where searches agree and their posteriors are sure", () => {
    expect(further(options, [sure, sure])).toEqual([]);
  });

  it("begins where one entry in twenty items is expected to be wrong, on average over the searches", () => {
    const doubtful = (entries: number) => withInclusion(sure, (at) => (at < entries ? 0.5 : 0));
    expect(further(options, [doubtful(1), doubtful(2)])).toEqual([]);
    expect(further(options, [doubtful(2), doubtful(2)])).toEqual(more);
  });

  it("begins where searches differ in one entry in twenty items, however sure each is", () => {
    expect(further(options, [sure, withAdded(sure, 1)])).toEqual(more);
  });

  it("has no search with weights of patterns where students are few", () => {
    const few = simulate({ ...design, examinees: 4 * 2 ** K - 1, q: Q }).responses;
    expect(further(options, [sure, withAdded(sure, 1)], few)).toEqual(more.slice(0, 2));
  });

  describe("after these", () => {
    const [best, near, far] = [{ ...sure, score: 10 }, sure, withAdded(sure, 3)];
    const from = (outcome: LearnOutcome, run: number, start: LearnOutcome["run"]["start"]) => {
      return { ...outcome, run: { run, start } };
    };
    const planned = (outcomes: readonly LearnOutcome[], more: Partial<LearnOptions> = {}) =>
      further({ ...options, ...more }, outcomes);
    const others = [from(far, 1, "quartimin"), from(far, 2, "random")];
    const alone = [from(best, 0, "factor"), ...others];

    it("goes on from random starts while the best Q-matrix was found once: 16% wrong was told where the fifth start finds the truth", () => {
      expect(planned(alone)).toEqual([
        { run: 3, start: "random" },
        { run: 4, start: "random" },
      ]);
      expect(planned([...alone, from(near, 3, "random")])).toEqual([]);
      // from the same start it is no other witness
      expect(planned([...alone, from(near, 3, "factor")])).toHaveLength(2);
      expect(planned([from(best, 0, "random"), ...others, from(near, 3, "random")])).toEqual([]);
    });

    it("ends at some number of searches", () => {
      const alone = (searches: number) => [
        from(best, 0, "factor"),
        ...Array.from({ length: searches - 1 }, (_, n) => from(far, n + 1, "random")),
      ];
      const { mostSearches } = EFFORTS.normal;
      expect(planned(alone(mostSearches - 1))).toEqual([]);
      expect(planned(alone(mostSearches - 2))).toHaveLength(2);
    });

    it("leaves it where an expert leads the searches", () => {
      expect(planned(alone, { start: Q, trust: 0.8 })).toEqual([]);
    });
  });

  it("is nothing with the effort quick", () => {
    expect(further(quick, [withInclusion(sure, () => 0.5)])).toEqual([]);
  });
});

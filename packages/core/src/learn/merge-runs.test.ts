import { describe, expect, it } from "vitest";
import { runLearn } from "../../test/learn/run-search.ts";
import { simulate } from "../simulate/simulate.ts";
import { learnProblem } from "./learn-problem.ts";
import { mergeRuns } from "./merge-runs.ts";
import { rescore } from "./rescore.ts";
import { copyModel } from "./search/search-model.ts";

// weak answers, on which searches end at different Q-matrices
const { responses } = simulate({
  model: "DINA",
  attributes: 5,
  examinees: 400,
  noise: 0.25,
  rho: 0.5,
  seed: 2,
});
const options = { attributes: 5, effort: "quick" } as const;
const checked = learnProblem("test", responses, options);
const outcomes = [
  runLearn(responses, options, { run: 0, start: "factor" }),
  runLearn(responses, options, { run: 1, start: "random" }),
  runLearn(responses, options, { run: 2, start: "factor", patternWeights: true }),
];

describe("mergeRuns", () => {
  it("never ends below the best search: within blocks a merge may look better than it is", () => {
    const scored = rescore(checked, outcomes, new Map());
    const best = Math.max(...scored.map(({ score }) => score));
    expect(mergeRuns(checked, scored).score).toBeGreaterThanOrEqual(best);
  });

  it("leaves the searches as they are, so that a second merge is the same as the first", () => {
    const before = outcomes.map(({ model, profiles }) => ({
      model: copyModel(model),
      profiles: profiles.slice(),
    }));
    const merge = () => mergeRuns(checked, rescore(checked, outcomes, new Map()));
    const first = merge();
    expect(outcomes.map(({ model, profiles }) => ({ model, profiles }))).toEqual(before);
    expect(merge()).toEqual(first);
  });
});

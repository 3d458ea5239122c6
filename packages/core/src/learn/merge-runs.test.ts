import { describe, expect, it } from "vitest";
import { simulate } from "../simulate/simulate.ts";
import { checkLearnOptions } from "./check-learn-options.ts";
import { concludeLearn } from "./conclude-learn.ts";
import { runLearn } from "./learn-run.ts";
import { mergeRuns } from "./merge-runs.ts";
import { onOneScale } from "./one-scale.ts";
import { answersOf } from "./search/answers.ts";
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
const checked = checkLearnOptions("test", responses, options);
const outcomes = [
  runLearn(responses, options, { run: 0, start: "factor" }),
  runLearn(responses, options, { run: 1, start: "random" }),
  runLearn(responses, options, { run: 2, start: "factor", tilted: true }),
];

describe("mergeRuns", () => {
  it("never ends below the best search: within blocks a merge may look better than it is", () => {
    const scored = onOneScale(answersOf(responses), checked, outcomes);
    const best = Math.max(...scored.map(({ score }) => score));
    expect(mergeRuns(responses, checked, scored).score).toBeGreaterThanOrEqual(best);
  });

  it("leaves the searches as they are, so that a second conclusion is the same as the first", () => {
    const before = outcomes.map(({ model, profiles }) => ({
      model: copyModel(model),
      profiles: profiles.slice(),
    }));
    const first = concludeLearn(responses, options, outcomes);
    expect(outcomes.map(({ model, profiles }) => ({ model, profiles }))).toEqual(before);
    expect(concludeLearn(responses, options, outcomes)).toEqual(first);
  });
});

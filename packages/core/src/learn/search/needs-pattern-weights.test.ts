import { describe, expect, it } from "vitest";
import { nothingKnown } from "../../data/known-entries.ts";
import { stream } from "../../random/stream.ts";
import type { MasteryDesign } from "../../simulate/mastery-design.ts";
import { simulate } from "../../simulate/simulate.ts";
import { answersOf } from "./answers.ts";
import { needsPatternWeights } from "./needs-pattern-weights.ts";
import { startModel } from "./start-model.ts";
import { sweep } from "./sweep.ts";
import { createWorkspace } from "./workspace.ts";

/** Whether the true Q-matrix asks for more than one factor, after three sweeps of EM. */
function asks(K: number, mastery?: MasteryDesign): boolean {
  const rho = mastery?.kind === "hierarchy" ? 0 : 0.5;
  const { responses, q } = simulate({
    model: "GDINA",
    attributes: K,
    examinees: 2000,
    noise: 0.1,
    seed: 3,
    ...(mastery ? { mastery } : { rho }),
  });
  const answers = answersOf(responses);
  const { model, profiles } = startModel(answers, q.entries, K, nothingKnown(q.J), 3);
  const workspace = createWorkspace(answers, K);
  const random = stream(1, "needs tilt");
  const search = { workspace, model, profiles, random };
  for (let s = 0; s < 3; s++) sweep(search, undefined);
  return needsPatternWeights(search);
}

describe("needsPatternWeights", () => {
  it("is content with one factor where there is one", () => {
    expect(asks(5)).toBe(false);
    expect(asks(9)).toBe(false);
  });

  it("asks for weights of the patterns' own where attributes build on each other", () => {
    expect(asks(5, { kind: "hierarchy", hierarchy: "divergent" })).toBe(true);
    expect(asks(9, { kind: "hierarchy", hierarchy: "linear" })).toBe(true);
  });
});

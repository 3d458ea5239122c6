import { describe, expect, it } from "vitest";
import { simpleItems, simulateAbilities } from "../../test/adequacy/simulate-abilities.ts";
import { expectClose } from "../../test/expect-close.ts";
import { runSearch } from "../../test/learn/run-search.ts";
import { selectStudents } from "../data/responses.ts";
import { drain } from "../jobs/drain.ts";
import { simulate } from "../simulate/simulate.ts";
import { estimateLogLiks } from "./adequacy/index.ts";
import { adequacyOf } from "./adequacy-method.ts";
import { codedResponses } from "./coded-responses.ts";
import { skillsOf } from "./pair-model.ts";
import { expertPredictor, learnedPredictor } from "./predict-skills.ts";
import { exactLogLiks } from "./sampler/index.ts";

describe("the verdict", () => {
  it.each([
    ["2PL", simpleItems(20, 1), "one-ability", "one-ability-suffices"],
    ["3PL", simpleItems(20, 1, 0.2), "one-ability", "one-ability-suffices"],
    ["two abilities", simpleItems(20, 2), "undecided", "several-abilities"],
  ])("on data of continuous abilities is not skills: %s", (_, items, verdict, reason) => {
    expect(adequacyOf(simulateAbilities(items, 800), { attributes: 3 })).toMatchObject({ verdict, reason });
  });

  it.each([
    ["DINA", 0.1, 0.5],
    ["DINA", 0.2, 0.75],
    ["GDINA", 0.2, 0.25],
  ] as const)("on data of skills is skills: %s, noise %d, ρ = %d", (model, noise, rho) => {
    const { responses, q } = simulate({ model, attributes: 4, examinees: 800, noise, rho });
    const found = adequacyOf(responses, { attributes: 4, expert: q });
    expect(found).toMatchObject({ verdict: "skills", reason: "skills-predict-better" });
    // the learned Q-matrix is the true one or nearly: within three standard errors
    const { value, standardError } = found.learned.toExpert as { value: number; standardError: number };
    expect(value).toBeGreaterThan(-3 * standardError);
  });
});

const total = (values: Float64Array) => values.reduce((sum, x) => sum + x, 0);

describe("learnedPredictor", () => {
  it("predicts students who were not in the training, one logarithm each", () => {
    const { responses } = simulate({ model: "DINA", attributes: 3, examinees: 400, seed: 2 });
    const [training, heldOut] = [
      [0, 300],
      [300, 400],
    ].map(([from, to]) =>
      selectStudents(
        responses,
        Array.from({ length: to - from }, (_, i) => from + i),
      ),
    );
    const { logLiks } = drain(learnedPredictor({ attributes: 3 })(training, heldOut, 0)) as {
      logLiks: Float64Array;
    };
    expect(logLiks).toHaveLength(100);
    // 12 items at a coin's toss each would give ln 2 times 12
    expect(total(logLiks) / 100).toBeGreaterThan(-responses.J * Math.LN2);
    expect(Math.max(...logLiks)).toBeLessThan(0);
  });

  it("estimates where the patterns are too many: within four standard errors of the sum", () => {
    const { responses } = simulate({ model: "DINA", attributes: 5, examinees: 400, seed: 2 });
    const { model } = runSearch(responses, { attributes: 5, effort: "quick" }, { run: 0, start: "factor" });
    const { logLiks, errors } = estimateLogLiks(skillsOf(model), responses, 1);
    const exact = exactLogLiks(codedResponses(responses), model) as Float64Array;
    const error = Math.sqrt(total(errors.map((x) => x * x)));
    // the logarithm's bias; and nodes of the factor, of which the estimate has more
    expectClose(total(logLiks), total(exact), { atol: 4 * error + 1, rtol: 1e-3 });
  });
});

describe("expertPredictor", () => {
  it("gives nothing for an expert's Q-matrix where the patterns are too many", () => {
    const { responses, q } = simulate({ model: "DINA", attributes: 13, examinees: 60 });
    const students = selectStudents(responses, [0, 1, 2]);
    expect(drain(expertPredictor(q)(responses, students, 0))).toEqual({ notCompared: "too-many-attributes" });
  });
});

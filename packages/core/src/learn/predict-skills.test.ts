import { describe, expect, it } from "vitest";
import { simpleItems, simulateAbilities } from "../../test/adequacy/simulate-abilities.ts";
import { expectClose } from "../../test/expect-close.ts";
import { selectStudents } from "../data/responses.ts";
import { drain } from "../jobs/drain.ts";
import { simulate } from "../simulate/simulate.ts";
import { estimateLogLiks, logLikByStudent, type NodeModel } from "./adequacy/index.ts";
import { adequacyOf } from "./adequacy-method.ts";
import { learnProblem } from "./learn-problem.ts";
import { firstSearches } from "./plan-searches.ts";
import { expertPredictor, nodesOfSearch, skillsOfSearch } from "./predict-skills.ts";
import { marginalLogLik } from "./search/marginal-log-lik.ts";
import { searchJob } from "./search-job.ts";

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
    const { responses, q } = simulate({ model, attributes: 4, examinees: 1000, noise, rho });
    const found = adequacyOf(responses, { attributes: 4, expert: q });
    expect(found).toMatchObject({ verdict: "skills", reason: "skills-predict-better" });
    // the learned Q-matrix is the true one or nearly: within three standard errors
    const { value, standardError } = found.learned.toExpert as { value: number; standardError: number };
    expect(value).toBeGreaterThan(-3 * standardError);
  });
});

describe("nodesOfSearch", () => {
  it("has the search's own log-likelihood, attributes that no item needs left out", () => {
    const { responses } = simulate({ model: "GDINA", attributes: 3, examinees: 500, seed: 2 });
    const problem = learnProblem("test", responses, { attributes: 4, effort: "quick" });
    const { model } = drain(searchJob(problem, firstSearches(problem)[0]));
    const nodes = nodesOfSearch(model);
    expectClose(
      nodes?.weights.reduce((sum, w) => sum + w, 0) as number,
      1,
      { rtol: 1e-12 }, // roundings
    );
    if (model.hasPatternWeights) return;
    const sum = logLikByStudent(nodes as NodeModel, responses).reduce((total, x) => total + x, 0);
    expectClose(sum, marginalLogLik(problem.answers, model) as number, { rtol: 1e-5 }); // the kernels' f32
  });

  it("is estimated where the patterns are too many: within four standard errors of the sum", () => {
    const { responses } = simulate({ model: "DINA", attributes: 5, examinees: 400, seed: 2 });
    const problem = learnProblem("test", responses, { attributes: 5, effort: "quick" });
    const { model } = drain(searchJob(problem, firstSearches(problem)[0]));
    const { logLiks, errors } = estimateLogLiks(skillsOfSearch(model), responses, 1);
    const exact = logLikByStudent(nodesOfSearch(model) as NodeModel, responses);
    const total = (values: Float64Array) => values.reduce((sum, x) => sum + x, 0);
    const error = Math.sqrt(total(errors.map((x) => x * x)));
    expectClose(total(logLiks), total(exact), { atol: 4 * error + 1 }); // and the logarithm's bias
  });

  it("gives nothing for an expert's Q-matrix where the patterns are too many", () => {
    const { responses, q } = simulate({ model: "DINA", attributes: 13, examinees: 60 });
    const students = selectStudents(responses, [0, 1, 2]);
    expect(drain(expertPredictor(q)(responses, students, 0))).toEqual({ notCompared: "too-many-attributes" });
  });
});

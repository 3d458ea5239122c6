import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { classificationAccuracy } from "../../compare/classification-accuracy.ts";
import type { Responses } from "../../data/responses.ts";
import { effectsFrom } from "../../models/item-effects.ts";
import type { ItemModelName } from "../../models/item-model.ts";
import { type Simulation, simulate } from "../../simulate/simulate.ts";
import type { SimulationDesign } from "../../simulate/simulation-design.ts";
import type { CdmFit } from "../cdm-fit.ts";
import { eStepReference } from "../em/e-step.ts";
import { classifierOf } from "../em/posteriors.ts";
import { responsePatterns } from "../em/response-patterns.ts";
import { fitCdm } from "../fit-cdm.ts";
import { fitStochastically, type StochasticPlan, startFit } from "./fit-stochastically.ts";
import { scoreByGibbs } from "./score-by-gibbs.ts";

const design = { attributes: 5, examinees: 1000, noise: 0.1, rho: 0.5 };

describe("fitStochastically", () => {
  for (const model of ["DINA", "GDINA", "ACDM"] as const) {
    it(`comes to the estimates of EM over all patterns, ${model}`, () => {
      const { responses, q, plan } = problem({ ...design, model });
      const exact = fitCdm(responses, { q, model, attributeDistribution: "higher-order" });
      const fit = fitStochastically(responses, { ...plan, monteCarloError: 0.1, sweeps: 50 });
      expect(fit.converged).toBe(true);
      expect(fit.iterations).toBeGreaterThanOrEqual(200);
      // it stops where it takes its error to be 0.1 standard errors; of twenty runs the worst was 0.27 away
      expect(standardErrorsApart(fit, exact, responses)).toBeLessThan(0.4);
      expectClose(fit.model.attributes.values, exact.model.attributes.values, { atol: 0.2 }); // one standard error or so
      expect(fit.parameters).toEqual(exact.parameters);
    });
  }

  it("recovers sixteen attributes as well as the true items would", () => {
    const simulation = problem({ model: "GDINA", attributes: 16, examinees: 500, noise: 0.1, rho: 0.5 });
    const { responses, profiles, truth, plan } = simulation;
    const fit = fitStochastically(responses, plan);
    expect(fit.converged).toBe(true);
    const known = {
      ...fit.model,
      items: truth.items.map((item) => {
        const probabilities = Float64Array.from(item.probabilities);
        const effects = effectsFrom(item.model, item.attributes.length, probabilities);
        return { model: item.model, effects, probabilities };
      }),
    };
    const columns = profiles.attributes.map((_, k) => k);
    const accuracy = classificationAccuracy(fit.classification.profiles, profiles, columns).mean;
    const best = classificationAccuracy(scoreByGibbs(responses, known).profiles, profiles, columns).mean;
    // 500 students estimate the items: of 8000 profile entries that costs at most one in fifty
    expect(accuracy).toBeGreaterThan(best - 0.02);
    expect(best).toBeGreaterThan(0.9); // noise 0.1, three items an attribute: an absurd sampler gives 0.5
  });

  it("says what it is, and leaves open what it does not know", () => {
    const { responses, plan } = problem({ ...design, model: "DINA" });
    const fit = fitStochastically(responses, { ...plan, sweeps: 2, limits: { maxIterations: 40 } });
    const { method, logLik, criteria, converged, iterations, starts, N, model } = fit;
    expect({ method, logLik, criteria, converged, iterations, starts, N }).toEqual({
      method: "stochastic-em",
      logLik: null,
      criteria: null,
      converged: false,
      iterations: 40,
      starts: [{ start: 0, kind: null, finished: true, logLik: null, converged: false, iterations: 40 }],
      N: 1000,
    });
    expect(model.attributes.space).toBe(null);
    expect(model.attributes.probabilities).toBe(null);
    expect(model.attributes.prerequisites).toEqual([]);
    expect(fit.classification.map).toBe(null);
  });

  it("repeats itself with the same seed, and another seed differs by its noise", () => {
    const { responses, plan } = problem({ ...design, model: "DINA" });
    const quick = { ...plan, sweeps: 2 };
    const fit = fitStochastically(responses, quick);
    const again = fitStochastically(responses, quick);
    const other = fitStochastically(responses, { ...quick, seed: 2 });
    expect(again).toEqual(fit);
    const apart = other.model.items.map(({ probabilities }, j) =>
      probabilities.reduce(
        (most, p, l) => Math.max(most, Math.abs(p - fit.model.items[j].probabilities[l])),
        0,
      ),
    );
    expect(Math.max(...apart)).toBeGreaterThan(0);
    expect(Math.max(...apart)).toBeLessThan(0.03); // a success probability has a standard error near 0.02
  });

  it("keeps to a hierarchy and to monotonicity", () => {
    const { responses, plan } = problem({ ...design, model: "GDINA", examinees: 200 });
    const fit = fitStochastically(responses, {
      ...plan,
      monotone: true,
      prerequisites: [[1, 0]],
      sweeps: 50,
      limits: { maxIterations: 40 },
    });
    expect(fit.model.attributes.prerequisites).toEqual([[1, 0]]);
    for (const { probabilities } of fit.model.items)
      for (let l = 0; l < probabilities.length; l++)
        for (let bit = 1; bit < probabilities.length; bit <<= 1)
          expect(probabilities[l | bit]).toBeGreaterThanOrEqual(probabilities[l]);
    const { eap } = fit.classification;
    for (let i = 0; i < 200; i++) expect(eap[5 * i + 1]).toBeLessThanOrEqual(eap[5 * i]);
  });

  it("yields once an iteration, with a likelihood that rises from the start", () => {
    const { responses, plan } = problem({ ...design, model: "ACDM" });
    const { steps } = startFit(responses, { ...plan, limits: { maxIterations: 45 } });
    const seen = [];
    for (let step = steps.next(); !step.done; step = steps.next()) seen.push(step.value);
    expect(seen.map(({ iteration }) => iteration)).toEqual(Array.from({ length: 45 }, (_, t) => t + 1));
    expect(seen[44].completeLogLik).toBeGreaterThan(seen[0].completeLogLik);
    // blocks of five, four batches in the second half: the first look is after eight blocks
    expect(seen.map(({ error }) => Number.isFinite(error))).toEqual(seen.map((_, t) => t >= 39));
  });

  it("refuses a distribution that needs a list of patterns", () => {
    const { responses, plan } = problem({ ...design, model: "DINA" });
    expect(() => fitStochastically(responses, { ...plan, distribution: "log-linear" })).toThrow(
      expect.objectContaining({
        name: "InvalidInputError",
        message:
          'fitStochastically: distribution must be one that can be sampled without enumerating patterns (independent, higher-order or mixture); received "log-linear".',
      }),
    );
  });
});

function problem(
  of: Omit<SimulationDesign, "model"> & { model: ItemModelName },
): Simulation & { plan: StochasticPlan } {
  const simulation = simulate(of);
  const { q } = simulation;
  const models = q.items.map(() => of.model);
  return { ...simulation, plan: { q, models, distribution: "higher-order", components: 1, seed: 1 } };
}

/** Root mean square difference of the success probabilities, in standard errors as standardised-distance.ts has them. */
function standardErrorsApart(fit: CdmFit, exact: CdmFit, responses: Responses): number {
  const { items } = eStepReference(responsePatterns(responses), classifierOf("test", exact.model));
  let squares = 0;
  let cells = 0;
  for (const [j, { probabilities }] of exact.model.items.entries()) {
    for (const [l, p] of probabilities.entries()) {
      const students = items[j].answered[l];
      const smoothed = (students * p + 1) / (students + 2);
      squares += ((fit.model.items[j].probabilities[l] - p) ** 2 * students) / (smoothed * (1 - smoothed));
      cells++;
    }
  }
  return Math.sqrt(squares / cells);
}

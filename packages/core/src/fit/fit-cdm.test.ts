import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { type QMatrix, qMatrixFrom, requiredAttributes } from "../data/q-matrix.ts";
import { type Responses, type ResponseValue, responseOf, responsesFrom } from "../data/responses.ts";
import { listChoices } from "../errors/check-one-of.ts";
import type { AttributeDistributionName } from "../models/attribute-distribution.ts";
import type { ItemModelName } from "../models/item-model.ts";
import { ITEM_MODEL_NAMES } from "../models/item-models.ts";
import { stream } from "../random/stream.ts";
import { paperQ } from "../simulate/paper-q.ts";
import { simulate } from "../simulate/simulate.ts";
import type { FitOptions } from "./cdm-fit.ts";
import { checkFitOptions } from "./check-fit-options.ts";
import { eStepReference } from "./em/e-step.ts";
import { classifierOf, posteriors } from "./em/posteriors.ts";
import { responsePatterns } from "./em/response-patterns.ts";
import { emData, startSteps } from "./em/start-steps.ts";
import { standardErrors } from "./errors/standard-errors.ts";
import { fitCdm } from "./fit-cdm.ts";
import { startAgreement } from "./start-agreement.ts";

const DISTRIBUTIONS: AttributeDistributionName[] = [
  "saturated",
  "independent",
  "higher-order",
  "log-linear",
  "mixture",
];

/** Responses made by coin, some of them not given: nothing any model fits well, so that bounds and flat tops are met. */
const wildData = fc
  .record({
    K: fc.integer({ min: 1, max: 4 }),
    J: fc.integer({ min: 3, max: 8 }),
    N: fc.integer({ min: 5, max: 60 }),
    seed: fc.nat(),
    missing: fc.constantFrom(0, 0.3),
    distribution: fc.constantFrom(...DISTRIBUTIONS),
    monotone: fc.boolean(),
    start: fc.integer({ min: 0, max: 7 }),
  })
  .map(({ K, J, N, seed, missing, ...rest }) => {
    const random = stream(seed, "wild");
    const q = qMatrixFrom(Array.from({ length: J }, () => Array.from({ length: K }, () => random.below(2))));
    const models = Array.from({ length: J }, () => ITEM_MODEL_NAMES[random.below(ITEM_MODEL_NAMES.length)]);
    const response = (): ResponseValue =>
      random.uniform() < missing ? null : (random.below(2) as ResponseValue);
    const responses = responsesFrom(Array.from({ length: N }, () => Array.from({ length: J }, response)));
    return { responses, q, models, ...rest };
  });

describe("fitCdm, laws", () => {
  it("never lowers the likelihood, in any model and distribution, with and without missing responses", () => {
    fc.assert(
      fc.property(wildData, ({ responses, q, models, distribution, monotone, start }) => {
        const options: FitOptions = {
          q,
          model: models,
          attributeDistribution: distribution,
          monotone,
          maxIterations: 150,
        };
        const plan = checkFitOptions(responses, options);
        const steps = startSteps(plan, plan.problem!, emData(responsePatterns(responses), plan.problem!), {
          start,
        });
        let last = Number.NEGATIVE_INFINITY;
        for (let step = steps.next(); ; step = steps.next()) {
          expect(step.value.logLik).toBeGreaterThanOrEqual(last);
          last = step.value.logLik;
          if (step.done) break;
        }
      }),
      { numRuns: 150 },
    );
  });

  it("says the likelihood that its own model has, and posteriors that sum to one", () => {
    fc.assert(
      fc.property(wildData, ({ responses, q, models, distribution, monotone }) => {
        const fit = fitCdm(responses, {
          q,
          model: models,
          attributeDistribution: distribution,
          monotone,
          maxIterations: 40,
        });
        const classifier = classifierOf("test", fit.model);
        const patterns = responsePatterns(responses);
        // sums of up to 60 · 8 logarithms in another order
        expectClose(fit.logLik!, eStepReference(patterns, classifier).logLik, { rtol: 1e-11 });
        for (const { posterior } of posteriors(patterns, classifier))
          expectClose(
            posterior.reduce((sum, p) => sum + p, 0),
            1,
            { rtol: 1e-13 },
          );
        expectClose(
          fit.model.attributes.probabilities!.reduce((sum, p) => sum + p, 0),
          1,
          { rtol: 1e-12 },
        );
        if (monotone) for (const { probabilities } of fit.model.items) expectRising(probabilities);
      }),
      { numRuns: 100 },
    );
  });

  /** Random starts, so that the best of the larger model is not missed. */
  const data = (model: ItemModelName, seed: number) =>
    simulate({ model: model as "DINA", attributes: 3, examinees: 400, noise: 0.15, rho: 0.3, seed });

  it("never fits a model worse than one that is nested in it", () => {
    for (const [made, seed] of [
      ["DINA", 1],
      ["GDINA", 2],
      ["ACDM", 3],
    ] as const) {
      const { responses, q } = data(made, seed);
      const logLik = (model: ItemModelName) => fitCdm(responses, { q, model, starts: 3 }).logLik!;
      const saturated = logLik("GDINA");
      // what the EM leaves behind when it stops
      for (const model of ["DINA", "DINO", "ACDM", "LLM", "RRUM"] as const)
        expect(logLik(model)).toBeLessThanOrEqual(saturated + 1e-4);
      for (const model of ["LCDM", "log-GDINA"] as const)
        expectClose(logLik(model), saturated, { atol: 1e-4 });
      expectClose(logLik("GDM"), logLik("LLM"), { atol: 1e-4 });
      expect(logLik("NIDA")).toBeLessThanOrEqual(logLik("RRUM") + 1e-4);
    }
  });

  it("never fits patterns worse by a distribution that contains another", () => {
    const { responses, q } = simulate({ model: "DINA", attributes: 4, examinees: 500, noise: 0.1, rho: 0.6 });
    const logLik = (attributeDistribution: AttributeDistributionName) =>
      fitCdm(responses, { q, model: "DINA", attributeDistribution, starts: 2 }).logLik!;
    const independent = logLik("independent");
    const saturated = logLik("saturated");
    for (const name of ["higher-order", "log-linear", "mixture"] as const) {
      expect(logLik(name)).toBeGreaterThanOrEqual(independent - 1e-4);
      expect(logLik(name)).toBeLessThanOrEqual(saturated + 1e-4);
    }
  });

  it("gives the same fit, renamed, when attributes are relabelled", () => {
    const { responses, q } = data("GDINA", 5);
    const order = [2, 0, 1]; // new attribute k is old attribute order[k]
    const relabelled = qMatrixFrom(
      q.items.map((_, j) => order.map((k) => q.entries[j * 3 + k])),
      { items: q.items, attributes: order.map((k) => q.attributes[k]) },
    );
    for (const model of ["DINA", "ACDM", "GDINA"] as const)
      for (const attributeDistribution of DISTRIBUTIONS) {
        const before = fitCdm(responses, { q, model, attributeDistribution });
        const after = fitCdm(responses, { q: relabelled, model, attributeDistribution });
        expectClose(after.logLik!, before.logLik!, { atol: 1e-4 }); // what the EM leaves behind when it stops
        const moved = Float64Array.from(
          { length: responses.N * 3 },
          (_, at) => before.classification.profiles.mastery[at - (at % 3) + order[at % 3]],
        );
        expectClose(after.classification.profiles.mastery, moved, { atol: 1e-3 });
        for (const [j, { probabilities }] of after.model.items.entries()) {
          const old = before.model.items[j].probabilities;
          const place = placesOf(q, relabelled, order, j);
          expectClose(
            probabilities,
            Array.from(old, (_, l) => old[place(l)]),
            { atol: 1e-3 },
          );
        }
      }
  });

  it("estimates the same from responses of which 40% are missing at random, within 4 standard errors", () => {
    const { responses, q, truth } = simulate({ model: "GDINA", attributes: 3, examinees: 3000, noise: 0.15 });
    const masked = withoutSome(responses, 0.4, 9);
    const fit = fitCdm(masked, { q, model: "GDINA" });
    const errors = standardErrors(masked, fit.model, { information: "complete" });
    for (const [j, { probabilities }] of fit.model.items.entries())
      for (const [l, p] of probabilities.entries()) {
        const error = errors.items[j].probabilities[l];
        if (error !== null) expectClose(p, truth.items[j].probabilities[l], { atol: 4 * error });
      }
  });
});

describe("fitCdm", () => {
  it("recovers the items of a simulation within 4 standard errors, for every model", () => {
    for (const model of ITEM_MODEL_NAMES) {
      const { responses, q, truth } = simulate({
        model,
        attributes: 3,
        examinees: 3000,
        noise: 0.15,
        rho: 0.4,
        seed: 4,
      });
      const fit = fitCdm(responses, { q, model });
      expect(fit.converged).toBe(true);
      const errors = standardErrors(responses, fit.model, { information: "complete" });
      for (const [j, { probabilities }] of fit.model.items.entries())
        for (const [l, p] of probabilities.entries()) {
          const error = errors.items[j].probabilities[l];
          if (error !== null) expectClose(p, truth.items[j].probabilities[l], { atol: 4 * error });
        }
    }
  });

  it("takes a model for each item", () => {
    const { responses, q, truth } = simulate({
      model: "mixture",
      attributes: 3,
      examinees: 1000,
      noise: 0.1,
    });
    const model = truth.items.map((item) => item.model);
    const fit = fitCdm(responses, { q, model });
    expect(fit.model.items.map((item) => item.model)).toEqual(model);
    const parameters = truth.items.reduce(
      (sum, item) => sum + (item.model === "ACDM" ? item.attributes.length + 1 : 2),
      0,
    );
    expect(fit.parameters).toEqual({ items: parameters, attributes: 7, total: parameters + 7 });
  });

  it("keeps the best of its starts and says what each reached", () => {
    const { responses, q } = simulate({ model: "DINA", attributes: 3, examinees: 300, noise: 0.2, seed: 2 });
    const fit = fitCdm(responses, { q, model: "GDINA", starts: 4 });
    expect(fit.starts.map(({ start }) => start).toSorted()).toEqual([0, 1, 2, 3]);
    expect(fit.starts[0].logLik).toBe(fit.logLik);
    const reached = fit.starts.map(({ logLik }) => logLik!);
    expect(reached).toEqual(reached.toSorted((a, b) => b - a));
  });

  it("runs to the end what converges in a short run: such starts were said to have been stopped early, with converged true", () => {
    const { responses, q } = simulate({ model: "DINA", attributes: 3, examinees: 300, noise: 0.1, seed: 2 });
    const { starts } = fitCdm(responses, { q, model: "DINA", starts: 16 });
    expect(starts.filter(({ finished, converged }) => converged !== finished)).toEqual([]);
    expect(startAgreement(starts)).toMatchObject({ differs: false, agrees: true });
    expect(starts.filter(({ finished }) => finished).length).toBeGreaterThan(6);
  });

  it("runs more starts to the end where the first six agree: they agreed on a maximum 1.02 below the highest of these", () => {
    const design = {
      model: "GDINA",
      attributes: 3,
      examinees: 100,
      noise: 0.25,
      rho: 0.5,
      seed: 16,
    } as const;
    const { responses, q } = simulate(design);
    const fit = fitCdm(responses, { q, model: "LLM", starts: 16 });
    expect(startAgreement(fit.starts)).toMatchObject({ agrees: false, differs: true });
    // −551.728 before
    expectClose(fit.logLik!, -550.705, { atol: 0.001 });
  });

  it("says that it has not converged rather than going on for ever", () => {
    const { responses, q } = simulate({ model: "DINA", attributes: 3, examinees: 300, seed: 2 });
    const fit = fitCdm(responses, { q, model: "DINA", maxIterations: 3 });
    expect([fit.converged, fit.iterations]).toEqual([false, 3]);
  });

  it("gives no one a pattern that a hierarchy forbids, and counts those that are left", () => {
    const { responses, q } = simulate({ model: "DINA", attributes: 3, examinees: 300, seed: 2 });
    const fit = fitCdm(responses, {
      q,
      model: "DINA",
      hierarchy: [
        { attribute: "A2", needs: "A1" },
        { attribute: "A3", needs: "A2" },
      ],
    });
    expect([...fit.model.attributes.space!.patterns]).toEqual([0b000, 0b001, 0b011, 0b111]);
    expect(fit.parameters.attributes).toBe(3);
    const { map, profiles } = fit.classification;
    for (let i = 0; i < responses.N; i++) {
      expect(map![3 * i]).toBeGreaterThanOrEqual(map![3 * i + 1]);
      expect(profiles.mastery[3 * i + 1]).toBeGreaterThanOrEqual(profiles.mastery[3 * i + 2]);
    }
  });

  it("fits an item that needs nothing by its share of correct responses", () => {
    const { responses, q } = simulate({ model: "DINA", attributes: 2, examinees: 200, seed: 2 });
    const rows = q.items.map((_, j) => (j === 0 ? [0, 0] : [q.entries[2 * j], q.entries[2 * j + 1]]));
    const fit = fitCdm(responses, { q: qMatrixFrom(rows, q), model: "ACDM" });
    const right = Array.from({ length: 200 }, (_, i) => responseOf(responses, i, 0) ?? 0);
    expectClose(fit.model.items[0].probabilities, [right.reduce((sum: number, x) => sum + x, 0) / 200], {
      rtol: 1e-12,
    });
  });

  it("finds a class that a start has all but ruled out", () => {
    // EM multiplies a probability of 1e-200 by at most a little each step: without a second look it stays there
    const { responses, q } = simulate({ model: "DINA", attributes: 3, examinees: 400, noise: 0.1, seed: 6 });
    const plan = checkFitOptions(responses, { q, model: "DINA" });
    const problem = plan.problem!;
    const asleep = {
      ...problem,
      distribution: {
        ...problem.distribution,
        start: () => Float64Array.from({ length: 8 }, (_, c) => (c === 7 ? -460 : -2)),
      },
    };
    const run = (on: typeof problem) => {
      const steps = startSteps(plan, on, emData(responsePatterns(responses), on), { start: 0 });
      for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
    };
    expectClose(run(asleep).logLik, run(problem).logLik, { atol: 1e-4 });
  });

  it("refuses what it cannot fit, in one sentence", () => {
    const { responses, q } = simulate({ model: "DINA", attributes: 2, examinees: 20 });
    const large = paperQ(15);
    const many = simulate({ model: "DINA", attributes: 15, examinees: 5 }).responses;
    const cases: [() => unknown, string][] = [
      [
        () => fitCdm(responses, { q, model: "DINAX" as "DINA" }),
        `fitCdm: model must be ${listChoices(ITEM_MODEL_NAMES)}; received "DINAX".`,
      ],
      [
        () => fitCdm(responses, { q, model: ["DINA"] }),
        "fitCdm: model must be one model, or one for each of the 6 items; received 1.",
      ],
      [
        () => fitCdm(responses, { q, model: ["DINA", "DINA", "x" as "DINA", "DINA", "DINA", "DINA"] }),
        `fitCdm: model, item "item3" must be ${listChoices(ITEM_MODEL_NAMES)}; received "x".`,
      ],
      [
        () => fitCdm(responses, { q, starts: 0 }),
        "fitCdm: starts must be a whole number from 1 to 10000; received 0.",
      ],
      [
        () => fitCdm(responses, { q, tolerance: 0 }),
        "fitCdm: tolerance must be greater than 0 and less than 1; received 0.",
      ],
      [
        () => fitCdm(responses, { q, attributeDistribution: "flat" as "mixture" }),
        `fitCdm: attributeDistribution must be ${listChoices(DISTRIBUTIONS)}; received "flat".`,
      ],
      [
        () => fitCdm(many, { q: large, attributeDistribution: "saturated" }),
        "fitCdm: attributeDistribution saturated allows at most 14 attributes; the Q-matrix has 15. Use independent, higher-order or mixture.",
      ],
      [
        () => fitCdm(responses, { q: paperQ(1) }),
        'fitCdm: the rows of the Q-matrix must match the items of the responses. No row for "item4", "item5", "item6".',
      ],
    ];
    for (const [call, message] of cases)
      expect(call).toThrow(expect.objectContaining({ name: "InvalidInputError", message }));
  });
});

function expectRising(probabilities: Float64Array): void {
  for (let l = 0; l < probabilities.length; l++)
    for (let bit = 1; bit < probabilities.length; bit *= 2)
      // constraints hold up to the rounding of the solver
      expect(probabilities[l | bit]).toBeGreaterThanOrEqual(probabilities[l] - 1e-9);
}

/** Where a reduced pattern of a relabelled item was before. */
function placesOf(q: QMatrix, relabelled: QMatrix, order: readonly number[], j: number) {
  const old = requiredAttributes(q, j);
  const bits = requiredAttributes(relabelled, j).map((k) => old.indexOf(order[k]));
  return (l: number) => bits.reduce((place, bit, a) => place | (((l >>> a) & 1) << bit), 0);
}

function withoutSome(responses: Responses, share: number, seed: number): Responses {
  const random = stream(seed, "mask");
  return responsesFrom(
    Array.from({ length: responses.N }, (_, i) =>
      Array.from({ length: responses.J }, (_, j) =>
        random.uniform() < share ? null : responseOf(responses, i, j),
      ),
    ),
    { items: responses.items, students: responses.students },
  );
}

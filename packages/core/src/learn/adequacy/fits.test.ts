import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referenceLogLiks } from "../../../test/adequacy/node-reference.ts";
import {
  simpleItems,
  simulateAbilities,
  simulateClasses,
} from "../../../test/adequacy/simulate-abilities.ts";
import { expectClose } from "../../../test/expect-close.ts";
import {
  type Responses,
  type ResponseValue,
  responseOf,
  responsesFrom,
  selectStudents,
} from "../../data/responses.ts";
import { abilityNodes, gridNodes, scatteredNodes } from "./ability-nodes.ts";
import { emCycles, type NodeFamily } from "./em.ts";
import { abilityFamily, fitAbilities } from "./fit-abilities.ts";
import { classFamily, fitClasses } from "./fit-classes.ts";
import { fitFlexibleAbility, flexibleFamily } from "./fit-flexible-ability.ts";
import { fitIndependence } from "./fit-independence.ts";
import { logLikByStudent, type NodeModel } from "./node-model.ts";
import { type Training, trainingOn } from "./training.ts";

/** Random responses of 40 students to 6 items, some missing. */
const someResponses = fc
  .array(fc.array(fc.constantFrom<ResponseValue>(0, 0, 1, 1, null), { minLength: 6, maxLength: 6 }), {
    minLength: 40,
    maxLength: 40,
  })
  .map((rows) => responsesFrom(rows));

const FAMILIES: Record<string, (training: Training) => [NodeFamily, Float64Array]> = {
  "one ability": ({ responses: { J } }) => [
    abilityFamily(J, abilityNodes(1)),
    Float64Array.from({ length: 2 * J }, (_, at) => at % 2),
  ],
  "two abilities": ({ responses: { J } }) => [
    abilityFamily(J, abilityNodes(2)),
    Float64Array.from({ length: 3 * J }, (_, at) => (at % 3 === 0 ? 0 : at % 2 ? 1 : -0.5)),
  ],
  "one flexible ability": ({ responses: { J } }) => {
    const nodes = abilityNodes(1);
    const item = [0, 1, -2];
    return [
      flexibleFamily(J, nodes),
      Float64Array.from([...nodes.weights.map(Math.log), ...Array.from({ length: J }, () => item).flat()]),
    ];
  },
  "three classes": ({ shares }) => [
    classFamily(shares, 3),
    Float64Array.from({ length: 3 + 3 * shares.length }, (_, at) => Math.sin(at)),
  ],
};

describe.each(Object.entries(FAMILIES))("EM of %s", (_, familyOf) => {
  it("never lowers the penalised log-likelihood", () => {
    fc.assert(
      fc.property(someResponses, (responses) => {
        const training = trainingOn(responses);
        const [family, start] = familyOf(training);
        const cycles = emCycles(training.eStep(family.C), family, start);
        let last = Number.NEGATIVE_INFINITY;
        for (let n = 0; n < 6; n++) {
          const { height, gain } = cycles.next().value;
          expect(gain).toBeGreaterThanOrEqual(-1e-8); // rounding of sums near 200, and of e^x to 1e-13
          expect(height).toBeGreaterThanOrEqual(last - 1e-8);
          last = height;
        }
      }),
      { numRuns: 25 },
    );
  });

  it("climbs what it says: the log-likelihood by the formula plus the prior", () => {
    fc.assert(
      fc.property(someResponses, (responses) => {
        const training = trainingOn(responses);
        const [family, start] = familyOf(training);
        const model = family.modelOf(start);
        const { logLik } = training.eStep(family.C).counts(model);
        expectClose(
          logLik,
          referenceLogLiks(model, responses).reduce((sum, x) => sum + x, 0),
          { rtol: 1e-10 }, // e^x to 1e-13
        );
      }),
      { numRuns: 10 },
    );
  });
});

/** The same responses with items in another order. */
function withItems(responses: Responses, order: readonly number[]): Responses {
  return responsesFrom(
    Array.from({ length: responses.N }, (_, i) => order.map((j) => responseOf(responses, i, j))),
  );
}

describe("fits do not depend on", () => {
  const responses = simulateAbilities(simpleItems(9, 2), 400, { seed: 5, missing: 0.1 });
  const held = simulateAbilities(simpleItems(9, 2), 100, { seed: 6, missing: 0.1 });
  const fits = {
    independence: (training: Training) => fitIndependence(training),
    "one ability": (training: Training) => fitAbilities(training, 1).model,
    "two abilities": (training: Training) => fitAbilities(training, 2).model,
    "one flexible ability": (training: Training) => fitFlexibleAbility(training).model,
  };

  it.each(Object.entries(fits))("the order of the students: %s", (_, fit) => {
    const backwards = Array.from({ length: 400 }, (_, i) => 399 - i);
    expectClose(
      logLikByStudent(fit(trainingOn(selectStudents(responses, backwards))), held),
      logLikByStudent(fit(trainingOn(responses)), held),
      { atol: 1e-6 }, // rounding, through up to 100 steps of EM
    );
  });

  it.each(Object.entries(fits))("the order of the items: %s", (_, fit) => {
    const order = [4, 0, 8, 2, 6, 1, 7, 3, 5];
    const permuted = logLikByStudent(fit(trainingOn(withItems(responses, order))), withItems(held, order));
    const sum = (values: Float64Array) => values.reduce((total, x) => total + x, 0);
    // factors of permuted items may be turned, and EM stops 0.1 below its end at most
    expectClose(sum(permuted), sum(logLikByStudent(fit(trainingOn(responses)), held)), { atol: 0.3 });
  });

  it("students without any response", () => {
    const empty = responsesFrom([
      [null, null, null],
      ...Array.from({ length: 30 }, (_, i): ResponseValue[] => [1, i % 2 ? 1 : 0, 0]),
    ]);
    const without = selectStudents(
      empty,
      Array.from({ length: 30 }, (_, i) => i + 1),
    );
    const [one, other] = [empty, without].map((data) => fitAbilities(trainingOn(data), 1).items);
    expectClose(one, other, { atol: 1e-9 }); // rounding
  });
});

describe("fitIndependence", () => {
  it("by hand: two of three correct, one missing: (2 + ½) / (3 + 1)", () => {
    const training = trainingOn(responsesFrom([[1], [1], [0], [null]]));
    expect(fitIndependence(training).probabilities[0][0]).toBe(2.5 / 4);
  });
});

describe("fitAbilities", () => {
  it("recovers a two-parameter model, some responses missing", () => {
    const items = simpleItems(20, 1);
    const { items: found, converged } = fitAbilities(
      trainingOn(simulateAbilities(items, 5000, { missing: 0.1 })),
      1,
    );
    expect(converged).toBe(true);
    for (const [j, { intercept, slopes }] of items.entries()) {
      const sign = Math.sign(found[1]);
      expectClose(found[2 * j], intercept, { atol: 0.25 }); // about 4 standard errors of .06
      expectClose(sign * found[2 * j + 1], slopes[0], { atol: 0.35 }); // about 4 of .08
    }
  });

  it("recovers two abilities up to a rotation: slopes of items of different abilities are at right angles", () => {
    const { items: found } = fitAbilities(trainingOn(simulateAbilities(simpleItems(16, 2), 4000)), 2);
    const truth = simpleItems(16, 2).map(({ slopes }) => slopes);
    for (let i = 0; i < 16; i++)
      for (let j = 0; j < 16; j++) {
        const product = found[3 * i + 1] * found[3 * j + 1] + found[3 * i + 2] * found[3 * j + 2];
        const expected = truth[i][0] * truth[j][0] + truth[i][1] * truth[j][1];
        expectClose(product, expected, { atol: 0.6, rtol: 0.2 }); // 4 standard errors: a slope of 2 times one of 0 ± 0.08; of 2 ± 0.1 squared
      }
  });

  it.each([
    [2, { n: 25, range: 4, radius: 4.2 }],
    [3, { n: 15, range: 3.7, radius: 3.9 }],
  ])(
    "predicts with %i abilities as well on its nodes, and on scattered ones, as on a fine grid",
    (D, fine) => {
      const training = trainingOn(simulateAbilities(simpleItems(18, D), 900, { seed: 2 }));
      const held = simulateAbilities(simpleItems(18, D), 500, { seed: 3 });
      const sum = (nodes?: ReturnType<typeof abilityNodes>) =>
        logLikByStudent(fitAbilities(training, D, nodes).model, held).reduce((total, x) => total + x, 0);
      const expected = sum(gridNodes(D, fine));
      // a fifth of the standard error of a difference between models on 500 students, about 7
      expectClose(sum(), expected, { atol: 1.5 });
      expectClose(sum(scatteredNodes(D, 800)), expected, { atol: 1.5 });
    },
  );
});

describe("fitFlexibleAbility", () => {
  it("finds guessing: 3PL data are predicted better than by the 2PL", () => {
    const items = simpleItems(24, 1, 0.25);
    const training = trainingOn(simulateAbilities(items, 4000));
    const held = simulateAbilities(items, 2000, { seed: 2 });
    const two = fitAbilities(training, 1);
    const heldOut = (model: NodeModel) => logLikByStudent(model, held).reduce((sum, x) => sum + x, 0);
    const before = heldOut(two.model);
    expect(heldOut(fitFlexibleAbility(training, two).model) - before).toBeGreaterThan(15); // about 40, standard error 9
  });
});

describe("fitClasses", () => {
  const weights = [0.5, 0.3, 0.2];
  const probabilities = [
    [0.2, 0.2, 0.2, 0.2, 0.8, 0.8, 0.2, 0.2],
    [0.8, 0.8, 0.2, 0.2, 0.2, 0.2, 0.8, 0.8],
    [0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9],
  ];

  it("recovers three latent classes", () => {
    const { model } = fitClasses(trainingOn(simulateClasses(weights, probabilities, 4000)), 3, 1);
    const order = [0, 1, 2].sort((a, b) => model.weights[b] - model.weights[a]);
    for (const [c, from] of order.entries()) {
      expectClose(model.weights[from], weights[c], { atol: 0.05 }); // about 4 standard errors
      expectClose(
        model.probabilities.map((p) => p[from]),
        probabilities[c],
        { atol: 0.1 }, // the same
      );
    }
  });

  it("is the same twice, and keeps probabilities off 0 and 1 with more classes than there are", () => {
    const training = trainingOn(simulateClasses(weights, probabilities, 60));
    const { model } = fitClasses(training, 12, 3);
    const first = model.probabilities.map((p) => p.slice());
    expect(fitClasses(trainingOn(training.responses), 12, 3).model.probabilities).toEqual(first);
    for (const p of first.flatMap((row) => [...row])) {
      expect(p).toBeGreaterThan(0);
      expect(p).toBeLessThan(1);
    }
  });
});

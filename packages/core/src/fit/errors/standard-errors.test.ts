import ln from "@stdlib/math-base-special-ln";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import {
  effectOf,
  GOLDEN_MODELS,
  GOLDEN_SETS,
  type GoldenFit,
  goldenFile as golden,
  goldenCdm,
  goldenResponses,
} from "../../../test/golden-cdm.ts";
import { qMatrixFrom } from "../../data/q-matrix.ts";
import { responsesFrom } from "../../data/responses.ts";
import type { Cdm, CdmAttributes } from "../../models/cdm.ts";
import { allPatterns, type ClassSpace, reducedPatterns } from "../../models/class-space.ts";
import { effectsFrom } from "../../models/item-effects.ts";
import type { ItemModelName } from "../../models/item-model.ts";
import { simulate } from "../../simulate/simulate.ts";
import type { ResponsePatterns } from "../em/response-patterns.ts";
import { fitCdm } from "../fit-cdm.ts";
import { itemParameters } from "./item-parameters.ts";
import { scores } from "./scores.ts";
import { standardErrors, standardErrorsOf } from "./standard-errors.ts";

describe("standardErrors as the R package GDINA, SE.type 2", () => {
  for (const set of GOLDEN_SETS)
    for (const model of GOLDEN_MODELS)
      it(`on ${set}, ${model}`, () => {
        const fit: GoldenFit = JSON.parse(golden(`${set}__${model}.json`));
        const responses = goldenResponses(golden(`${set}_responses.csv`));
        const { items } = standardErrors(responses, goldenCdm(fit));
        // R's posteriors belong to the class proportions of one EM step before those that it prints
        for (const [j, ofEffects] of Object.values(fit.GDINA.delta_se_type2).entries())
          for (const [label, expected] of Object.entries(ofEffects))
            expectClose(items[j].effects[effectOf(label, model)]!, Number(expected), { rtol: 1e-5 });
      });
});

/** A saturated model by its probabilities. */
function cdmOf(
  rows: number[][],
  itemProbabilities: number[][],
  classes: number[],
  { space = allPatterns(rows[0].length), model = "GDINA" as ItemModelName } = {},
): Cdm {
  const q = qMatrixFrom(rows);
  const probabilities = Float64Array.from(classes);
  return {
    q,
    items: itemProbabilities.map((values) => {
      const p = Float64Array.from(values);
      return { model, probabilities: p, effects: effectsFrom(model, Math.log2(p.length), p) };
    }),
    attributes: {
      distribution: "saturated",
      components: 1,
      values: probabilities.map(ln),
      space,
      probabilities,
    },
  };
}

/** All 2^J response patterns, each as often as the model says among N students. */
function everyResponse(cdm: Cdm, N: number): ResponsePatterns {
  const J = cdm.q.J;
  const U = 2 ** J;
  const space = cdm.attributes.space as ClassSpace;
  const reduced = reducedPatterns(cdm.q, space);
  const codes = Uint8Array.from({ length: U * J }, (_, at) => (Math.floor(at / J) >> (at % J)) & 1);
  const counts = Float64Array.from({ length: U }, (_, x) => {
    let sum = 0;
    for (let c = 0; c < space.C; c++) {
      let product = N * cdm.attributes.probabilities![c];
      for (let j = 0; j < J; j++) {
        const p = cdm.items[j].probabilities[reduced[j][c]];
        product *= (x >> j) & 1 ? p : 1 - p;
      }
      sum += product;
    }
    return sum;
  });
  return { J, U, N, codes, counts, rowOf: new Uint32Array(U), missing: false };
}

const ROWS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, 0],
  [0, 1],
];
const PROBABILITIES = [
  [0.2, 0.8],
  [0.15, 0.9],
  [0.1, 0.3, 0.35, 0.85],
  [0.25, 0.7],
  [0.3, 0.75],
];
const CLASSES = [0.3, 0.2, 0.15, 0.35];
const model = cdmOf(ROWS, PROBABILITIES, CLASSES);

describe("by hand and by law", () => {
  it("of a share is √(P(1 − P)/N): one right of four", () => {
    const cdm = cdmOf([[0]], [[0.25]], [0.5, 0.5]);
    const [{ effects, probabilities }] = standardErrors(responsesFrom([[1], [0], [0], [0]]), cdm).items;
    expectClose([effects[0]!, probabilities[0]!], [Math.sqrt(3) / 8, Math.sqrt(3) / 8], { rtol: 1e-15 });
  });

  it("is that of the expected information: cross-products equal minus the second derivatives", () => {
    const patterns = everyResponse(model, 1000);
    const step = 1e-5;
    /** Σ_x w_x s_x with the parameter `moved` of item 2 at another place. */
    const totalScore = (moved: number, by: number) => {
      const effects = model.items[2].effects.map((value, e) => value + (e === moved ? by : 0));
      const p = Float64Array.from({ length: 4 }, (_, l) =>
        effects.reduce((sum, value, e) => sum + ((l & e) === e ? value : 0), 0),
      );
      const items = model.items.map((item, j) => (j === 2 ? { ...item, effects, probabilities: p } : item));
      const classifier = {
        q: model.q,
        itemProbabilities: items.map(({ probabilities }) => probabilities),
        space: model.attributes.space!,
        classProbabilities: model.attributes.probabilities!,
      };
      const parameters = itemParameters(model.q, items);
      const total = new Float64Array(parameters.count);
      for (const { row, items: score } of scores(patterns, classifier, parameters))
        for (let m = 0; m < total.length; m++) total[m] += patterns.counts[row] * score[m];
      return total;
    };
    const cross = new Float64Array(12 * 12);
    const parameters = itemParameters(model.q, model.items);
    const classifier = {
      q: model.q,
      itemProbabilities: model.items.map(({ probabilities }) => probabilities),
      space: model.attributes.space!,
      classProbabilities: model.attributes.probabilities!,
    };
    for (const { row, items: s } of scores(patterns, classifier, parameters))
      for (let a = 0; a < 12; a++)
        for (let b = 0; b < 12; b++) cross[a * 12 + b] += patterns.counts[row] * s[a] * s[b];
    for (let e = 0; e < 4; e++) {
      const above = totalScore(e, step);
      const below = totalScore(e, -step);
      const second = above.map((value, m) => (value - below[m]) / (2 * step));
      const ofEffect = cross.subarray((4 + e) * 12, (5 + e) * 12);
      // the difference errs by step² times the fourth derivative, some 1e4 times the information
      expectClose(
        ofEffect,
        second.map((value) => -value),
        { rtol: 1e-5, atol: 1e-3 },
      );
    }
  });

  it("shrinks with the root of the number of students", () => {
    const few = standardErrorsOf(everyResponse(model, 100), model);
    const many = standardErrorsOf(everyResponse(model, 10000), model);
    for (const [j, { effects }] of few.items.entries())
      expectClose(
        effects.map((se) => se! / 10),
        many.items[j].effects as number[],
        { rtol: 1e-10 }, // the inverse of a well-conditioned 12 × 12 matrix
      );
  });

  it("gives probabilities the covariance of sums of effects", () => {
    const { effects, effectCovariance, probabilities, probabilityCovariance } = standardErrorsOf(
      everyResponse(model, 500),
      model,
    ).items[2];
    const X = [
      [1, 0, 0, 0],
      [1, 1, 0, 0],
      [1, 0, 1, 0],
      [1, 1, 1, 1],
    ];
    const expected = X.flatMap((left) =>
      X.map((right) =>
        left.reduce(
          (sum, a, e) => sum + a * right.reduce((s, b, f) => s + b * effectCovariance[e * 4 + f], 0),
          0,
        ),
      ),
    );
    expectClose(probabilityCovariance, expected, { rtol: 1e-9 });
    expectClose(
      effects as number[],
      [0, 5, 10, 15].map((at) => Math.sqrt(effectCovariance[at])),
      { rtol: 1e-15 },
    );
    expectClose(
      probabilities as number[],
      [0, 5, 10, 15].map((at) => Math.sqrt(probabilityCovariance[at])),
      {
        rtol: 1e-15,
      },
    );
  });
});

describe('information "complete"', () => {
  it("is never more certain than with the attribute distribution known", () => {
    for (const set of GOLDEN_SETS) {
      const cdm = goldenCdm(JSON.parse(golden(`${set}__GDINA.json`)));
      const responses = goldenResponses(golden(`${set}_responses.csv`));
      const known = standardErrors(responses, cdm);
      const complete = standardErrors(responses, cdm, { information: "complete" });
      const ratios = known.items.flatMap(({ effects }, j) =>
        effects.map((se, e) => complete.items[j].effects[e]! / se!),
      );
      expect(Math.min(...ratios)).toBeGreaterThanOrEqual(1);
      expect(Math.max(...ratios)).toBeGreaterThan(1.02);
    }
  });

  it("gives class proportions the same errors by whichever parameters", () => {
    const cdm = cdmOf(
      [[1], [1], [1]],
      [
        [0.2, 0.9],
        [0.3, 0.8],
        [0.1, 0.7],
      ],
      [0.4, 0.6],
    );
    const patterns = everyResponse(cdm, 400);
    const independent: CdmAttributes = {
      ...cdm.attributes,
      distribution: "independent",
      values: Float64Array.of(ln(0.6 / 0.4)),
    };
    const direct = standardErrorsOf(patterns, cdm, { information: "complete" });
    const byLogit = standardErrorsOf(
      patterns,
      { ...cdm, attributes: independent },
      { information: "complete" },
    );
    const rtol = 1e-9; // derivatives by differences
    expectClose(byLogit.attributes!.classes as number[], direct.attributes!.classes as number[], { rtol });
    expectClose(byLogit.attributes!.mastery as number[], direct.attributes!.mastery as number[], { rtol });
    expect(direct.attributes!.values).toBeNull();
    const logit = direct.attributes!.mastery[0]! / (0.4 * 0.6); // dp/dlogit = p(1 − p)
    expectClose(byLogit.attributes!.values as number[], [logit], { rtol });
    for (const [j, { effects }] of direct.items.entries())
      expectClose(byLogit.items[j].effects as number[], effects as number[], { rtol });
  });

  it('is left out of "items"', () => {
    expect(standardErrorsOf(everyResponse(model, 10), model).attributes).toBeNull();
  });

  it("has no standard error for an empty class", () => {
    const cdm = cdmOf(ROWS, PROBABILITIES, [0.5, 1e-12, 0.2, 0.3 - 1e-12]);
    const { classes } = standardErrorsOf(everyResponse(cdm, 500), cdm, { information: "complete" })
      .attributes!;
    expect(classes.map((se) => se === null)).toEqual([false, true, false, false]);
  });
});

describe("on a bound", () => {
  const low = 1e-4;

  it("has null for a probability there, and the others as if it were known", () => {
    const cdm = cdmOf(
      ROWS,
      [...PROBABILITIES.slice(0, 2), [low, 0.3, 0.35, 0.85], ...PROBABILITIES.slice(3)],
      CLASSES,
    );
    const { effects, probabilities, probabilityCovariance } = standardErrorsOf(everyResponse(cdm, 500), cdm)
      .items[2];
    expect(probabilities.map((se) => se === null)).toEqual([true, false, false, false]);
    expect(effects.map((se) => se === null)).toEqual([true, false, false, false]);
    const rtol = 1e-12;
    expectClose(effects[1]!, probabilities[1]!, { rtol }); // δ_1 = P(10) − P(00), and P(00) does not move
    expectClose(effects[2]!, probabilities[2]!, { rtol });
    expect([...probabilityCovariance.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
  });

  it("has null for every parameter of an item that is wholly there", () => {
    const cdm = cdmOf(ROWS, [[low, 1 - low], ...PROBABILITIES.slice(1)], CLASSES);
    const { items } = standardErrorsOf(everyResponse(cdm, 500), cdm);
    expect([items[0].effects, items[0].probabilities]).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(items[1].effects.every((se) => se !== null && se > 0)).toBe(true);
  });
});

describe("where the responses do not tell", () => {
  it("has null for a pattern that cannot occur, and for the effects that hang on it", () => {
    const chain: ClassSpace = { K: 2, C: 3, patterns: Uint32Array.of(0, 1, 3) };
    const cdm = cdmOf(ROWS, PROBABILITIES, [0.4, 0.25, 0.35], { space: chain });
    const { effects, probabilities } = standardErrorsOf(everyResponse(cdm, 500), cdm).items[2];
    expect(probabilities.map((se) => se === null)).toEqual([false, false, true, false]);
    expect(effects.map((se) => se === null)).toEqual([false, false, true, true]);
  });

  it("has null or a positive number, never NaN or 0, with fewer rows than parameters", () => {
    const responses = responsesFrom([
      [1, 0, 0, 1, 0],
      [0, 1, 1, 0, 1],
      [1, 1, 1, 1, 1],
    ]);
    const { items } = standardErrors(responses, model);
    const all = items.flatMap(({ effects, probabilities }) => [...effects, ...probabilities]);
    expect(all.every((se) => se === null || se > 0)).toBe(true);
    expect(all.some((se) => se === null)).toBe(true);
  });

  it("has null for an item that nobody was given, and numbers for the others", () => {
    const rows = Array.from({ length: 32 }, (_, x) =>
      Array.from({ length: 5 }, (_, j) => (j === 3 ? null : (((x >> j) & 1) as 0 | 1))),
    );
    const { items } = standardErrors(responsesFrom(rows), model);
    expect(items[3].effects).toEqual([null, null]);
    expect(items[0].effects.every((se) => se !== null && se > 0)).toBe(true);
  });
});

describe("of NIDA", () => {
  it("are those of DINA's g and s where one item has an attribute to itself", () => {
    const dina = cdmOf(
      [[1], [1], [1]],
      [
        [0.2, 0.9],
        [0.3, 0.8],
        [0.1, 0.7],
      ],
      [0.4, 0.6],
      { model: "DINA" },
    );
    const items = dina.items.map((item, j) =>
      j > 0 ? item : { ...item, model: "NIDA" as const, effects: effectsFrom("RRUM", 1, item.probabilities) },
    );
    const patterns = everyResponse(dina, 300);
    const { shared } = standardErrorsOf(patterns, { ...dina, items });
    const { probabilities } = standardErrorsOf(patterns, dina).items[0];
    expect(shared.map(({ attribute }) => attribute)).toEqual(["A1"]);
    expectClose([shared[0].guess!, shared[0].slip!], probabilities as number[], { rtol: 1e-9 });
  });

  /** NIDA items with g and 1 − s by attribute; classes equally likely. */
  function nida(rows: number[][], guess: number[], master: number[]): Cdm {
    const K = guess.length;
    const space = allPatterns(K);
    const probabilities = new Float64Array(space.C).fill(1 / space.C);
    const items = rows.map((row) => {
      const required = [...row.keys()].filter((k) => row[k]);
      const p = Array.from({ length: 2 ** required.length }, (_, l) =>
        required.reduce((product, k, a) => product * ((l >> a) & 1 ? master : guess)[k], 1),
      );
      const intercept = required.reduce((sum, k) => sum + ln(guess[k]), 0);
      const effects = [intercept, ...required.map((k) => ln(master[k]) - ln(guess[k]))];
      return {
        model: "NIDA" as const,
        probabilities: Float64Array.from(p),
        effects: Float64Array.from(effects),
      };
    });
    const attributes = { ...model.attributes, values: probabilities.map(ln), space, probabilities };
    return { q: qMatrixFrom(rows), items, attributes };
  }
  const sharedOf = (cdm: Cdm) => standardErrorsOf(everyResponse(cdm, 300), cdm).shared;

  it("are smaller the more items share them", () => {
    const rows = [
      [1, 0],
      [0, 1],
      [1, 1],
    ];
    const [few] = sharedOf(nida(rows, [0.3, 0.4], [0.9, 0.8]));
    const [more] = sharedOf(nida([...rows, [1, 0], [1, 0]], [0.3, 0.4], [0.9, 0.8]));
    expect(more.guess!).toBeLessThan(few.guess!);
    expect(more.slip!).toBeLessThan(few.slip!);
  });

  it("are null where the items only tell products", () => {
    const together = nida(new Array(4).fill([1, 1]), [0.3, 0.4], [0.9, 0.8]);
    expect(sharedOf(together)).toEqual([
      { attribute: "A1", guess: null, slip: null },
      { attribute: "A2", guess: null, slip: null },
    ]);
  });

  it("are null on a bound, though no probability of an item is on its own", () => {
    const rows = [
      [1, 1, 0],
      [0, 1, 1],
      [1, 0, 1],
      [1, 1, 0],
      [0, 1, 1],
      [1, 0, 1],
    ];
    const shared = sharedOf(nida(rows, [0.3, 0.4, 0.5], [1 - 1e-4, 0.8, 0.9]));
    expect(shared.map(({ guess, slip }) => [guess === null, slip === null])).toEqual([
      [false, true],
      [false, false],
      [false, false],
    ]);
  });

  it("are none without such items", () => {
    expect(standardErrorsOf(everyResponse(model, 10), model).shared).toEqual([]);
  });
});

describe("recovery", () => {
  it("complete standard errors are the spread of estimates over simulated data sets", () => {
    const replications = 40;
    const fits = Array.from({ length: replications }, (_, seed) => {
      const design = { attributes: 3, examinees: 500, noise: 0.15, rho: 0.25, seed: seed + 1 };
      const { responses, q } = simulate({ model: "DINA", ...design });
      const { model: fitted } = fitCdm(responses, { q, model: "DINA" });
      const { items } = standardErrors(responses, fitted, { information: "complete" });
      return {
        estimates: fitted.items.flatMap(({ effects }) => [...effects]),
        errors: items.flatMap(({ effects }) => effects),
      };
    });
    const ratios = fits[0].estimates.map((_, m) => {
      const estimates = fits.map((fit) => fit.estimates[m]);
      const mean = estimates.reduce((sum, x) => sum + x) / replications;
      const spread = Math.sqrt(estimates.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (replications - 1));
      const errors = fits.flatMap((fit) => fit.errors[m] ?? []).sort((a, b) => a - b);
      return errors[Math.floor(errors.length / 2)] / spread;
    });
    // a spread over 40 has a relative error of 1/√78 = .11; the mean over 18 correlated ones at most that
    expectClose(ratios.reduce((sum, ratio) => sum + ratio) / ratios.length, 1, { atol: 0.11 });
  });
});

describe("refuses", () => {
  it("items that the model lacks", () => {
    expect(() => standardErrors(responsesFrom([[1]], { items: ["other"] }), model)).toThrow(
      expect.objectContaining({
        name: "InvalidInputError",
        message:
          'standardErrors: none of the items is in the model, whose items are "item1", "item2", "item3", "item4", "item5".',
      }),
    );
  });

  it("an information matrix of minutes", () => {
    const K = 11;
    const C = 2 ** K;
    const identity = Array.from({ length: K }, (_, j) =>
      Array.from({ length: K }, (_, k) => (k === j ? 1 : 0)),
    );
    const cdm = cdmOf(
      identity,
      identity.map(() => [0.2, 0.8]),
      new Array(C).fill(1 / C),
    );
    const responses = responsesFrom([identity[0] as (0 | 1)[]]);
    expect(() => standardErrors(responses, cdm, { information: "complete" })).toThrow(
      expect.objectContaining({
        name: "InvalidInputError",
        message:
          'standardErrors: model must be one with at most 1500 parameters for information "complete"; received 22 for items and 2047 for the attribute distribution. Use information "items".',
      }),
    );
  });
});

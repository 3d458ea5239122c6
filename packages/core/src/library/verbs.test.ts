import { describe, expect, it } from "vitest";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import type { Responses, ResponsesInput } from "./types.ts";
import * as verbs from "./verbs.ts";

const { learnQ, fitCdm, scoreProfiles, validateQ, simulate, compareQ, fitStatistics, learnByRbm } = verbs;
const { chooseAttributes, checkIdentifiability, classificationAccuracy, compareModels } = verbs;
const { responsesFrom, qMatrixFrom } = verbs;

const design = { model: "DINA", attributes: 2, examinees: 200, seed: 1 } as const;
const { responses, q, profiles } = simulate(design);
const rows = Array.from({ length: responses.N }, (_, i) =>
  responses.items.map((_, j): 0 | 1 => bit(responses.correct, j, i)),
);

function bit({ wordsPerRow, words }: Responses["correct"], row: number, column: number): 0 | 1 {
  return ((words[row * wordsPerRow + (column >>> 5)] >>> (column & 31)) & 1) as 0 | 1;
}

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));

describe("results are plain data", () => {
  const fit = fitCdm(responses, q, { model: "DINA" });
  const RESULTS = {
    simulate: simulate(design),
    responsesFrom: responsesFrom([[1, null]]),
    qMatrixFrom: qMatrixFrom([[1]]),
    learnQ: learnQ(responses, { attributes: 2, effort: "quick" }),
    chooseAttributes: chooseAttributes(responses),
    learnByRbm: learnByRbm(responses, { attributes: 2, penalties: [0.01], learningRates: [2.5], epochs: 5 }),
    fitCdm: fit,
    fitStatistics: fitStatistics(responses, fit),
    compareModels: compareModels(responses, { one: q, other: q }, { models: ["DINA", "per-item"], folds: 2 }),
    scoreProfiles: scoreProfiles(responses, fit),
    validateQ: validateQ(responses, q, { methods: ["pvaf", "wald", "hull"], effort: "quick" }),
    compareQ: compareQ(q, q),
    classificationAccuracy: classificationAccuracy(profiles, profiles),
    checkIdentifiability: checkIdentifiability(q),
  };

  it("covers every verb", () => {
    expect(Object.keys(RESULTS).sort()).toEqual(Object.keys(verbs).sort());
  });

  for (const [name, result] of Object.entries(RESULTS))
    it(`${name} is the same after JSON`, () => {
      // toStrictEqual tells a typed array or a key that is undefined from what JSON has
      expect(throughJson(result)).toStrictEqual(result);
    });

  it("scores with a fit, its model, and what was a file, alike", () => {
    const expected = scoreProfiles(responses, fit);
    expect(expected).toEqual(fit.classification);
    expect(scoreProfiles(responses, throughJson(fit))).toEqual(expected);
    expect(scoreProfiles(responses, fit.model)).toEqual(expected);
    expect(scoreProfiles(throughJson(responses), { model: throughJson(fit.model), seed: 1 })).toEqual(
      expected,
    );
  });

  it("samples the profiles of the fit again where patterns are too many to list", () => {
    const many = simulate({ model: "DINA", attributes: 15, examinees: 60, seed: 2 });
    const fit = fitCdm(many.responses, many.q, { model: "DINA", seed: 4, maxIterations: 20 });
    expect(fit.method).toBe("stochastic-em");
    expect(scoreProfiles(many.responses, throughJson(fit))).toEqual(fit.classification);
    expect(scoreProfiles(many.responses, fit.model, { seed: 5 })).not.toEqual(fit.classification);
  });
});

describe("plain arrays are taken where a person would pass them", () => {
  const qRows = q.items.map((_, j) => [...q.entries.slice(j * q.K, (j + 1) * q.K)]);

  it("rows of responses", () => {
    const options = { attributes: 2, effort: "quick" } as const;
    expect(learnQ(rows, options)).toEqual(learnQ(responses, options));
  });

  it("rows of a Q-matrix", () => {
    expect(fitCdm(rows, qRows, { model: "DINA" })).toEqual(fitCdm(responses, q, { model: "DINA" }));
    expect(compareQ(qRows, q).exact).toBe(true);
    expect(simulate({ ...design, q: qRows }).q).toEqual(q);
  });

  it("rows of a start in any order, as those of q: a start with its rows reversed used to be taken by position, OE .37 for 0", () => {
    const reversed = qMatrixFrom([...qRows].reverse(), { items: [...q.items].reverse() });
    const starts = [q, reversed].map((start) => ({
      refined: learnQ(responses, { attributes: 2, start, trust: 0.95, effort: "quick" }),
      rbm: learnByRbm(responses, {
        attributes: 2,
        start,
        penalties: [0.01],
        learningRates: [2.5],
        epochs: 20,
      }),
    }));
    expect(starts[1]).toEqual(starts[0]);
    expect(compareQ(starts[1].refined.q, q).exact).toBe(true);
  });

  it("chooses the number of attributes where it is auto", () => {
    const learned = learnQ(responses, { attributes: "auto", effort: "quick" });
    expect(learned.q.K).toBe(2);
    expect(learned.choice).toEqual(chooseAttributes(responses, { effort: "quick" }));
  });
});

describe("a wrong kind is an InvalidInputError, never a TypeError", () => {
  const WRONG: unknown[] = [
    undefined,
    null,
    3,
    "rows",
    true,
    {},
    [],
    [1],
    [[]],
    [[2]],
    [{}],
    () => 1,
    new Map(),
  ];
  const CALLS: Record<string, (wrong: never) => unknown> = {
    responsesFrom: (wrong) => responsesFrom(wrong),
    qMatrixFrom: (wrong) => qMatrixFrom(wrong),
    "learnQ, responses": (wrong) => learnQ(wrong, { attributes: 2 }),
    "learnQ, options": (wrong) => learnQ(responses, wrong),
    "learnQ, start": (wrong) => learnQ(responses, { attributes: 2, start: wrong ?? 1 }),
    chooseAttributes: (wrong) => chooseAttributes(wrong),
    learnByRbm: (wrong) => learnByRbm(wrong, { attributes: 2 }),
    "learnByRbm, options": (wrong) => learnByRbm(responses, wrong),
    "fitCdm, responses": (wrong) => fitCdm(wrong, q),
    "fitCdm, q": (wrong) => fitCdm(responses, wrong),
    "fitStatistics, fit": (wrong) => fitStatistics(responses, wrong),
    "scoreProfiles, fit": (wrong) => scoreProfiles(responses, wrong),
    "scoreProfiles, responses": (wrong) => scoreProfiles(wrong, fitted),
    "validateQ, q": (wrong) => validateQ(responses, wrong),
    simulate: (wrong) => simulate(wrong),
    "compareQ, estimate": (wrong) => compareQ(wrong, q),
    "compareQ, truth": (wrong) => compareQ(q, wrong),
    classificationAccuracy: (wrong) => classificationAccuracy(wrong, profiles),
    checkIdentifiability: (wrong) => checkIdentifiability(wrong),
  };
  const fitted = fitCdm(responses, q, { model: "DINA" });

  for (const [name, call] of Object.entries(CALLS))
    it(name, () => {
      for (const wrong of WRONG) {
        let thrown: unknown = "nothing";
        try {
          call(wrong as never);
        } catch (error) {
          thrown = error;
        }
        expect(thrown, `${name} with ${JSON.stringify(wrong)}`).toBeInstanceOf(InvalidInputError);
      }
    });

  it("refuses an option that there is not: a slip of the key used to fit another model", () => {
    expect(() => fitCdm(responses, q, { modle: "DINA" } as object)).toThrow(
      expect.objectContaining({
        message:
          'fitCdm: unknown option "modle". The options are model, attributeDistribution, components, hierarchy, monotone, starts, seed, tolerance, maxIterations.',
      }),
    );
  });

  it("takes the Q-matrix of a fitted model", () => {
    const { model } = fitCdm(responses, q, { model: "DINA" });
    expect(compareQ(model.q as never, q).exact).toBe(true);
  });

  it("refuses a start of other items before anything is learned: it used to be taken, or refused by fitCdm as q", () => {
    const start = qMatrixFrom(
      q.items.map(() => [1, 1]),
      { items: q.items.map((item) => `other ${item}`) },
    );
    const calls = { learnQ, learnByRbm };
    for (const [name, learn] of Object.entries(calls))
      expect(() => learn(responses, { attributes: 2, start })).toThrow(
        expect.objectContaining({
          name: "InvalidInputError",
          path: ["start"],
          message: expect.stringMatching(
            `^${name}: the rows of start must match the items of the responses\\. No row`,
          ),
        }),
      );
  });

  it("says where, which argument and what it must be", () => {
    expect(() => learnQ(7 as unknown as ResponsesInput, { attributes: 2 })).toThrow(
      expect.objectContaining({
        message:
          "learnQ: responses must be responses made by responsesFrom, or rows of 0, 1 and null; received 7.",
      }),
    );
    expect(() => fitCdm(responses, [[1, 0]])).toThrow(
      expect.objectContaining({ message: "fitCdm: q must be 6 rows, one per item; received 1." }),
    );
    expect(() =>
      learnQ(
        [
          [0, 1],
          [1, 2 as 1],
        ],
        { attributes: 1 },
      ),
    ).toThrow(
      expect.objectContaining({
        message: "learnQ: responses, row 2, column 2 must be 0, 1 or null; received 2.",
      }),
    );
  });
});

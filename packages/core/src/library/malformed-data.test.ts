import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import * as verbs from "./verbs.ts";

const { simulate, fitCdm, responsesFrom, qMatrixFrom } = verbs;
const { responses, q, profiles } = simulate({ model: "DINA", attributes: 2, examinees: 40, seed: 1 });
const rows = Array.from({ length: 40 }, (_, i) =>
  responses.items.map((_, j) => (responses.correct.words[j * 2 + (i >> 5)] >>> (i & 31)) & 1),
) as (0 | 1)[][];
const qRows = responses.items.map((_, j) => [...q.entries].slice(j * 2, j * 2 + 2));
const typed = {
  ...responses,
  correct: { ...responses.correct, words: Uint32Array.from(responses.correct.words) },
};
const fit = JSON.parse(JSON.stringify(fitCdm(responses, q, { model: "DINA" })));
const quick = { effort: "quick", adequacy: false } as const;
const oneModel = { models: ["DINA"], folds: 0, starts: 1 } as const;
const grid = { attributes: 2, penalties: [0.01], learningRates: [2.5], epochs: 1, folds: 2 };

/** Every verb with one argument of data to spoil, whole ones to begin with. */
// biome-ignore lint/suspicious/noExplicitAny: the arguments are wrong on purpose
const VERBS: Record<string, { readonly whole: readonly any[]; readonly call: (given: any) => unknown }> = {
  responsesFrom: { whole: [rows], call: (given) => responsesFrom(given) },
  qMatrixFrom: { whole: [qRows], call: (given) => qMatrixFrom(given) },
  learnQ: {
    whole: [responses, typed, rows],
    call: (given) => verbs.learnQ(given, { attributes: 2, ...quick }),
  },
  "learnQ, start": {
    whole: [q, qRows],
    call: (given) => verbs.learnQ(responses, { attributes: 2, ...quick, start: given }),
  },
  chooseAttributes: {
    whole: [responses, rows],
    call: (given) => verbs.chooseAttributes(given, { effort: "quick" }),
  },
  learnByRbm: { whole: [responses, rows], call: (given) => verbs.learnByRbm(given, grid) },
  "fitCdm, responses": {
    whole: [responses, typed, rows],
    call: (given) => fitCdm(given, q, { model: "DINA" }),
  },
  "fitCdm, q": {
    whole: [q, qRows, fit.model.q],
    call: (given) => fitCdm(responses, given, { model: "DINA" }),
  },
  "fitCdm, hierarchy": {
    whole: [[{ attribute: "A2", needs: "A1" }]],
    call: (given) => fitCdm(responses, q, { model: "DINA", hierarchy: given }),
  },
  "fitCdm, models": {
    whole: [responses.items.map(() => "DINA")],
    call: (given) => fitCdm(responses, q, { model: given }),
  },
  "compareModels, responses": {
    whole: [responses, typed, rows],
    call: (given) => verbs.compareModels(given, q, oneModel),
  },
  "compareModels, q": {
    whole: [q, qRows, { expert: q, "in.csv": qRows }],
    call: (given) => verbs.compareModels(responses, given, oneModel),
  },
  "fitStatistics, responses": {
    whole: [responses, rows],
    call: (given) => verbs.fitStatistics(given, fit, { standardErrors: "none" }),
  },
  "fitStatistics, fit": {
    whole: [fit, fit.model],
    call: (given) => verbs.fitStatistics(responses, given, { standardErrors: "none" }),
  },
  "scoreProfiles, responses": {
    whole: [responses, typed, rows],
    call: (given) => verbs.scoreProfiles(given, fit),
  },
  "scoreProfiles, fit": {
    whole: [fit, fit.model],
    call: (given) => verbs.scoreProfiles(responses, given),
  },
  "validateQ, responses": {
    whole: [responses, rows],
    call: (given) => verbs.validateQ(given, q, { ...quick, methods: [] }),
  },
  "validateQ, q": {
    whole: [q, qRows],
    call: (given) => verbs.validateQ(responses, given, { ...quick, methods: [] }),
  },
  "simulate, q": {
    whole: [q, qRows],
    call: (given) => simulate({ model: "DINA", attributes: 2, examinees: 20, q: given }),
  },
  "compareQ, estimate": { whole: [q, qRows], call: (given) => verbs.compareQ(given, q) },
  "compareQ, truth": { whole: [q, qRows], call: (given) => verbs.compareQ(q, given) },
  "classificationAccuracy, estimate": {
    whole: [profiles],
    call: (given) => verbs.classificationAccuracy(given, profiles),
  },
  "classificationAccuracy, truth": {
    whole: [profiles],
    call: (given) => verbs.classificationAccuracy(profiles, given),
  },
  checkIdentifiability: { whole: [q, qRows], call: (given) => verbs.checkIdentifiability(given) },
};

const HOLE = Symbol("a hole");
/** What a place may hold instead. */
const ODD: readonly unknown[] = [
  HOLE,
  null,
  undefined,
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  -1,
  -0,
  0.5,
  2,
  40,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  1e300,
  1n,
  "1",
  "",
  "A1",
  true,
  {},
  Object.create(null),
  { length: 2 },
  { length: 2 ** 40 },
  [],
  [null],
  [[]],
  [[null, [null]]],
  new Array(3),
  new Array(2 ** 32 - 1),
  new Map(),
  new Date(0),
  new Uint8Array(2),
  Float64Array.of(2 ** 32, 0.5),
  new BigUint64Array(2),
  new DataView(new ArrayBuffer(8)),
  Symbol("odd"),
  () => 1,
];

/** The same value with a place in it, found by going down as `turns` say, that holds something else. */
function spoiled(value: unknown, turns: readonly number[], odd: unknown): unknown {
  const [turn, ...rest] = turns;
  if (turn === undefined || typeof value !== "object" || value === null) return odd === HOLE ? null : odd;
  const keys = Object.keys(value);
  if (keys.length === 0) return odd === HOLE ? null : odd;
  const key = keys[turn % keys.length];
  const copy = (
    Array.isArray(value)
      ? [...value]
      : ArrayBuffer.isView(value)
        ? (value as Uint32Array).slice()
        : { ...value }
  ) as Record<string, unknown>;
  if (rest.length === 0 && odd === HOLE && !ArrayBuffer.isView(value)) delete copy[key];
  else {
    const inner = spoiled((value as Record<string, unknown>)[key], rest, odd);
    // a typed array takes no more than a number, and keeps its low bits
    copy[key] = ArrayBuffer.isView(value) ? (Number.isInteger(inner) ? inner : 3) : inner;
  }
  return copy;
}

function faultOf(call: () => unknown): unknown {
  try {
    call();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** A property name, not words: no blank, bracket, quote or comma; or a key that the caller chose. */
const KEY = /^([A-Za-z_]\w*|in\.csv)$/;

function expectFine(fault: unknown): void {
  if (fault === undefined) return;
  if (!(fault instanceof InvalidInputError)) expect.fail(String((fault as Error)?.stack ?? fault));
  expect(fault.path.length).toBeGreaterThan(0);
  for (const step of fault.path)
    if (typeof step === "number") expect(Number.isInteger(step) && step >= 0).toBe(true);
    else expect(step).toMatch(KEY);
}

describe("malformed data are refused by an InvalidInputError with a path, never a TypeError", () => {
  for (const [name, { whole, call }] of Object.entries(VERBS)) {
    it(`${name}: something else altogether`, () => {
      for (const odd of ODD) {
        const fault = faultOf(() => call(odd === HOLE ? undefined : odd));
        // what may be left out is no fault, nor is an empty hierarchy
        if (fault === undefined) expect(odd === undefined || odd === HOLE || Array.isArray(odd)).toBe(true);
        expectFine(fault);
      }
    });

    it(`${name}: something else in one place`, () => {
      const turns = fc.array(fc.nat(50), { minLength: 1, maxLength: 4 });
      fc.assert(
        fc.property(fc.constantFrom(...whole), turns, fc.constantFrom(...ODD), (given, path, odd) => {
          expectFine(faultOf(() => call(spoiled(given, path, odd))));
        }),
        { numRuns: /learnQ|choose|validateQ/.test(name) ? 60 : 150, seed: 1 },
      );
    });
  }
});

describe("what used to pass in silence, or ended in a TypeError", () => {
  const cases: Record<string, [() => unknown, string, readonly (string | number)[]]> = {
    "a hole in a row": [
      () => responsesFrom([withHole<0 | 1>([1, 1, 0])]),
      "responsesFrom: rows, row 1, column 2 must be 0, 1 or null; received undefined.",
      ["rows", 0, 1],
    ],
    "a row that is a hole": [
      () =>
        responsesFrom(
          withHole<(0 | 1)[]>([
            [1, 0],
            [1, 1],
            [0, 1],
          ]),
        ),
      "responsesFrom: rows, row 2 must be a list; received undefined.",
      ["rows", 1],
    ],
    "a Q-matrix with a hole": [
      () =>
        verbs.checkIdentifiability(
          withHole([
            [1, 0],
            [0, 1],
            [1, 1],
          ]),
        ),
      "checkIdentifiability: q, row 2 must be a list; received undefined.",
      ["q", 1],
    ],
    "a list that says it is long": [
      () => qMatrixFrom([new Array(2 ** 32 - 1)]),
      "qMatrixFrom: rows, row 1, column 1 must be 0 or 1; received undefined.",
      ["rows", 0, 0],
    ],
    "a word beyond 32 bits": [
      () => verbs.learnQ(withWord(0, 2 ** 32), { attributes: 2 }),
      "learnQ: responses.present.words[0] must be a whole number from 0 to 4294967295; received 4294967296.",
      ["responses", "present", "words", 0],
    ],
    "bits of students that there are not": [
      () => fitCdm(withWord(1, 2 ** 8), q),
      "fitCdm: responses.present.words[1] must be less than 2^8, with bits for 40 students only; received 256.",
      ["responses", "present", "words", 1],
    ],
    "correct where nothing is present": [
      () => fitCdm(withWord(0, 0), q),
      `fitCdm: responses.correct.words[0] must be correct only where a response is present; received ${responses.correct.words[0]} where present has 0.`,
      ["responses", "correct", "words", 0],
    ],
    "a hole among entries": [
      () => verbs.compareQ({ ...q, entries: withHole(q.entries) }, q),
      "compareQ: estimate.entries[1] must be 0 or 1; received undefined.",
      ["estimate", "entries", 1],
    ],
    "one name twice": [
      () => fitCdm({ ...responses, items: responses.items.map(() => "same") }, q),
      'fitCdm: responses.items, name 2 must be a name not used before; received "same", which is also name 1.',
      ["responses", "items", 1],
    ],
    "mastery that is no probability": [
      () => verbs.classificationAccuracy({ ...profiles, mastery: profiles.mastery.map(() => 7) }, profiles),
      "classificationAccuracy: estimate.mastery[0] must be a probability from 0 to 1; received 7.",
      ["estimate", "mastery", 0],
    ],
    "a hole among penalties, which was left out": [
      () => verbs.learnByRbm(responses, { ...grid, penalties: withHole([0.01, 0.02]) }),
      "learnByRbm: penalties, entry 2 must be a finite number from 0 to 1000; received undefined.",
      ["penalties", 1],
    ],
    "a hole among the shares of sizes": [
      () => verbs.learnQ(responses, { attributes: 2, sizeShares: withHole([1, 1]) }),
      "learnQ: sizeShares, entry 2 must be a finite number, at least 0; received undefined.",
      ["sizeShares", 1],
    ],
    "the model of one item": [
      () =>
        fitCdm(responses, q, { model: responses.items.map((_, j) => (j === 2 ? "DIVA" : "DINA")) as never }),
      "",
      ["model", 2],
    ],
    "an effect of a fitted model": [
      () =>
        verbs.scoreProfiles(responses, { ...fit.model, items: [{ ...fit.model.items[0], effects: [null] }] }),
      "scoreProfiles: model.items[0].effects[0] must be a number; received null.",
      ["model", "items", 0, "effects", 0],
    ],
    "an option that there is not": [
      () => fitCdm(responses, q, { sed: 1 } as object),
      'fitCdm: unknown option "sed". The options are model, attributeDistribution, components, hierarchy, monotone, starts, seed, tolerance, maxIterations.',
      ["options", "sed"],
    ],
    "options that are no plain object, which stood for none": [
      () => fitCdm(responses, q, new Map([["model", "DINA"]]) as object),
      "fitCdm: options must be a plain object; received a Map.",
      ["options"],
    ],
    "a Q-matrix by a name with a blank": [
      () => verbs.compareModels(responses, { "my q": [[1, 2]] } as never),
      `compareModels: q["my q"] must be ${responses.J} rows, one per item; received 1.`,
      ["q", "my q"],
    ],
    "one of the models to compare": [
      () => verbs.compareModels(responses, q, { models: ["DINA", "DIVA" as "DINO"] }),
      "",
      ["models", 1],
    ],
    "one of the methods": [
      () => verbs.validateQ(responses, q, { methods: ["pvaf", "chance" as "rbm"] }),
      'validateQ: methods, entry 2 must be rbm, pvaf, wald or hull; received "chance".',
      ["methods", 1],
    ],
    "components of a distribution that has none": [
      () => fitCdm(responses, q, { components: 2 }),
      'fitCdm: components can be used only with attributeDistribution "mixture".',
      ["components"],
    ],
    "attributes of an item other than its row": [
      () => verbs.scoreProfiles(responses, withItem({ attributes: ["zzz"] })),
      `scoreProfiles: model.items[0].attributes must be ${describeValue(fit.model.items[0].attributes)} as in model.q; received ["zzz"].`,
      ["model", "items", 0, "attributes"],
    ],
    "attributes of an item left out": [
      () => verbs.scoreProfiles(responses, withItem({ attributes: undefined as never })),
      "scoreProfiles: model.items[0].attributes must be a list of names; received undefined.",
      ["model", "items", 0, "attributes"],
    ],
    "an attribute that needs itself": [
      () => {
        const [name] = fit.model.q.attributes;
        const prerequisites = [{ attribute: name, needs: name }];
        return verbs.scoreProfiles(responses, {
          ...fit.model,
          attributes: { ...fit.model.attributes, prerequisites },
        });
      },
      'scoreProfiles: model.attributes.prerequisites, entry 1 must be between two attributes; received "A1" twice.',
      ["model", "attributes", "prerequisites", 0],
    ],
    "statistics of a model whose patterns are not listed, which absoluteFit used to refuse": [
      () => verbs.fitStatistics(many.responses, fitCdm(many.responses, many.q, { maxIterations: 2 })),
      "fitStatistics: model must be a model with enumerated attribute patterns; received one with 15 attributes, too many to enumerate their patterns. Fit at most 14 attributes, or reduce the patterns by a hierarchy.",
      ["model"],
    ],
    "an item that nobody answered, when attributes are counted": [
      () => verbs.chooseAttributes(rowsWithout(1)),
      'chooseAttributes: responses, item "item2" must be answered by at least one student; received only missing responses.',
      ["responses", "items", 1],
    ],
  };
  const many = verbs.simulate({ model: "DINA", attributes: 15, examinees: 60, seed: 2 });
  for (const [name, [call, message, path]] of Object.entries(cases))
    it(name, () => {
      const fault = faultOf(call) as InvalidInputError;
      expect(fault).toBeInstanceOf(InvalidInputError);
      if (message !== "") expect(fault.message).toBe(message);
      expect(fault.path).toEqual(path);
    });

  function withItem(change: Partial<(typeof fit.model.items)[number]>) {
    const [first, ...others] = fit.model.items;
    return { ...fit.model, items: [{ ...first, ...change }, ...others] };
  }

  function rowsWithout(item: number): (0 | 1 | null)[][] {
    return Array.from({ length: 40 }, (_, i) =>
      Array.from({ length: 6 }, (_, j) => (j === item ? null : ((((i * 7 + j * 3) % 5) % 2) as 0 | 1))),
    );
  }

  function withWord(at: number, word: number) {
    const words = responses.present.words.map((one, place) => (place === at ? word : one));
    return { ...responses, present: { ...responses.present, words } };
  }

  function withHole<Of>(list: readonly Of[]): Of[] {
    const holed = [...list];
    delete holed[1];
    return holed;
  }
});

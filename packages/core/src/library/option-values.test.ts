import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import * as verbs from "./verbs.ts";

const { learnQ, fitCdm, scoreProfiles, validateQ, simulate, compareQ, fitStatistics, learnByRbm } = verbs;
const { chooseAttributes, classificationAccuracy, responsesFrom, qMatrixFrom } = verbs;

const { responses, q, profiles } = simulate({ model: "DINA", attributes: 2, examinees: 60, seed: 1 });
const fitted = fitCdm(responses, q, { model: "DINA" });
const grid = { attributes: 2, penalties: [0.01], learningRates: [2.5], epochs: 2 };
const design = { model: "DINA", attributes: 2, examinees: 20 } as const;

interface Verb {
  readonly keys: readonly string[];
  readonly call: (options: object) => unknown;
  /** Odd values that are right by chance. */
  readonly accepted?: readonly string[];
}

/** What each verb takes as options. */
const OPTIONS: Record<string, Verb> = {
  learnQ: {
    keys: [
      "attributes",
      "seed",
      "effort",
      "start",
      "trust",
      "fixed",
      "attributeNames",
      "mostPerItem",
      "sizeShares",
      "adequacy",
    ],
    call: (options) => learnQ(responses, { attributes: 2, effort: "quick", ...options }),
    accepted: ["trust: 0.5", "adequacy: true"],
  },
  "learnQ, auto": {
    keys: ["seed", "start", "trust", "fixed", "attributeNames", "mostPerItem", "sizeShares"],
    call: (options) => learnQ(responses, { attributes: "auto", effort: "quick", ...options }),
  },
  chooseAttributes: {
    keys: ["seed", "effort", "mostPerItem", "sizeShares"],
    call: (options) => chooseAttributes(responses, options),
  },
  learnByRbm: {
    keys: [
      "attributes",
      "conventions",
      "penalties",
      "learningRates",
      "folds",
      "epochs",
      "batchSize",
      "start",
      "seed",
    ],
    call: (options) => learnByRbm(responses, { ...grid, ...options }),
  },
  compareModels: {
    keys: ["models", "attributeDistributions", "folds", "rule", "starts", "seed"],
    call: (options) => verbs.compareModels(responses, q, { models: ["DINA"], folds: 0, ...options }),
    accepted: ["attributeDistributions: [object Array]"],
  },
  fitCdm: {
    keys: [
      "model",
      "attributeDistribution",
      "components",
      "hierarchy",
      "monotone",
      "starts",
      "seed",
      "tolerance",
      "maxIterations",
    ],
    call: (options) => fitCdm(responses, q, { model: "DINA", ...options }),
    accepted: ["hierarchy: [object Array]", "monotone: true", "tolerance: 0.5"],
  },
  fitStatistics: {
    keys: ["standardErrors"],
    call: (options) => fitStatistics(responses, fitted, options),
  },
  scoreProfiles: { keys: ["seed"], call: (options) => scoreProfiles(responses, fitted, options) },
  validateQ: {
    keys: ["trust", "effort", "methods", "pvafCut", "level", "seed", "adequacy"],
    call: (options) => validateQ(responses, q, { effort: "quick", methods: [], ...options }),
    accepted: ["trust: 0.5", "methods: [object Array]", "pvafCut: 0.5", "level: 0.5", "adequacy: true"],
  },
  simulate: {
    keys: ["model", "attributes", "examinees", "noise", "rho", "mastery", "seed", "qDesign", "q"],
    call: (options) => simulate({ ...design, ...options }),
    accepted: ["rho: 0.5"],
  },
  compareQ: { keys: ["columns"], call: (options) => compareQ(q, q, options) },
  classificationAccuracy: {
    keys: ["columns"],
    call: (options) => classificationAccuracy(profiles, profiles, options),
  },
  responsesFrom: { keys: ["items", "students"], call: (options) => responsesFrom([[1, 0]], options) },
  qMatrixFrom: { keys: ["items", "attributes"], call: (options) => qMatrixFrom([[1, 0]], options) },
};

const ODD: readonly unknown[] = [
  null,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  0.5,
  1e300,
  2 ** 53,
  3n,
  "3",
  "",
  "ab",
  true,
  {},
  Object.create(null),
  { length: 2 },
  { J: 6, K: 2 },
  [],
  [[]],
  new Map(),
  new Date(0),
  new Uint8Array(2),
  Symbol("odd"),
  () => 1,
];

const odd = fc.constantFrom(...ODD);
const nested = fc.oneof(
  { weight: 3, arbitrary: odd },
  fc.array(odd, { maxLength: 3 }),
  fc.array(fc.array(odd, { minLength: 2, maxLength: 2 }), { minLength: 6, maxLength: 6 }),
  fc.array(fc.record({ attribute: odd, needs: odd }), { maxLength: 2 }),
  fc.record({ guess: fc.oneof(odd, fc.tuple(odd, odd)), slip: fc.oneof(odd, fc.tuple(odd, odd)) }),
  fc.record({ kind: fc.constantFrom("two-factors", "classes", "hierarchy"), between: odd, classes: odd }),
  fc.record({
    kind: fc.constant("hierarchy"),
    hierarchy: fc.oneof(odd, fc.array(odd), fc.array(fc.record({ attribute: odd, needs: odd }))),
  }),
  fc.record({
    kind: fc.constant("classes"),
    classes: fc.constant(2),
    mastery: fc.oneof(odd, fc.tuple(odd, odd)),
  }),
);

describe("a wrong value of an option is an InvalidInputError that names it, never a TypeError", () => {
  for (const [name, { keys, call, accepted = [] }] of Object.entries(OPTIONS)) {
    it(`${name}, one at a time`, () => {
      const taken: string[] = [];
      for (const key of keys)
        for (const value of ODD) {
          const fault = faultOf(call, { [key]: value });
          if (fault === undefined) taken.push(shown(key, value));
          else if (fault instanceof InvalidInputError) expect(fault.argument).toMatch(ARGUMENTS[key] ?? key);
          else expect.fail(`${shown(key, value)}: ${(fault as Error).stack}`);
        }
      expect(taken).toEqual(accepted);
    });

    it(`${name}, any`, () => {
      const options = fc.dictionary(fc.constantFrom(...keys), nested, { minKeys: 1, maxKeys: 2 });
      fc.assert(
        fc.property(options, (given) => {
          const fault = faultOf(call, given);
          if (fault !== undefined && !(fault instanceof InvalidInputError))
            expect.fail((fault as Error).stack);
        }),
        { numRuns: 100, seed: 1 },
      );
    });
  }
});

/** How a message names an option where it is not by the option's own name. */
const ARGUMENTS: Record<string, string> = {
  penalties: "penalt",
  learningRates: "learningRate",
};

function faultOf(call: (options: object) => unknown, options: object): unknown {
  try {
    call(options);
    return undefined;
  } catch (error) {
    return error;
  }
}

function shown(key: string, value: unknown): string {
  const isPlain = value === null || /^(number|string|boolean|bigint)$/.test(typeof value);
  return `${key}: ${isPlain ? String(value) : Object.prototype.toString.call(value)}`;
}

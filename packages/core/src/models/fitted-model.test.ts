import { describe, expect, it } from "vitest";
import { qMatrixFrom } from "../data/q-matrix.ts";
import type { Cdm } from "./cdm.ts";
import { cdmFrom } from "./cdm-from.ts";
import { type FittedModel, fittedModel } from "./fitted-model.ts";
import { classSpace } from "./hierarchy.ts";

const q = qMatrixFrom(
  [
    [1, 0],
    [1, 1],
    [0, 0],
  ],
  { items: ["a", "b", "c"], attributes: ["add", "carry"] },
);
/** Thirds and sevenths do not end in binary: every digit of a double counts. */
const listed: Cdm = {
  q,
  items: [
    { model: "DINA", effects: Float64Array.of(1 / 7, 2 / 3), probabilities: Float64Array.of(1 / 7, 17 / 21) },
    {
      model: "ACDM",
      effects: Float64Array.of(0.1, 1 / 3, 1 / 7),
      probabilities: Float64Array.of(0.1, 0.1 + 1 / 3, 0.1 + 1 / 7, 0.1 + 1 / 3 + 1 / 7),
    },
    { model: "GDINA", effects: Float64Array.of(0.5), probabilities: Float64Array.of(0.5) },
  ],
  attributes: {
    distribution: "saturated",
    components: 1,
    values: Float64Array.of(Math.log(1 / 3), -690.7755278982137, Math.log(2 / 3)),
    space: classSpace(["add", "carry"], [{ attribute: "carry", needs: "add" }]),
    probabilities: Float64Array.of(1 / 3, 0, 2 / 3),
    prerequisites: [[1, 0]],
  },
};
const unlisted: Cdm = {
  ...listed,
  attributes: {
    distribution: "higher-order",
    components: 1,
    values: Float64Array.of(1, 1, 0.3, -0.3),
    space: null,
    probabilities: null,
    prerequisites: [],
  },
};

/** Plain data, to be changed at will. */
type Writable<T> = T extends object ? { -readonly [Key in keyof T]: Writable<T[Key]> } : T;

function throughJson(cdm: Cdm): Writable<FittedModel> {
  return JSON.parse(JSON.stringify(fittedModel(cdm)));
}

describe("a fitted model", () => {
  for (const [name, cdm] of Object.entries({ listed, unlisted }))
    it(`comes back bit for bit where patterns are ${name}`, () => {
      expect(cdmFrom("f", throughJson(cdm))).toEqual(cdm);
    });

  it("says names and patterns", () => {
    expect(throughJson(listed)).toMatchObject({
      items: [{ item: "a", attributes: ["add"] }, { attributes: ["add", "carry"] }, { attributes: [] }],
      attributes: {
        patterns: ["00", "10", "11"],
        prerequisites: [{ attribute: "carry", needs: "add" }],
      },
    });
  });
});

describe("cdmFrom refuses", () => {
  function refusal(change: (saved: Writable<FittedModel>) => void): string {
    const saved = throughJson(listed);
    change(saved);
    try {
      cdmFrom("r.json", saved);
    } catch (error) {
      return (error as Error).message;
    }
    return "nothing";
  }
  const CASES: [string, (saved: Writable<FittedModel>) => void, string][] = [
    [
      "a Q-matrix of unequal rows",
      ({ q }) => q.entries[1].pop(),
      "r.json: model.q.entries, row 2 must be 2 entries like row 1; received 1.",
    ],
    [
      "an item named twice",
      ({ q }) => {
        q.items[1] = "a";
      },
      'r.json: model.q.items, name 2 must be a name not used before; received "a", which is also name 1.',
    ],
    [
      "fewer items than rows",
      ({ items }) => items.pop(),
      "r.json: model.items must be one for each of the 3 items of model.q; received 2.",
    ],
    [
      "items in another order",
      ({ items }) => items.reverse(),
      'r.json: model.items[0].item must be "a" as in model.q; received "c".',
    ],
    [
      "attributes of an item that contradict its row of Q",
      ({ items }) => {
        items[0].attributes = ["other"];
      },
      'r.json: model.items[0].attributes must be ["add"] as in model.q; received ["other"].',
    ],
    [
      "too few probabilities",
      ({ items }) => items[1].probabilities.pop(),
      'r.json: model.items[1].probabilities must be 4 numbers for the 2 attributes that "b" requires; received 3.',
    ],
    [
      "too many effects",
      ({ items }) => items[1].effects.push(0),
      "r.json: model.items[1].effects must be 3 numbers for ACDM with 2 attributes; received 4.",
    ],
    [
      "a pattern of another length",
      ({ attributes }) => {
        attributes.patterns![1] = "101";
      },
      'r.json: model.attributes.patterns[1] must be 2 zeros and ones; received "101".',
    ],
    [
      "patterns out of order",
      ({ attributes }) => attributes.patterns!.reverse(),
      'r.json: model.attributes.patterns[1] must be a pattern after the one before it; received "10".',
    ],
    [
      "fewer probabilities than patterns",
      ({ attributes }) => attributes.probabilities!.pop(),
      "r.json: model.attributes.probabilities must be one for each of the 3 patterns; received 2.",
    ],
    [
      "patterns without probabilities",
      ({ attributes }) => {
        attributes.probabilities = null;
      },
      "r.json: model.attributes.probabilities must be one for each of the 3 patterns; received null.",
    ],
    [
      "probabilities without patterns",
      ({ attributes }) => {
        attributes.patterns = null;
      },
      "r.json: model.attributes.probabilities must be null like the patterns; received 3.",
    ],
    [
      "probabilities that do not sum to 1",
      ({ attributes }) => {
        attributes.probabilities = [0.25, 0.25, 0.25];
      },
      "r.json: model.attributes.probabilities must be numbers whose sum is 1; received a sum of 0.75.",
    ],
    [
      "too few values of the distribution",
      ({ attributes }) => attributes.values.pop(),
      "r.json: model.attributes.values must be 3 numbers for saturated; received 2.",
    ],
    [
      "a distribution that needs the patterns",
      ({ attributes }) => {
        attributes.patterns = null;
        attributes.probabilities = null;
      },
      "r.json: model.attributes.patterns must be a list where the distribution is saturated; received null.",
    ],
    [
      "a prerequisite of another attribute",
      ({ attributes }) => {
        attributes.prerequisites[0].needs = "divide";
      },
      'r.json: model.attributes.prerequisites, entry 1 must be between attributes of the Q-matrix ("add", "carry"); received "divide".',
    ],
  ];
  for (const [what, change, sentence] of CASES)
    it(what, () => {
      expect(refusal(change)).toBe(sentence);
    });

  it("and takes the model as it was", () => {
    expect(refusal(() => {})).toBe("nothing");
  });
});

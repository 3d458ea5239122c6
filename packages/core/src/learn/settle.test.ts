import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { simpleItems, simulateAbilities } from "../../test/adequacy/simulate-abilities.ts";
import { expectClose } from "../../test/expect-close.ts";
import { nothingKnown } from "../data/known-entries.ts";
import { qMatrixFrom } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { ITEM_FAMILIES, type ItemFamily } from "../models/item-family.ts";
import { popcount } from "../numeric/bits.ts";
import { stream } from "../random/stream.ts";
import { simulate } from "../simulate/simulate.ts";
import { learnQ } from "./learn-q.ts";
import type { LearnedItem, LearnedQ } from "./learned-q.ts";
import { likelyVector } from "./settle.ts";

/** Data that the model made, and data that it did not: abilities without attributes, and responses that are noise. */
const DATA: readonly (readonly [string, number, () => Responses])[] = [
  [
    "DINA",
    3,
    () => simulate({ model: "DINA", attributes: 3, examinees: 500, noise: 0.2, seed: 1 }).responses,
  ],
  [
    "a mixture of families",
    4,
    () => simulate({ model: "mixture", attributes: 4, examinees: 600, rho: 0.5, seed: 2 }).responses,
  ],
  ["one ability", 3, () => simulateAbilities(simpleItems(15, 1), 500)],
  ["two abilities", 2, () => simulateAbilities(simpleItems(16, 2, 0.2), 500)],
  ["noise", 2, noise],
  [
    "more attributes than are enumerated",
    7,
    () => simulate({ model: "ACDM", attributes: 7, examinees: 400 }).responses,
  ],
];

function noise(): Responses {
  const random = stream(1, "settle test");
  const { responses } = simulate({ model: "DINA", attributes: 2, examinees: 300, seed: 1 });
  const correct = { ...responses.correct, words: responses.correct.words.slice() };
  for (let word = 0; word < correct.words.length; word++)
    for (let bit = 0; bit < 32; bit++) if (random.uniform() < 0.5) correct.words[word] ^= 1 << bit;
  for (let word = 0; word < correct.words.length; word++)
    correct.words[word] &= responses.present.words[word];
  return { ...responses, correct };
}

describe.each(DATA)("what is learned of data by %s", (_, attributes, make) => {
  const learned = learnQ(make(), { attributes, effort: "quick" });

  it("has no entry that disagrees with its inclusion probability", () => {
    expect(learned.inclusion.every((p) => p >= 0 && p <= 1)).toBe(true);
    expect(contradictions(learned)).toEqual([]);
  });

  it("gives an item its most probable family, and success probabilities of that family", () => {
    for (const item of learned.items) {
      const n = Math.log2(item.successProbabilities.length);
      expect(item.family === undefined).toBe(n < 2);
      if (item.family === undefined) continue;
      const own = item.familyProbabilities[ITEM_FAMILIES.indexOf(item.family)];
      expect(own).toBe(Math.max(...item.familyProbabilities));
      expectClose(strayFrom(item, item.family), 0, { atol: 1e-9 }); // roundings
    }
  });

  it("gives mastery probabilities", () => {
    expect(learned.profiles.mastery.every((p) => p >= 0 && p <= 1)).toBe(true);
    expect(Number.isFinite(learned.score)).toBe(true);
  });
});

function contradictions({ q, inclusion }: LearnedQ): number[] {
  return [...inclusion.keys()].filter((at) =>
    q.entries[at] === 1 ? inclusion[at] < 0.5 : inclusion[at] > 0.5,
  );
}

/** How far success probabilities by cell lie from those of a family with the same lowest, highest and single ones. */
function strayFrom({ successProbabilities: p }: LearnedItem, family: ItemFamily): number {
  const last = p.length - 1;
  const expected = p.map((own, x) => {
    if (family === "saturated") return own;
    if (family === "conjunctive") return x === last ? p[last] : p[0];
    if (family === "disjunctive") return x === 0 ? p[0] : p[last];
    return p.reduce((sum, single, y) => (popcount(y) === 1 && x & y ? sum + single - p[0] : sum), p[0]);
  });
  return Math.max(...expected.map((value, x) => Math.abs(value - p[x])));
}

describe("likelyVector", () => {
  const free = { known: nothingKnown(1), most: 4, sizeShares: undefined };

  it("takes every entry's likelier value where an item may have any number of attributes", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 }),
        (p) => {
          const q = likelyVector(free, 0, Float64Array.from(p));
          for (const [k, own] of p.entries()) if (own !== 0.5) expect((q >>> k) & 1).toBe(own > 0.5 ? 1 : 0);
        },
      ),
    );
  });

  it("by hand: leaves out the least likely where there are more than an item may have", () => {
    // three entries of 0.6 are possible where every q-vector has two
    expect(likelyVector({ ...free, most: 2 }, 0, Float64Array.of(0.6, 0.61, 0.6))).toBe(0b011);
  });

  it("leaves to the expert what is as likely as not", () => {
    const half = Float64Array.of(0.5, 0.5, 0.4);
    expect(likelyVector(free, 0, half)).toBe(0);
    const expected = { q: Uint32Array.of(0b110), logOdds: 1 };
    expect(likelyVector({ ...free, known: { ...nothingKnown(1), expected } }, 0, half)).toBe(0b010);
  });

  it("keeps to sizes that items may have, and to known entries", () => {
    const shares = { ...free, sizeShares: [0.001, 0, 0.999] };
    expect(likelyVector(shares, 0, Float64Array.of(0.9, 0.4, 0.3))).toBe(0b011);
    const known = { required: Uint32Array.of(0b100), forbidden: Uint32Array.of(0b010) };
    expect(likelyVector({ ...shares, known }, 0, Float64Array.of(0.1, 0, 1))).toBe(0b101);
  });
});

it("gives no item more attributes than it may have, and is finite with sizes that no item may have", () => {
  const q = qMatrixFrom([
    ...Array(4).fill([1, 0, 0]),
    ...Array(4).fill([0, 1, 0]),
    ...Array(4).fill([1, 1, 1]),
  ]);
  const { responses } = simulate({ model: "ACDM", attributes: 3, q, examinees: 300, noise: 0.2, seed: 2 });
  const learned = learnQ(responses, { attributes: 3, effort: "quick", sizeShares: [1, 1] });
  expect(Math.max(...learned.items.map((item) => Math.log2(item.successProbabilities.length)))).toBeLessThan(
    3,
  );
  expect(Number.isFinite(learned.score)).toBe(true);
});

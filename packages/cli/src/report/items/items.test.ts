import { describe, expect, it } from "vitest";
import { itemRemarks } from "./item-remarks.ts";
import type { ItemTold } from "./item-told.ts";
import { itemWords } from "./item-words.ts";
import { successBars } from "./success-bars.ts";

const ONE: ItemTold = {
  item: "i",
  needs: ["add"],
  together: undefined,
  success: [0.12, 0.88],
  errors: [0.01, null],
  remarks: [],
};
const TWO: ItemTold = {
  ...ONE,
  needs: ["add", "carry"],
  together: "all of them are needed",
  success: [0.1, 0.11, 0.12, 0.9],
  errors: undefined,
};

describe("itemWords", () => {
  it("says what an item needs and who solves it", () => {
    expect(itemWords(ONE)).toBe(
      "Needs add. 88% of those who master it solve it, and 12% of those who do not.",
    );
    expect(itemWords(TWO)).toBe(
      "Needs add and carry; all of them are needed. 90% of those who master both solve it, and 10% of those who master neither.",
    );
    expect(itemWords({ ...ONE, success: [0.001, 0.999] })).toBe(
      "Needs add. Over 99% of those who master it solve it, and under 1% of those who do not.",
    );
    expect(itemWords({ ...ONE, needs: [], success: [0.7] })).toBe(
      "Needs none of the attributes: 70% of the students solve it.",
    );
  });
});

describe("itemRemarks", () => {
  const of = (none: number, all: number) => itemRemarks({ ...ONE, success: [none, all] });

  it("has nothing to say of an item that works", () => {
    expect(itemRemarks(ONE)).toEqual([]);
    expect(of(0.39, 0.7)).toEqual([]);
  });

  it("names what is weak, guessed, missed or backwards", () => {
    expect(of(0.2, 0.49)).toEqual([
      "Weak: mastering the attribute raises the chance by only 29 points, so the item says little.",
      "Often missed: 51% of those who master the attribute get it wrong. It is hard, or needs more.",
    ]);
    expect(of(0.4, 0.9)).toEqual([
      "Often solved without: 40% of those who master nothing that it needs get it right. It can be guessed, or needs less.",
    ]);
    expect(of(0.39, 0.38)[0]).toBe(
      "Who masters the attribute solves it less often than who does not: look for a wrong key or an odd wording.",
    );
    expect(itemRemarks({ ...ONE, needs: [], success: [0.5] })).toEqual([
      "It needs no attribute, so it says nothing about what students master.",
    ]);
  });

  it("names an attribute that lowers the chance, of which it used to be said that each of them helps", () => {
    // additive: add −.1, carry +.5
    const odd: ItemTold = { ...TWO, together: "each of them helps", success: [0.3, 0.2, 0.8, 0.7] };
    expect(itemWords(odd)).toMatch(/^Needs add and carry; what they do adds up\. 70% of/);
    expect(itemRemarks(odd)).toEqual([
      "Who masters add solves it less often than who does not, all else being equal: it may not be needed.",
    ]);
    const well: ItemTold = { ...odd, success: [0.2, 0.3, 0.7, 0.8] };
    expect(itemWords(well)).toMatch(/^Needs add and carry; each of them helps\./);
    expect(itemRemarks(well)).toEqual([]);
  });

  it("adds what the command knows", () => {
    expect(itemRemarks({ ...ONE, remarks: ["In doubt."] })).toEqual(["In doubt."]);
  });
});

describe("successBars", () => {
  it("has a bar for every pattern of up to three attributes, who masters more later", () => {
    expect(successBars(ONE)).toEqual([
      { label: "does not", share: 0.12, standardError: 0.01 },
      { label: "masters it", share: 0.88, standardError: undefined },
    ]);
    expect(successBars(TWO).map(({ label }) => label)).toEqual(["neither", "only add", "only carry", "both"]);
    const three = { ...TWO, needs: ["a", "b", "c"], success: [0, 1, 2, 3, 4, 5, 6, 7].map((p) => p / 10) };
    expect(successBars(three).map(({ label, share }) => `${label} ${share}`)).toEqual([
      "none 0",
      "only a 0.1",
      "only b 0.2",
      "only c 0.4",
      "a + b 0.3",
      "a + c 0.5",
      "b + c 0.6",
      "all 0.7",
    ]);
  });

  it("takes means by how many are mastered beyond that, and one bar where nothing is needed", () => {
    const success = Array.from({ length: 16 }, (_, pattern) => pattern / 15);
    const bars = successBars({ ...TWO, needs: ["a", "b", "c", "d"], success });
    // patterns with one: 1, 2, 4, 8 of 15, so ¼ in the mean
    expect(bars.map(({ label, share }) => `${label} ${share.toFixed(2)}`)).toEqual([
      "0 of 4 mastered 0.00",
      "1 of 4 mastered 0.25",
      "2 of 4 mastered 0.50",
      "3 of 4 mastered 0.75",
      "4 of 4 mastered 1.00",
    ]);
    expect(successBars({ ...ONE, needs: [], success: [0.7], errors: undefined })).toEqual([
      { label: "everyone", share: 0.7, standardError: undefined },
    ]);
  });
});

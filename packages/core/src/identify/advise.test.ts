import { expect, it } from "vitest";
import { type AttributeState, advise } from "./advise.ts";

const WELL: AttributeState = { attribute: "A2", items: 3, singleItems: 1, same: ["A2"], leftover: true };

const cases: [change: Partial<AttributeState>, sentence: string | null][] = [
  [{}, null],
  [{ items: 0, singleItems: 0 }, "No item needs A2: add three, at least one of which needs only A2."],
  [
    { items: 1, singleItems: 0 },
    "A2 is needed by one item only, and not alone: add two more, one of which needs only A2.",
  ],
  [{ items: 1 }, "A2 is needed by one item only: add two more."],
  [
    { items: 2, singleItems: 0 },
    "A2 is needed by two items only, and never alone: add an item that needs only A2.",
  ],
  [{ items: 2 }, "A2 is needed by two items only: add one more."],
  [{ singleItems: 0 }, "A2 is never needed alone: add an item that needs only A2."],
  [
    { same: ["A1", "A2"] },
    "A1 and A2 are needed by the same items once one of each alone is set aside: add an item that needs one of them and not the other.",
  ],
  [
    { same: ["A1", "A2", "A5"] },
    "A1, A2 and A5 are needed by the same items once one of each alone is set aside: add items that need some of them and not the others.",
  ],
  [
    { crowd: { attributes: ["A1", "A2", "A4"], items: 5 } },
    "A1, A2 and A4 together are needed by 5 items, where two for each take 6: add an item that needs one of them.",
  ],
  [
    { crowd: { attributes: ["A1", "A2", "A4"], items: 4 } },
    "A1, A2 and A4 together are needed by 4 items, where two for each take 6: add 2 items, each needing one of them.",
  ],
  [
    { leftover: false },
    "With two items set aside for every attribute none is left that needs A2: add one more.",
  ],
  [
    { leftover: "unknown" },
    "Whether an item that needs A2 is left with two set aside for every attribute was not decided: one more would help.",
  ],
];
for (const [change, sentence] of cases)
  it(`says: ${sentence}`, () => {
    expect(advise({ ...WELL, ...change })).toBe(sentence);
  });

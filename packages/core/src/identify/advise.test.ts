import { expect, it } from "vitest";
import { type AttributeState, advise } from "./advise.ts";

const WELL: AttributeState = { attribute: "A2", items: 3, singleItems: 1, same: ["A2"], leftover: true };

const cases: [change: Partial<AttributeState>, sentence: string | null][] = [
  [{}, null],
  [
    { items: 0, singleItems: 0 },
    "No item measures A2: remove it, or add at least three items that measure it, including one that measures only A2.",
  ],
  [
    { items: 1, singleItems: 0 },
    "Only one item measures A2, and it also measures other attributes: add two more items, one of which measures only A2 (at least three are needed).",
  ],
  [
    { items: 1 },
    "Only one item measures A2: add two more items that measure it (at least three are needed).",
  ],
  [
    { items: 2, singleItems: 0 },
    "Only two items measure A2, and both also measure other attributes: add an item that measures only A2 (at least three are needed).",
  ],
  [
    { items: 2 },
    "Only two items measure A2: add one more item that measures it (at least three are needed).",
  ],
  [{ singleItems: 0 }, "No item measures A2 alone: add an item that measures only A2."],
  [
    { same: ["A1", "A2"] },
    "A1 and A2 are measured by the same items, apart from one single-attribute item each: add an item that measures one of them and not the other.",
  ],
  [
    { same: ["A1", "A2", "A5"] },
    "A1, A2 and A5 are measured by the same items, apart from one single-attribute item each: add items that measure some of them and not the others.",
  ],
  [
    { crowd: { attributes: ["A1", "A2", "A4"], items: 5 } },
    "A1, A2 and A4 are measured by only 5 items in total; at least 6 are needed (two per attribute): add an item that measures one of them.",
  ],
  [
    { crowd: { attributes: ["A1", "A2", "A4"], items: 4 } },
    "A1, A2 and A4 are measured by only 4 items in total; at least 6 are needed (two per attribute): add 2 items, each measuring one of them.",
  ],
  [
    { leftover: false },
    "A2 is measured by too few items for identifiability (it must be possible to assign two different items to each attribute so that every attribute is also measured by one of the remaining items): add an item that measures A2.",
  ],
  [
    { leftover: "unknown" },
    "It could not be determined whether A2 is measured by enough items for identifiability (it must be possible to assign two different items to each attribute so that every attribute is also measured by one of the remaining items): adding an item that measures A2 would settle it.",
  ],
];
for (const [change, sentence] of cases)
  it(`says: ${sentence}`, () => {
    expect(advise({ ...WELL, ...change })).toBe(sentence);
  });

import { expect, it } from "vitest";
import { responsesFrom } from "./responses.ts";
import { unlinkedItems } from "./unlinked-items.ts";

it("names sets of items that no student has answered across", () => {
  const responses = responsesFrom([
    [1, null, 0, null],
    [0, null, 1, null],
    [null, 1, null, 1],
  ]);
  expect(unlinkedItems(responses)).toEqual([
    {
      code: "unlinked-items",
      message:
        'The items form 2 unlinked sets: no student answered items from more than one set ("item1", "item3"; "item2", "item4"). ' +
        "Attributes of one set cannot be matched to those of another. Learn each set separately, or add students who answer items from several sets.",
      items: ["item1", "item2", "item3", "item4"],
    },
  ]);
});

it("says nothing where sets are linked by a chain of students", () => {
  const responses = responsesFrom([
    [1, 1, null, null],
    [null, 0, 1, null],
    [null, null, 0, 1],
  ]);
  expect(unlinkedItems(responses)).toEqual([]);
});

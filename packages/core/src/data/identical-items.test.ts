import { expect, it } from "vitest";
import { identicalItems } from "./identical-items.ts";
import { responsesFrom } from "./responses.ts";

/** 40 students; the third item is a copy of the first, the fourth is answered right by all, the fifth too. */
const rows = Array.from({ length: 40 }, (_, i): (0 | 1 | null)[] => {
  const first = i % 5 === 0 ? null : ((i % 3 === 0 ? 1 : 0) as 0 | 1);
  return [first, i % 2 === 0 ? 1 : 0, first, 1, 1];
});

it("names an item that has the responses of another, and no constant ones", () => {
  expect(identicalItems(responsesFrom(rows))).toEqual([
    {
      code: "identical-items",
      message:
        'Items "item1" and "item3" have identical responses from all students. If one is a copy, remove it: otherwise the pair may appear to measure an attribute of its own.',
      items: ["item1", "item3"],
    },
  ]);
});

it("says nothing where one student differs, or students are few", () => {
  const other = rows.map((row, i) =>
    i === 38 ? [...row.slice(0, 2), 1 as const, 1 as const, 1 as const] : row,
  );
  expect(other[38][0]).not.toBe(1);
  expect(identicalItems(responsesFrom(other))).toEqual([]);
  expect(identicalItems(responsesFrom(rows.slice(0, 19)))).toEqual([]);
});

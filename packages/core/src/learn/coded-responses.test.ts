import { expect, it } from "vitest";
import { responsesFrom } from "../data/responses.ts";
import { codedResponses, selectCoded } from "./coded-responses.ts";

const coded = codedResponses(
  responsesFrom([
    [1, 1, 0],
    [1, 0, 1],
    [0, 1, null],
    [0, 0, 1],
  ]),
);
const lists = (codes: readonly Uint8Array[]) => codes.map((column) => [...column]);

it("by hand: codes by item, and shares with half a response of each kind", () => {
  expect(lists(coded.codes)).toEqual([
    [1, 1, 0, 0],
    [1, 0, 1, 0],
    [0, 1, 2, 1],
  ]);
  expect([...coded.shares]).toEqual([0.5, 0.5, 2.5 / 4]);
});

it("selects students, one of them twice, and counts shares anew", () => {
  const { N, J, codes, shares } = selectCoded(coded, Uint32Array.of(2, 0, 2));
  expect([N, J]).toEqual([3, 3]);
  expect(lists(codes)).toEqual([
    [0, 1, 0],
    [1, 1, 1],
    [2, 0, 2],
  ]);
  // 1 of 3, 3 of 3, 0 of 1, and half a response of each kind
  expect([...shares]).toEqual([1.5 / 4, 3.5 / 4, 0.5 / 2]);
});

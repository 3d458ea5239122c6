import { expect, it } from "vitest";
import { responsesFrom } from "../data/responses.ts";
import { answersOf, selectAnswers } from "./answers.ts";

const answers = answersOf(
  responsesFrom([
    [1, 1, 0],
    [1, 0, 1],
    [0, 1, null],
    [0, 0, 1],
  ]),
);
const lists = (codes: readonly Uint8Array[]) => codes.map((column) => [...column]);

it("by hand: codes by item, and shares with half an answer of each kind", () => {
  expect(lists(answers.codes)).toEqual([
    [1, 1, 0, 0],
    [1, 0, 1, 0],
    [0, 1, 2, 1],
  ]);
  expect([...answers.shares]).toEqual([0.5, 0.5, 2.5 / 4]);
});

it("selects students, one of them twice, and counts shares anew", () => {
  const { N, J, codes, shares } = selectAnswers(answers, Uint32Array.of(2, 0, 2));
  expect([N, J]).toEqual([3, 3]);
  expect(lists(codes)).toEqual([
    [0, 1, 0],
    [1, 1, 1],
    [2, 0, 2],
  ]);
  // 1 of 3, 3 of 3, 0 of 1, and half an answer of each kind
  expect([...shares]).toEqual([1.5 / 4, 3.5 / 4, 0.5 / 2]);
});

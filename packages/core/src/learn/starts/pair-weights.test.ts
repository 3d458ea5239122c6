import { expect, it } from "vitest";
import { responsesFrom } from "../../data/responses.ts";
import { pairWeights } from "./pair-weights.ts";

it("are left out when no response is missing", () => {
  expect(pairWeights(responsesFrom([[0, 1, 1]]))).toEqual({ students: 1, everyPairKnown: true });
});

it("are shares of the most students that a pair has", () => {
  const { weights, students, everyPairKnown } = pairWeights(
    responsesFrom([
      [1, 0, null],
      [0, 1, null],
      [1, 1, 0],
      [0, 0, null],
      [null, 1, 1],
    ]),
  );
  expect([...weights!]).toEqual([0, 1, 0.25, 1, 0, 0.5, 0.25, 0.5, 0]);
  expect(students).toBe((4 + 1 + 2) / 3);
  expect(everyPairKnown).toBe(true);
});

it("say that a pair was never answered together", () => {
  const { everyPairKnown } = pairWeights(
    responsesFrom([
      [1, 0, null],
      [null, 1, 1],
    ]),
  );
  expect(everyPairKnown).toBe(false);
});

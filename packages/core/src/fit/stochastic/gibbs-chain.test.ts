import { expect, it } from "vitest";
import { qMatrixFrom } from "../../data/q-matrix.ts";
import { responsesFrom } from "../../data/responses.ts";
import { stream } from "../../random/stream.ts";
import { startChain } from "./gibbs-chain.ts";
import { gibbsLayout } from "./gibbs-layout.ts";

it("begins with the attributes whose items are answered right at least half of the time", () => {
  const layout = gibbsLayout(
    qMatrixFrom([
      [1, 0],
      [1, 1],
      [0, 1],
    ]),
  );
  const responses = responsesFrom([
    [1, 0, 0], // A1: 1 right against ½ wrong; A2: all wrong
    [0, 1, 1], // A1: ½ right against 1 wrong; A2: all right
    [null, 1, null], // all that is there is right
    [null, 0, 1], // A1: ½ wrong; A2: 1 right against ½ wrong
    [null, null, null], // nothing is known
  ]);
  const { profiles, cells } = startChain(responses, layout, stream(1, "test"));
  expect([...profiles]).toEqual([1, 0, 0, 1, 1, 1, 0, 1, 0, 0]);
  // items begin at 0, 8 and 20: six cells of the first, then a multiple of four
  expect([...cells.subarray(0, 3)]).toEqual([0 + 2 + 1, 8 + 0 + 1, 20 + 0 + 0]);
  expect([...cells.subarray(6, 9)]).toEqual([0 + 4 + 1, 8 + 4 + 3, 20 + 4 + 1]);
});

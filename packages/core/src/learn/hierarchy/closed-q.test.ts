import { describe, expect, it } from "vitest";
import { qMatrixFrom } from "../../data/q-matrix.ts";
import { closedQ } from "./closed-q.ts";

const CHAIN = [
  { prerequisite: 1, attribute: 2 },
  { prerequisite: 0, attribute: 1 },
];
const Q = qMatrixFrom([
  [0, 0, 1],
  [0, 1, 1],
  [0, 1, 0],
  [1, 0, 0],
]);

describe("closedQ", () => {
  it("gives conjunctive items and those of one attribute all prerequisites", () => {
    expect(closedQ(Q, CHAIN, [undefined, "conjunctive", undefined, undefined])).toEqual(
      qMatrixFrom([
        [1, 1, 1],
        [1, 1, 1],
        [1, 1, 0],
        [1, 0, 0],
      ]),
    );
  });

  it("leaves items of other families, and where they are most also those of one attribute", () => {
    expect(closedQ(Q, CHAIN, [undefined, "additive", undefined, undefined])).toEqual(Q);
  });

  it("changes nothing without edges", () => {
    expect(closedQ(Q, [], [undefined, "conjunctive", undefined, undefined])).toEqual(Q);
  });
});

import { expect, it } from "vitest";
import { subsets } from "../../test/identify/enumerate-blocks.ts";
import { qMatrixFrom } from "../data/q-matrix.ts";
import { stream } from "../random/stream.ts";
import { assignItems, NONE } from "./assign-items.ts";
import { coverByLeftover } from "./cover-by-leftover.ts";
import { itemGraph } from "./item-graph.ts";

// one item needs both attributes, and must be the one left over; the first choice sets it aside for the first attribute
const GRAPH = itemGraph(
  qMatrixFrom([
    [1, 1],
    [1, 0],
    [1, 0],
    [0, 1],
    [0, 1],
  ]),
);
const OWNER = assignItems(GRAPH, 2);

it("starts from a choice that leaves nothing for the second attribute", () => {
  expect([...OWNER]).toEqual([0, 0, -1, 1, 1]);
});

it("moves items until every wanted attribute is needed by one that is left", () => {
  expect(coverByLeftover(GRAPH, OWNER, [0, 1])).toEqual({ found: true, uncovered: [] });
});

it("says which attributes go without where no choice serves all", () => {
  const graph = itemGraph(
    qMatrixFrom([
      [1, 0],
      [1, 0],
      [1, 0],
      [0, 1],
      [0, 1],
    ]),
  );
  expect(coverByLeftover(graph, assignItems(graph, 2), [0, 1])).toEqual({ found: false, uncovered: [1] });
});

it("says so when it gives up", () => {
  expect(coverByLeftover(GRAPH, OWNER, [0, 1], 0)).toEqual({ found: "unknown", uncovered: [1] });
});

it("agrees with trying every set of items that could be left over", () => {
  const answers = { true: 0, false: 0 };
  for (let rep = 0; rep < 300; rep++) {
    const random = stream(rep, "cover-by-leftover.test");
    const K = 5 + (rep % 3);
    const spare = 2 + (rep % 2);
    const rows = Array.from({ length: 2 * K + spare }, () => {
      const row = new Array<number>(K).fill(0);
      for (let one = 0; one <= random.below(4); one++) row[random.below(K)] = 1;
      return row;
    });
    const graph = itemGraph(qMatrixFrom(rows));
    const owner = assignItems(graph, 2);
    if (owner.filter((k) => k !== NONE).length < 2 * K) continue;
    const every = Array.from({ length: K }, (_, k) => k);
    const possible = [...subsets(rows.length, spare)].some(
      (left) => every.every((k) => left.some((j) => rows[j][k])) && fillsTwice(rows, left),
    );
    expect(coverByLeftover(graph, owner, every).found).toBe(possible);
    answers[`${possible}`]++;
  }
  expect(answers.true).toBeGreaterThan(50);
  expect(answers.false).toBeGreaterThan(50);
});

function fillsTwice(rows: readonly (readonly number[])[], left: readonly number[]): boolean {
  const graph = itemGraph(qMatrixFrom(rows.filter((_, j) => !left.includes(j))));
  return assignItems(graph, 2).every((k) => k !== NONE);
}

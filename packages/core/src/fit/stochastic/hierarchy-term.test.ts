import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { qMatrixFrom } from "../../data/q-matrix.ts";
import { responsesFrom } from "../../data/responses.ts";
import { stream } from "../../random/stream.ts";
import { startChain } from "./gibbs-chain.ts";
import { emptyCounts } from "./gibbs-counts.ts";
import { gibbsLayout } from "./gibbs-layout.ts";
import { gibbsSweep } from "./gibbs-sweep.ts";
import { gibbsTables } from "./gibbs-tables.ts";

/** The third attribute needs the first two, the second needs the fourth; two nodes. */
const q = qMatrixFrom([
  [1, 0, 0, 0],
  [0, 1, 1, 0],
  [0, 0, 1, 1],
]);
const PAIRS = [
  [2, 0],
  [2, 1],
  [1, 3],
] as const;
const layout = gibbsLayout(q, PAIRS);
const itemProbabilities = [
  [0.3, 0.8],
  [0.2, 0.4, 0.5, 0.9],
  [0.1, 0.6, 0.3, 0.7],
].map((p) => Float64Array.from(p));
const nodes = {
  weights: Float64Array.of(0.4, 0.6),
  mastery: Float64Array.of(0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.6, 0.9),
};
const tables = gibbsTables(layout, itemProbabilities, nodes);
const rows = [1, 0, 1] as const;

describe("a hierarchy", () => {
  it("gives the posterior that listing nodes and patterns gives", () => {
    const { mastery, nodeShares } = byListing();
    const chain = startChain(responsesFrom([rows]), layout, stream(1, "test"));
    const sums = new Float64Array(4);
    const counts = emptyCounts(layout, 2);
    const SWEEPS = 20_000;
    let forbidden = 0;
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      gibbsSweep(chain, layout, tables, { mastery: sums, counts });
      for (const [attribute, needs] of PAIRS)
        if (chain.profiles[attribute] > chain.profiles[needs]) forbidden++;
    }
    expect(forbidden).toBe(0);
    // 20000 sweeps, about one of ten worth an independent draw, deviation at most ½: four standard errors
    const atol = 4 * 0.5 * Math.sqrt(10 / SWEEPS);
    expectClose(
      sums.map((sum) => sum / SWEEPS),
      mastery,
      { atol },
    );
    expectClose(
      counts.nodes.map((sum) => sum / SWEEPS),
      nodeShares,
      { atol },
    );
  });

  it("counts an attribute whose needs are not met as its expectation", () => {
    const chain = startChain(responsesFrom([[0, 0, 0]]), layout, stream(1, "test"));
    const closed = gibbsTables(layout, itemProbabilities, {
      weights: Float64Array.of(1),
      mastery: Float64Array.of(1e-9, 1e-9, 0.5, 1e-9),
    });
    const counts = emptyCounts(layout, 1);
    gibbsSweep(chain, layout, closed, { counts });
    expect([...chain.profiles]).toEqual([0, 0, 0, 0]);
    expect([...counts.mastered]).toEqual([0, 1e-9, 0.5, 0]);
  });

  it("begins at an allowed profile", () => {
    const chain = startChain(responsesFrom([[0, 1, 0]]), layout, stream(1, "test"));
    // right on item 2 alone: attributes 2 and 3 look mastered, and with them go 1 and 4
    expect([...chain.profiles]).toEqual([1, 1, 1, 1]);
  });
});

/** P(α_k | x) and P(node | x) from the formula of hierarchy-term.ts, over all allowed patterns. */
function byListing() {
  const mastery = [0, 0, 0, 0];
  const nodeShares = [0, 0];
  let total = 0;
  for (let node = 0; node < 2; node++) {
    for (let pattern = 0; pattern < 16; pattern++) {
      const has = (k: number) => ((pattern >>> k) & 1) === 1;
      let p = nodes.weights[node];
      for (let k = 0; k < 4; k++) {
        const met = PAIRS.every(([attribute, needs]) => attribute !== k || has(needs));
        const m = nodes.mastery[node * 4 + k];
        if (met) p *= has(k) ? m : 1 - m;
        else if (has(k)) p = 0;
      }
      const reduced = [+has(0), +has(1) + 2 * +has(2), +has(2) + 2 * +has(3)];
      for (let j = 0; j < 3; j++) {
        const right = itemProbabilities[j][reduced[j]];
        p *= rows[j] ? right : 1 - right;
      }
      total += p;
      nodeShares[node] += p;
      for (let k = 0; k < 4; k++) if (has(k)) mastery[k] += p;
    }
  }
  return { mastery: mastery.map((sum) => sum / total), nodeShares: nodeShares.map((sum) => sum / total) };
}

import { beforeAll, describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { type Responses, type ResponseValue, responseOf, responsesFrom } from "../../data/responses.ts";
import { allPatterns } from "../../models/class-space.ts";
import { higherOrder } from "../../models/higher-order.ts";
import { expectedNodeCounts } from "../../models/node-sums.ts";
import { stream } from "../../random/stream.ts";
import { simulate } from "../../simulate/simulate.ts";
import { eStepReference } from "../em/e-step.ts";
import { responsePatterns } from "../em/response-patterns.ts";
import { type GibbsChain, startChain } from "./gibbs-chain.ts";
import { emptyCounts, type GibbsCounts, itemCountsOf, moveCounts } from "./gibbs-counts.ts";
import { gibbsLayout } from "./gibbs-layout.ts";
import { gibbsSweep } from "./gibbs-sweep.ts";
import { gibbsTables } from "./gibbs-tables.ts";

/** Six attributes, 50 students, a tenth of the responses missing. */
const K = 6;
const {
  responses: complete,
  q,
  truth,
} = simulate({
  model: "GDINA",
  attributes: K,
  examinees: 50,
  noise: 0.2,
  rho: 0.5,
});
const responses = withoutTenth(complete);
const space = allPatterns(K);
const values = Float64Array.from({ length: 2 * K }, (_, at) => (at < K ? 1 + 0.2 * at : 0.9 - 0.15 * at));
const nodes = higherOrder.nodes(K, values);
const itemProbabilities = truth.items.map(({ probabilities }) => Float64Array.from(probabilities));
const layout = gibbsLayout(q);
const tables = gibbsTables(layout, itemProbabilities, nodes);

describe("the mean of many sweeps' counts", () => {
  const SWEEPS = 4000;
  const exact = eStepReference(responsePatterns(responses), {
    q,
    itemProbabilities,
    space,
    classProbabilities: higherOrder.probabilities(space, values),
  });
  let chain: GibbsChain;
  let mean: GibbsCounts;
  beforeAll(() => {
    chain = startChain(responses, layout, stream(1, "test"));
    for (let sweep = 0; sweep < 50; sweep++) gibbsSweep(chain, layout, tables);
    mean = emptyCounts(layout, tables.Q);
    for (let sweep = 1; sweep <= SWEEPS; sweep++) {
      const counts = emptyCounts(layout, tables.Q);
      gibbsSweep(chain, layout, tables, { counts });
      moveCounts(mean, counts, 1 / sweep);
    }
  });

  /**
   * A count of 50 students has a variance of at most 50/4 in a sweep; neighbouring sweeps are alike, worth about one
   * of ten. Four standard errors of the mean.
   */
  const atol = 4 * Math.sqrt((50 / 4 / SWEEPS) * 10);

  it("is the E-step's for the items", () => {
    for (const [j, { answered, correct }] of itemCountsOf(layout, mean).entries()) {
      expectClose(answered, exact.items[j].answered, { atol });
      expectClose(correct, exact.items[j].correct, { atol });
    }
  });

  it("is the E-step's for nodes and attributes", () => {
    const expected = expectedNodeCounts(space, nodes, exact.classes);
    expectClose(mean.nodes, expected.nodeCounts, { atol });
    expectClose(mean.mastered, expected.masteredCounts, { atol });
  });

  it("loses nobody: an item's cells hold its correct and its incorrect responses", () => {
    for (const [j, { answered, correct }] of itemCountsOf(layout, mean).entries()) {
      const given = Array.from({ length: responses.N }, (_, i) => responseOf(responses, i, j));
      const sum = (row: Float64Array) => row.reduce((total, count) => total + count, 0);
      const rtol = 1e-9; // thousands of roundings
      expectClose(sum(correct), given.filter((response) => response === 1).length, { rtol });
      expectClose(sum(answered), given.filter((response) => response !== null).length, { rtol });
    }
  });

  it("leaves each student's cells where the profile says", () => {
    for (let i = 0; i < chain.N; i++) {
      for (let j = 0; j < q.J; j++) {
        let reduced = 0;
        let bit = 1;
        for (let k = 0; k < K; k++) {
          if (!q.entries[j * K + k]) continue;
          if (chain.profiles[i * K + k]) reduced |= bit;
          bit <<= 1;
        }
        const response = responseOf(responses, i, j) ?? 2;
        expect(chain.cells[i * q.J + j]).toBe(layout.cellStart[j] + response * layout.patterns[j] + reduced);
      }
    }
  });
});

describe("gibbsSweep", () => {
  it("gives P(attribute | all else) of one attribute and one item as Bayes's rule does", () => {
    const one = gibbsLayout({ ...q, J: 1, K: 1, items: ["a"], attributes: ["A"], entries: Uint8Array.of(1) });
    const given = responsesFrom([[1], [0], [null]]);
    const chain = startChain(given, one, stream(1, "test"));
    const mastery = new Float64Array(3);
    const prior = { weights: Float64Array.of(1), mastery: Float64Array.of(0.3) };
    gibbsSweep(chain, one, gibbsTables(one, [Float64Array.of(0.2, 0.9)], prior), { mastery });
    // right: .3·.9/(.3·.9 + .7·.2) = 27/41; wrong: .3·.1/(.3·.1 + .7·.8) = 3/59; no response: the prior
    expectClose(mastery, [27 / 41, 3 / 59, 0.3], { rtol: 1e-12 }); // exp to thirteen digits
  });

  it("repeats itself under the same key, and other students change nothing", () => {
    const few = responsesFrom(rowsOf(responses).slice(0, 7), { items: responses.items });
    const profilesAfter = (of: Responses, seed: number) => {
      const chain = startChain(of, layout, stream(seed, "test"));
      for (let sweep = 0; sweep < 5; sweep++) gibbsSweep(chain, layout, tables);
      return [...chain.profiles.subarray(0, 7 * K)];
    };
    expect(profilesAfter(responses, 1)).toEqual(profilesAfter(responses, 1));
    expect(profilesAfter(few, 1)).toEqual(profilesAfter(responses, 1));
    expect(profilesAfter(responses, 2)).not.toEqual(profilesAfter(responses, 1));
  });

  it("counts do not change what is drawn", () => {
    const chains = [{}, { counts: emptyCounts(layout, tables.Q), mastery: new Float64Array(50 * K) }].map(
      (into) => {
        const chain = startChain(responses, layout, stream(1, "test"));
        for (let sweep = 0; sweep < 3; sweep++) gibbsSweep(chain, layout, tables, into);
        return chain;
      },
    );
    expect(chains[0].profiles).toEqual(chains[1].profiles);
    expect(chains[0].nodes).toEqual(chains[1].nodes);
  });
});

function rowsOf(of: Responses): ResponseValue[][] {
  return Array.from({ length: of.N }, (_, i) => Array.from({ length: of.J }, (_, j) => responseOf(of, i, j)));
}

function withoutTenth(of: Responses): Responses {
  const rows = rowsOf(of).map((row, i) => row.map((response, j) => ((i + j) % 10 === 0 ? null : response)));
  return responsesFrom(rows, { items: of.items });
}

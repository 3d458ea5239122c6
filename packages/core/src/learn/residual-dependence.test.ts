import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import type { QMatrix } from "../data/q-matrix.ts";
import { masksOf } from "../data/q-matrix.ts";
import { type ResponseValue, responsesFrom } from "../data/responses.ts";
import { fitCdm } from "../fit/fit-cdm.ts";
import { itemPairFit } from "../fit/indices/item-pair-fit.ts";
import { enumerated } from "../models/cdm.ts";
import { reducedPatterns } from "../models/class-space.ts";
import { gatherBits, popcount } from "../numeric/bits.ts";
import { simulate } from "../simulate/simulate.ts";
import { learnQ } from "./learn-q.ts";
import { type PairModel, residualDependence } from "./residual-dependence.ts";

/** Two items, students by their responses: both, first only, second only, neither. */
function twoItems(...[both, first, second, neither]: number[]) {
  const rows = (count: number, row: ResponseValue[]) => Array.from({ length: count }, () => row);
  return responsesFrom([
    ...rows(both, [1, 1]),
    ...rows(first, [1, 0]),
    ...rows(second, [0, 1]),
    ...rows(neither, [0, 0]),
  ]);
}

/** All entries fixed: Q could take up the dependence. */
function rowsOf({ J, K, entries }: QMatrix) {
  return Array.from({ length: J }, (_, j) => Array.from(entries.subarray(j * K, (j + 1) * K)) as (0 | 1)[]);
}

describe("residualDependence", () => {
  it("by hand: one attribute of half the students, .8 against .2; r = .6, ρ = .36, n = 1000", () => {
    // E p = .5, E p² = (.64 + .04)/2 = .34; ρ = (.34 − .25)/.25 = .36; F(.6) = .693147, F(.36) = .376886; √997 · .316261
    const cells = [
      [0.2, 0.8],
      [0.2, 0.8],
    ];
    const model: PairModel = { K: 1, q: [1, 1], cells, distribution: { patterns: [0.5, 0.5] } };
    const responses = twoItems(400, 100, 100, 400);
    const { pairs, significant, of } = residualDependence(responses, model);
    expect([pairs[0].items, pairs[0].n, significant, of]).toEqual([["item1", "item2"], 1000, 1, 1]);
    expectClose(pairs[0].observed, 0.6, { rtol: 1e-12 });
    expectClose(pairs[0].expected, 0.36, { rtol: 1e-12 });
    expectClose(pairs[0].z, Math.sqrt(997) * (Math.atanh(0.6) - Math.atanh(0.36)), { rtol: 1e-12 });
  });

  it("is the same over nodes and over the patterns that these make, shared attributes or not", () => {
    const unit = fc.double({ min: 0.05, max: 0.95, noNaN: true });
    const { responses } = simulate({ model: "GDINA", attributes: 3, examinees: 200, seed: 4 });
    const q = [0b001, 0b011, 0b110, 0b111, 0b100, 0, 0b101, 0b010, 0b011];
    fc.assert(
      fc.property(
        fc.array(unit, { minLength: 6, maxLength: 6 }),
        fc.array(unit, { minLength: 72, maxLength: 72 }),
        (mastery, values) => {
          const cells = q.map((_, j) => values.slice(8 * j, 8 * j + 8));
          const nodeWeights = [0.3, 0.7];
          const patterns = Array.from({ length: 8 }, (_, pattern) =>
            nodeWeights.reduce((sum, weight, m) => {
              const shares = [0, 1, 2].map((k) =>
                (pattern >>> k) & 1 ? mastery[3 * m + k] : 1 - mastery[3 * m + k],
              );
              return sum + weight * shares.reduce((a, b) => a * b);
            }, 0),
          );
          const byNodes = residualDependence(responses, {
            K: 3,
            q,
            cells,
            distribution: { nodeWeights, mastery },
          });
          const byPatterns = residualDependence(responses, { K: 3, q, cells, distribution: { patterns } });
          for (const [at, pair] of byNodes.pairs.entries())
            expectClose(pair.z, byPatterns.pairs[at].z, { rtol: 1e-9, atol: 1e-9 }); // roundings
        },
      ),
      { numRuns: 20 },
    );
  });

  it("an ability with loadings of 0 changes nothing; with equal loadings items depend more under the model", () => {
    const { responses } = simulate({ model: "DINA", attributes: 2, examinees: 300, seed: 1 });
    const shared = {
      K: 2,
      q: Array.from({ length: responses.J }, (_, j) => 1 + (j % 3)),
      cells: Array.from({ length: responses.J }, (_, j) => (j % 3 === 2 ? [0.2, 0.2, 0.2, 0.8] : [0.2, 0.8])),
    };
    const factor = { nodeWeights: [0.5, 0.5], mastery: [0.4, 0.5, 0.6, 0.7] };
    const withLoading = (loading: number) =>
      residualDependence(responses, {
        ...shared,
        distribution: {
          ...factor,
          ability: { theta: [-1, 1], loadings: new Float64Array(responses.J).fill(loading) },
        },
      });
    const without = residualDependence(responses, { ...shared, distribution: factor });
    expectClose(withLoading(0).pairs[0].z, without.pairs[0].z, { rtol: 1e-9 }); // a logit and back
    const expected = (found: typeof without) =>
      found.pairs.find(({ items }) => items.join() === without.pairs[0].items.join())?.expected as number;
    expect(expected(withLoading(1))).toBeGreaterThan(expected(without));
  });

  it("is the test of fits by pair, on a fitted model", () => {
    const { responses, q } = simulate({ model: "GDINA", attributes: 3, examinees: 500, seed: 3 });
    const { model } = fitCdm(responses, { q, model: "GDINA" });
    const { probabilities, space } = enumerated("test", model);
    const reduced = reducedPatterns(model.q, space);
    const masks = masksOf(q);
    const patterns = new Float64Array(8);
    const cells = Array.from(masks, (mask) => new Float64Array(2 ** popcount(mask)));
    for (let c = 0; c < 8; c++) {
      const pattern = space.patterns[c];
      patterns[pattern] = probabilities[c];
      for (const [j, own] of model.items.entries())
        cells[j][gatherBits(pattern, masks[j])] = own.probabilities[reduced[j][c]];
    }
    const found = residualDependence(responses, { K: 3, q: masks, cells, distribution: { patterns } });
    const worst = itemPairFit(responses, model).worst.correlation;
    expect(found.pairs[0].items).toEqual(worst?.items.map((j) => responses.items[j]));
    expectClose(found.pairs[0].z, worst?.correlation?.z as number, { rtol: 1e-9 }); // roundings
    expectClose(found.pairs[0].adjusted, worst?.correlation?.adjusted as number, { rtol: 1e-8 });
  });

  it("finds a pair of items that is answered alike in what was learned", () => {
    const { responses, q } = simulate({ model: "DINA", attributes: 3, examinees: 800, noise: 0.1, seed: 2 });
    const { J, words } = { J: responses.J, words: responses.correct.wordsPerRow };
    const correct = { ...responses.correct, words: responses.correct.words.slice() };
    // half of the students answer the last item as the first, and other students the last but one as the second; a continuous
    // ability can stand for one of the two
    for (const [first, second, from] of [
      [0, J - 1, 0x55555555],
      [1, J - 2, 0xaaaaaaaa],
    ])
      for (let w = 0; w < words; w++)
        correct.words[second * words + w] =
          (correct.words[first * words + w] & from) | (correct.words[second * words + w] & ~from);
    const { residualDependence: found } = learnQ(
      { ...responses, correct },
      { attributes: 3, adequacy: false, effort: "quick", fixed: rowsOf(q) },
    );
    const { items } = responses;
    const alike = [`${items[0]} ${items[J - 1]}`, `${items[1]} ${items[J - 2]}`];
    // families take up much of it, so that it need not be significant
    expect(alike).toContain(found.pairs[0].items.join(" "));
    expect(found.of).toBe((J * (J - 1)) / 2);
  });
});

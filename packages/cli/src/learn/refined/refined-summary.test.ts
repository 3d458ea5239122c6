import { checkIdentifiability, qMatrixFrom, type RunTold } from "@qmatrix/core";
import { describe, expect, it } from "vitest";
import type { RefinedLearned } from "./refined-learned.ts";
import { refinedSummary } from "./refined-summary.ts";

const IDENTIFIED = qMatrixFrom([
  [1, 0],
  [0, 1],
  [1, 0],
  [0, 1],
  [1, 0],
  [0, 1],
  [1, 1],
]);

/** The parts of an answer that the summary reads; the rest is not there. */
function learned(parts: Partial<RefinedLearned> = {}): RefinedLearned {
  const { q = IDENTIFIED } = parts;
  return {
    q,
    inclusion: Float64Array.from(q.entries),
    isScoreExact: true,
    alternatives: [{ q, score: -1, weight: 1 }],
    runs: [run(0), run(0)],
    doubtful: [],
    identifiability: checkIdentifiability(q),
    ...parts,
  } as RefinedLearned;
}

function run(entries: number): RunTold {
  return { start: "factor", score: -1, difference: entries / 14, patternWeights: false };
}

describe("refinedSummary", () => {
  it("says that all is well", () => {
    expect(refinedSummary(learned())).toEqual([
      "Both searches, from different starts, ended at this Q-matrix.",
      "If the model holds and no better Q-matrix was missed, 0.0 of the 14 entries are expected to be wrong; all are sure (probability 0.95 or more).",
      "No entry is in doubt.",
      "Every attribute has the items that it takes to identify it.",
    ]);
  });

  const AGREEMENTS: [RunTold[], string][] = [
    [
      [run(0)],
      "One search was made, so nothing says whether another start leads elsewhere; --effort normal makes more.",
    ],
    [[run(0), run(0), run(0)], "All 3 searches, from different starts, ended at this Q-matrix."],
    [
      [run(0), run(3), run(1)],
      "1 of 3 searches, from different starts, ended at this very Q-matrix; the furthest differs in 3 of 14 entries.",
    ],
    [
      [run(1), run(2)],
      "None of 2 searches ended at this very Q-matrix, which takes the best of them all; the furthest differs in 2 of 14 entries.",
    ],
  ];
  for (const [runs, sentence] of AGREEMENTS)
    it(`says how ${runs.length} searches agree that differ in ${runs.map(({ difference }) => Math.round(14 * difference))}`, () => {
      expect(refinedSummary(learned({ runs }))[0]).toBe(sentence);
    });

  it("says where the answers do not settle on one Q-matrix", () => {
    const other = {
      ...IDENTIFIED,
      entries: IDENTIFIED.entries.map((entry, at) => (at < 2 ? 1 - entry : entry)),
    };
    const alternatives = [IDENTIFIED, other].map((q) => ({ q, score: -1, weight: 0.5 }));
    expect(refinedSummary(learned({ runs: [run(0), run(2)], alternatives }))[1]).toMatch(
      /^The answers do not settle on one Q-matrix: .* differs from it in 2 of 14 entries\./,
    );
  });

  it("says how the number of attributes was chosen", () => {
    const point = (attributes: number, share: number) => ({
      attributes,
      live: 2,
      score: -1,
      share,
    });
    const choice = { attributes: 2, low: 1, high: 4, curve: [point(1, 0), point(2, 0.75), point(3, 0.25)] };
    expect(refinedSummary(learned({ choice }))[0]).toBe(
      "2 attributes were chosen between 1 and 4: of the searches with 2 or more on offer 75% used 2. " +
        "That is how far searches agree, not how likely the number is right.",
    );
    expect(refinedSummary(learned({ choice: { ...choice, curve: [point(2, 1)] } }))[0]).toMatch(
      /^2 attributes were chosen between 1 and 4: of the searches with 2 or more on offer all used 2\. /,
    );
    expect(refinedSummary(learned({ choice: { ...choice, curve: [] } }))[0]).toBe(
      "2 attributes were chosen between 1 and 4.",
    );
  });

  it("names doubtful entries, the first five", () => {
    const inclusion = Float64Array.from(IDENTIFIED.entries);
    inclusion[1] = 0.4;
    const entry = (inQ: boolean) => ({ item: "item1", attribute: "A2", inclusion: 0.4, inQ });
    expect(refinedSummary(learned({ inclusion, doubtful: [entry(false)] })).slice(1, 3)).toEqual([
      "If the model holds and no better Q-matrix was missed, 0.4 of the 14 entries are expected to be wrong; 13 are sure (probability 0.95 or more).",
      "One entry deserves a look: item1 × A2 (not in Q, probability 0.40).",
    ]);
    const many = Array.from({ length: 7 }, () => entry(true));
    expect(refinedSummary(learned({ doubtful: many }))[2]).toMatch(
      /^7 entries deserve a look: (item1 × A2 \(in Q, probability 0\.40\)(, )?){5} and 2 more in doubtful\.csv\.$/,
    );
  });

  it("says what it means where a probability speaks against Q", () => {
    const entry = { item: "item1", attribute: "A2", inclusion: 0.4, inQ: true };
    expect(refinedSummary(learned({ doubtful: [entry, { ...entry, inQ: false }] }))[3]).toMatch(
      /^In 1 of these the probability speaks against what Q says: .* the entry, and an expert should\.$/,
    );
    // "do not settle the entry" used to stand beside a probability of 1.00
    const clear = { ...entry, inclusion: 1, inQ: false };
    expect(refinedSummary(learned({ doubtful: [clear] }))[3]).toMatch(
      /about as good\. In 1 it does so with 0\.95 or more: there the search has likely stopped too early\. Search longer, with --effort thorough\.$/,
    );
  });

  it("says of a Q-matrix that is wrong in a third of its entries that it is none to use", () => {
    const inclusion = new Float64Array(14).fill(0.5);
    expect(refinedSummary(learned({ inclusion }))[1]).toMatch(/That is no Q-matrix to use: /);
  });

  it("says of an empty Q-matrix that nothing was found, and no more", () => {
    const q = qMatrixFrom([
      [0, 0],
      [0, 0],
    ]);
    expect(refinedSummary(learned({ q }))).toEqual([
      expect.stringMatching(/^No item was found to need an attribute: /),
    ]);
  });

  it("says which attributes are weakly identified and what to add", () => {
    const q = qMatrixFrom([
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 1],
    ]);
    expect(refinedSummary(learned({ q }))[3]).toBe(
      "Weakly identified, so that other Q-matrices may explain the answers as well: A2. " +
        "A2 is needed by one item only, and not alone: add two more, one of which needs only A2.",
    );
  });

  it("says which are identified almost always", () => {
    const q = qMatrixFrom([
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    expect(refinedSummary(learned({ q }))[3]).toBe(
      "Identified unless the items' probabilities happen to be special: A2. " +
        "A2 is never needed alone: add an item that needs only A2.",
    );
  });
});

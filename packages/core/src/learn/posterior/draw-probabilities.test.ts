import { describe, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { evidenceReference } from "../../../test/posterior/evidence-reference.ts";
import { nothingKnown } from "../../data/known-entries.ts";
import { type Answer, responsesFrom } from "../../data/responses.ts";
import { ADDITIVE, ITEM_FAMILIES } from "../../models/item-family.ts";
import { stream } from "../../random/stream.ts";
import { MOST_CELLS } from "./cell-counts.ts";
import { drawProbabilities } from "./draw-probabilities.ts";
import type { EndAnswers } from "./end-answers.ts";
import { createChain, EVENNESSES } from "./posterior-chain.ts";
import { drawEvenness } from "./posterior-sweeps.ts";

const RIGHT = [8, 16, 12, 40];
const WRONG = [40, 24, 25, 8];
const ENDS: EndAnswers = { low: { right: 2, wrong: 9 }, high: { right: 12, wrong: 3 } };

/** One item of two attributes with these answers. */
function chainOf(family: number) {
  const cells = RIGHT.flatMap((r, c) => [
    ...Array.from({ length: r }, () => ({ c, answer: 1 as Answer })),
    ...Array.from({ length: WRONG[c] }, () => ({ c, answer: 0 as Answer })),
  ]);
  const chain = createChain(
    {
      responses: responsesFrom(cells.map(({ answer }) => [answer])),
      K: 2,
      known: nothingKnown(1),
      mostAttributes: 2,
      mayBeEmpty: new Uint8Array(1),
      families: [family],
    },
    {
      q: Uint32Array.of(3),
      families: Uint8Array.of(family),
      profiles: Uint32Array.from(cells, ({ c }) => c),
    },
    stream(1, "draw probabilities", family),
  );
  chain.evidence.setEnds(ENDS);
  chain.evenness = 4;
  return chain;
}

describe("drawProbabilities", () => {
  for (const [family, name] of ITEM_FAMILIES.entries())
    it(`of a ${name} item: E P_c = evidence with one more right answer in c / evidence`, () => {
      const chain = chainOf(family);
      const draws = 4000;
      const sums = new Float64Array(4);
      for (let draw = 0; draw < draws; draw++) {
        drawProbabilities(chain);
        for (let c = 0; c < 4; c++) sums[c] += chain.probabilities[c];
      }
      const options = { ends: ENDS, evenness: 4 };
      const here = evidenceReference(family, 2, RIGHT, WRONG, options);
      for (let c = 0; c < 4; c++) {
        const more = RIGHT.map((r, d) => (d === c ? r + 1 : r));
        const exact = Math.exp(evidenceReference(family, 2, more, WRONG, options) - here);
        // four standard errors of a spread of 0.07, and the normal distribution of additive items, 0.005 off
        expectClose(sums[c] / draws, exact, { atol: (4 * 0.07) / Math.sqrt(draws) + 0.005 });
      }
      expectClose(chain.probabilities.slice(4, MOST_CELLS), new Float64Array(MOST_CELLS - 4), {
        atol: 1e-300,
      });
    });
});

describe("drawEvenness", () => {
  it("has the shares that the evidence of the additive items gives", () => {
    const chain = chainOf(ADDITIVE);
    const draws = 2000;
    const counts = EVENNESSES.map(() => 0);
    for (let draw = 0; draw < draws; draw++) {
      drawEvenness(chain);
      counts[EVENNESSES.indexOf(chain.evenness)]++;
    }
    const weights = EVENNESSES.map((evenness) =>
      Math.exp(evidenceReference(ADDITIVE, 2, RIGHT, WRONG, { ends: ENDS, evenness })),
    );
    const total = weights.reduce((sum, weight) => sum + weight);
    // four standard errors of a share, and Laplace's 0.1 of a logarithm, which is 0.03 of a share at most
    for (const [at, weight] of weights.entries())
      expectClose(counts[at] / draws, weight / total, { atol: 2 / Math.sqrt(draws) + 0.03 });
  });
});

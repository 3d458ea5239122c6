import { it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { nothingKnown } from "../../data/known-entries.ts";
import { responsesFrom } from "../../data/responses.ts";
import { SATURATED } from "../../models/item-family.ts";
import { stream } from "../../random/stream.ts";
import { MOST_CELLS } from "./cell-counts.ts";
import { drawEndAnswers } from "./draw-end-answers.ts";
import type { EndAnswers } from "./end-answers.ts";
import { createChain } from "./posterior-chain.ts";

/** Few enough to list: 21 pairs of counts an end. */
const MOST = 5;
const LOW = [0.2, 0.35, 0.1];
const HIGH = [0.8, 0.7, 0.95];

it("draws end answers as listing them all says", () => {
  const J = LOW.length;
  const chain = createChain(
    {
      responses: responsesFrom([[0, 1, 0]]),
      K: 2,
      known: nothingKnown(J),
      mostAttributes: 2,
      mayBeEmpty: new Uint8Array(J),
      families: [SATURATED],
    },
    { q: Uint32Array.of(1, 2, 3), families: new Uint8Array(J), profiles: new Uint32Array(1) },
    stream(1, "end answers"),
  );
  for (let j = 0; j < J; j++) {
    chain.probabilities[j * MOST_CELLS] = LOW[j];
    chain.probabilities[j * MOST_CELLS + (j === 2 ? 3 : 1)] = HIGH[j];
  }
  const counts = Array.from({ length: MOST + 1 }, (_, right) =>
    Array.from({ length: MOST + 1 - right }, (_, wrong) => ({ right, wrong })),
  ).flat();
  const features = ({ low, high }: EndAnswers) => [low.right, low.wrong, high.right, high.wrong];
  const exact = [0, 0, 0, 0];
  let total = 0;
  for (const low of counts)
    for (const high of counts) {
      let weight = 1;
      for (const { right, wrong } of [low, high]) weight /= (right + wrong + 1) * (right + wrong + 2);
      for (let j = 0; j < J; j++) {
        weight *= LOW[j] ** low.right * (1 - LOW[j]) ** low.wrong;
        weight *= HIGH[j] ** high.right * (1 - HIGH[j]) ** high.wrong;
        weight /= Math.exp(chain.evidence.logPrior(SATURATED, j === 2 ? 2 : 1, { low, high }));
      }
      total += weight;
      for (const [m, value] of features({ low, high }).entries()) exact[m] += weight * value;
    }
  const batches = Array.from({ length: 30 }, () => {
    const sums = [0, 0, 0, 0];
    for (let draw = 0; draw < 500; draw++) {
      drawEndAnswers(chain, MOST);
      for (const [m, value] of features(chain.ends).entries()) sums[m] += value / 500;
    }
    return sums;
  });
  for (let m = 0; m < 4; m++) {
    const mean = batches.reduce((sum, batch) => sum + batch[m], 0) / batches.length;
    const variance = batches.reduce((sum, batch) => sum + (batch[m] - mean) ** 2, 0) / (batches.length - 1);
    // four standard errors of batch means
    expectClose(mean, exact[m] / total, { atol: 4 * Math.sqrt(variance / batches.length) });
  }
});

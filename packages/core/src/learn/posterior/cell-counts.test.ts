import { expect, it } from "vitest";
import { nothingKnown } from "../../data/known-entries.ts";
import { type Answer, responsesFrom } from "../../data/responses.ts";
import { onesOf } from "../../numeric/bits.ts";
import { stream } from "../../random/stream.ts";
import { countCells, emptyCounts, readBaseCounts, readCounts, wholeCounts } from "./cell-counts.ts";
import { createChain } from "./posterior-chain.ts";

const random = stream(1, "cell counts");
const [N, J, K] = [300, 2, 5];
const answers = Array.from({ length: N }, () =>
  Array.from({ length: J }, (): Answer => [0, 1, null][random.below(3)] as Answer),
);
const profiles = Uint32Array.from({ length: N }, () => random.below(2 ** K));
const chain = createChain(
  {
    responses: responsesFrom(answers),
    K,
    known: nothingKnown(J),
    mostAttributes: 4,
    mayBeEmpty: new Uint8Array(J),
    families: [0, 1, 2, 3],
  },
  { q: new Uint32Array(J), families: new Uint8Array(J), profiles },
  random,
);

function plainCounts(j: number, q: number): number[][] {
  const attributes = onesOf(q);
  const right = new Array<number>(2 ** attributes.length).fill(0);
  const wrong = [...right];
  for (let i = 0; i < N; i++) {
    const cell = attributes.reduce((c, k, a) => c | (((profiles[i] >> k) & 1) << a), 0);
    if (answers[i][j] === 1) right[cell]++;
    if (answers[i][j] === 0) wrong[cell]++;
  }
  return [right, wrong];
}

it("counts every q-vector of up to four attributes as student after student does, absent answers in no cell", () => {
  const counts = emptyCounts();
  const told = (cells: number) => [[...counts.right.slice(0, cells)], [...counts.wrong.slice(0, cells)]];
  for (let q = 0; q < 2 ** K; q++) {
    const n = onesOf(q).length;
    if (n > 4) continue;
    wholeCounts(chain, 1, q, counts);
    expect(told(2 ** n)).toEqual(plainCounts(1, q));
    if (n > 3) continue;
    countCells(chain, 0, q, 2 ** K - 1);
    readBaseCounts(chain, 2 ** n, counts);
    expect(told(2 ** n)).toEqual(plainCounts(0, q));
    for (let k = 0; k < K; k++) {
      if ((q >> k) & 1) continue;
      readCounts(chain, q, 2 ** n, k, counts);
      expect(told(2 ** (n + 1))).toEqual(plainCounts(0, q | (1 << k)));
    }
  }
});

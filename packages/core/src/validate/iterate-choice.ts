import { masksOf, type QMatrix } from "../data/q-matrix.ts";
import type { EncodedResponses } from "../fit/em/encoded-responses.ts";
import { popcount } from "../numeric/bits.ts";
import { type Calibration, calibrate } from "./calibrate.ts";
import type { MesaChoice } from "./choices.ts";
import { withMasks } from "./with-masks.ts";

/** How a row of fits and choices ended; all but the first leave the last Q-matrix that could be fitted. */
export type IterationEnd =
  | "converged"
  | "cycled"
  | "stopped, as an attribute would be unused,"
  | "stopped at the iteration limit";

export interface IteratedChoice {
  readonly q: QMatrix;
  readonly iterations: number;
  readonly end: IterationEnd;
}

/** As GDINA::Qval. */
const MOST_ITERATIONS = 150;

/**
 * Chooses q-vectors, fits anew with them, and so on, one attribute at a time: an item whose choice differs from what it has
 * takes the best q-vector of one attribute more, one fewer or as many, whichever way the choice lies. Yields the number of
 * fits done.
 *
 * Source: [NSdlTA20], "test-attribute level"; `iter = "test.att"` of GDINA::Qval and cdmTools::valQ.
 */
export function* iterateChoice(
  encoded: EncodedResponses,
  start: QMatrix,
  choiceOf: (calibration: Calibration) => MesaChoice,
): Generator<number, IteratedChoice> {
  const seen = new Set([keyOf(masksOf(start))]);
  let q = start;
  for (let iterations = 0; ; iterations++) {
    if (iterations === MOST_ITERATIONS) return { q, iterations, end: "stopped at the iteration limit" };
    const calibration = calibrate(encoded, q);
    yield iterations + 1;
    const next = oneStep(calibration, choiceOf(calibration));
    const key = keyOf(next);
    if (key === keyOf(masksOf(q))) return { q, iterations, end: "converged" };
    if (seen.has(key)) return { q, iterations, end: "cycled" };
    if (next.reduce((all, mask) => all | mask, 0) !== 2 ** q.K - 1)
      return { q, iterations, end: "stopped, as an attribute would be unused," };
    seen.add(key);
    q = withMasks(q, next);
  }
}

/** [J] every item's q-vector, one attribute nearer to its choice. */
function oneStep({ cdm, mesas }: Calibration, choose: MesaChoice): Uint32Array {
  return masksOf(cdm.q).map((q, j) => {
    const points = mesas[j];
    if (points === null) return q;
    const { at, considered } = choose(points);
    if (points[at].q === q) return q;
    const size = popcount(q);
    const way = Math.sign(points[at].size - size);
    let place = size - 1 + way;
    while (place !== at && !considered[place]) place += way;
    return points[place].q;
  });
}

function keyOf(masks: Uint32Array): string {
  return masks.join(" ");
}

import { createBitMatrix, getBit, setBit } from "../data/bit-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { checkWhole } from "../errors/check-number.ts";
import { shuffled, stream } from "../random/stream.ts";

export interface BookletDesign {
  /** B: into how many blocks the items are divided. */
  readonly blocks: number;
  /** How many of them a student sees. */
  readonly blocksSeen: number;
  readonly seed: number;
}

/**
 * The same responses where every student sees only a booklet of the items. The items are divided at random into B blocks
 * of the same size, up to one; booklet b holds the blocks b, b + 1, …, counted round, so that neighbouring booklets share
 * blocks if a student sees two or more. Each booklet is equally likely for a student.
 *
 * Blocks draw from stream(seed, "booklets", "blocks"), student i from (…, "student", i).
 */
export function withBooklets(
  responses: Responses,
  { blocks: B, blocksSeen, seed }: BookletDesign,
): Responses {
  const where = "withBooklets";
  const { N, J } = responses;
  checkWhole(where, "blocks", B, 1, J);
  checkWhole(where, "blocksSeen", blocksSeen, 1, B);
  checkWhole(where, "seed", seed, 0, Number.MAX_SAFE_INTEGER);
  const random = stream(seed, "booklets");
  const blockOf = shuffled(J, random.fork("blocks")).map((place) => place % B);
  const correct = createBitMatrix(J, N);
  const present = createBitMatrix(J, N);
  for (let i = 0; i < N; i++) {
    const booklet = random.fork("student", i).below(B);
    for (let j = 0; j < J; j++) {
      if ((blockOf[j] - booklet + B) % B >= blocksSeen) continue;
      if (getBit(responses.present, j, i)) setBit(present, j, i);
      if (getBit(responses.correct, j, i)) setBit(correct, j, i);
    }
  }
  return { ...responses, correct, present };
}

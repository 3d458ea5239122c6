import { createBitMatrix, getBit, setBit } from "../data/bit-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { checkNumber, checkWhole } from "../errors/check-number.ts";
import { stream } from "../random/stream.ts";

/**
 * The same responses, each of them absent with probability `share`, whatever it is: missing completely at random. Student
 * i draws a number for every item from stream(seed, "missing", "student", i); what is absent with a share is absent
 * with every larger one.
 */
export function withMissing(responses: Responses, share: number, seed: number): Responses {
  checkNumber("withMissing", "share", share, "from 0 to 1", (value) => value >= 0 && value <= 1);
  checkWhole("withMissing", "seed", seed, 0, Number.MAX_SAFE_INTEGER);
  const { N, J } = responses;
  const correct = createBitMatrix(J, N);
  const present = createBitMatrix(J, N);
  for (let i = 0; i < N; i++) {
    const student = stream(seed, "missing", "student", i);
    for (let j = 0; j < J; j++) {
      const kept = student.uniform() >= share;
      if (kept && getBit(responses.present, j, i)) setBit(present, j, i);
      if (kept && getBit(responses.correct, j, i)) setBit(correct, j, i);
    }
  }
  return { ...responses, correct, present };
}

import { createBitMatrix, setBit } from "../data/bit-matrix.ts";
import { masters, type Profiles } from "../data/profiles.ts";
import { type QMatrix, requiredAttributes } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import type { Stream } from "../random/stream.ts";

/**
 * Responses of students with known profiles:
 *
 *   R_ij = 1 if u_ij < P_j(pattern of i on item j)        u_ij ~ U(0, 1)
 *
 * `probabilities[j]` holds P_j by reduced pattern: bit a is the a-th attribute that item j needs. Student i
 * draws u_i0, u_i1, … from the stream's fork ("student", i), so a higher probability never turns a correct response
 * wrong, and other students, profiles and probabilities leave the draws alone.
 */
export function simulateResponses(
  q: QMatrix,
  profiles: Profiles,
  probabilities: readonly (readonly number[])[],
  random: Stream,
): Responses {
  const { J, items } = q;
  const { N, students } = profiles;
  const required = items.map((_, j) => requiredAttributes(q, j));
  const correct = createBitMatrix(J, N);
  const present = createBitMatrix(J, N);
  for (let i = 0; i < N; i++) {
    const student = random.fork("student", i);
    for (let j = 0; j < J; j++) {
      let pattern = 0;
      for (const [a, k] of required[j].entries()) if (masters(profiles, i, k)) pattern |= 1 << a;
      setBit(present, j, i);
      if (student.uniform() < probabilities[j][pattern]) setBit(correct, j, i);
    }
  }
  return { N, J, items, students, correct, present };
}

import { createBitMatrix, getBit, setBit } from "../../data/bit-matrix.ts";
import type { Responses } from "../../data/responses.ts";
import type { Stream } from "../../random/stream.ts";

/**
 * The same responses with each item's answers dealt out anew among the students who gave one: items keep their share of
 * right answers and who is missing, and no longer go together. Item j draws from the stream's fork ("item", j).
 */
export function permuteAnswers(responses: Responses, random: Stream): Responses {
  const { N, J, present } = responses;
  const correct = createBitMatrix(J, N);
  const students = new Uint32Array(N);
  for (let j = 0; j < J; j++) {
    let count = 0;
    let right = 0;
    for (let i = 0; i < N; i++)
      if (getBit(present, j, i)) {
        students[count++] = i;
        right += getBit(responses.correct, j, i);
      }
    const item = random.fork("item", j);
    for (let dealt = 0; dealt < right; dealt++) {
      const at = dealt + item.below(count - dealt);
      setBit(correct, j, students[at]);
      students[at] = students[dealt];
    }
  }
  return { ...responses, correct };
}

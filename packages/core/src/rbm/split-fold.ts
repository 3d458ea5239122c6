import { type Responses, selectStudents } from "../data/responses.ts";
import { type Stream, shuffled } from "../random/stream.ts";

/**
 * One fold held out of a random partition of the students into folds whose sizes differ by at most one. The
 * partition is that of `random`; both parts keep the students in the order of the file.
 */
export function splitFold(
  responses: Responses,
  folds: number,
  fold: number,
  random: Stream,
): { training: Responses; validation: Responses } {
  const order = shuffled(responses.N, random);
  const training: number[] = [];
  const validation: number[] = [];
  for (let i = 0; i < responses.N; i++) (i % folds === fold ? validation : training).push(order[i]);
  const inFileOrder = (students: number[]) =>
    selectStudents(
      responses,
      students.sort((a, b) => a - b),
    );
  return { training: inFileOrder(training), validation: inFileOrder(validation) };
}

import { InvalidInputError } from "../errors/invalid-input-error.ts";

/** Throws unless there are two students or more: one alone does not vary. */
export function checkStudents(where: string, N: number): void {
  if (N >= 2) return;
  throw new InvalidInputError(
    where,
    "responses",
    "from at least 2 students",
    `${N}`,
    undefined,
    `at least 2 students are required; there is only ${N}.`,
  );
}

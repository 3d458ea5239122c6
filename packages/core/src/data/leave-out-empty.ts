import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import type { CollectedResponses } from "./collect-responses.ts";
import { selectStudents } from "./responses.ts";

/** Students who are named in the warning. */
const MOST_NAMED = 3;

/** What was collected without the students who have no answer at all, from whom nothing is learned; a warning says so. */
export function leaveOutEmpty(where: string, collected: CollectedResponses): CollectedResponses {
  const { responses, ids, warnings } = collected;
  const { N, J, present } = responses;
  const isKept = new Uint8Array(N);
  const words = present.wordsPerRow;
  for (let j = 0; j < J; j++)
    for (let w = 0; w < words; w++)
      for (let left = present.words[j * words + w]; left !== 0; left &= left - 1)
        isKept[w * 32 + 31 - Math.clz32(left & -left)] = 1;
  const kept = Uint32Array.from(isKept.keys()).filter((i) => isKept[i] === 1);
  if (kept.length === N) return collected;
  if (kept.length === 0)
    throw new InvalidInputError(where, "the table", "answers of at least one student", "only missing cells");
  const left = responses.students.filter((_, i) => isKept[i] === 0);
  return {
    responses: selectStudents(responses, kept),
    ids: ids.map(({ name, values }) => ({ name, values: values.filter((_, i) => isKept[i] === 1) })),
    warnings: [...warnings, `${where}: ${leftText(left)}`],
  };
}

function leftText(students: readonly string[]): string {
  const named = students.slice(0, MOST_NAMED).map(describeValue).join(", ");
  const all = students.length > MOST_NAMED ? `${named}, …` : named;
  return students.length === 1
    ? `student ${all} has no answer and is left out.`
    : `${students.length} students have no answer and are left out: ${all}.`;
}

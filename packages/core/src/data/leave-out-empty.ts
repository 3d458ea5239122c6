import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import type { CollectedResponses } from "./collect-responses.ts";
import { type Responses, selectStudents } from "./responses.ts";

/** Students who are named in the warning. */
const MOST_NAMED = 3;

/** What was collected without the students who have no answer at all, from whom nothing is learned; a warning says so. */
export function leaveOutEmpty(where: string, collected: CollectedResponses): CollectedResponses {
  const { responses, ids, warnings } = collected;
  const answered = answeredBy(responses);
  const kept = Uint32Array.from(answered.keys()).filter((i) => answered[i] === 1);
  if (kept.length === responses.N) return collected;
  if (kept.length === 0)
    throw new InvalidInputError(
      where,
      "the table",
      "responses of at least one student",
      "only missing responses",
    );
  const left = responses.students.filter((_, i) => answered[i] === 0);
  return {
    responses: selectStudents(responses, kept),
    ids: ids.map(({ name, values }) => ({ name, values: values.filter((_, i) => answered[i] === 1) })),
    warnings: [...warnings, `${where}: ${withoutResponses(left, "is excluded", "are excluded")}`],
  };
}

/** What was collected, with a warning where students have no answer at all: nothing is told of one but what holds for everyone. */
export function warnOfEmpty(where: string, collected: CollectedResponses): CollectedResponses {
  const { responses, warnings } = collected;
  const answered = answeredBy(responses);
  const empty = responses.students.filter((_, i) => answered[i] === 0);
  if (empty.length === 0) return collected;
  const how = "classified by the attribute distribution alone";
  return {
    ...collected,
    warnings: [...warnings, `${where}: ${withoutResponses(empty, `is ${how}`, `are ${how}`)}`],
  };
}

/** Of each student 1 if there is an answer. */
function answeredBy({ N, J, present }: Responses): Uint8Array {
  const answered = new Uint8Array(N);
  const words = present.wordsPerRow;
  for (let j = 0; j < J; j++)
    for (let w = 0; w < words; w++)
      for (let left = present.words[j * words + w]; left !== 0; left &= left - 1)
        answered[w * 32 + 31 - Math.clz32(left & -left)] = 1;
  return answered;
}

function withoutResponses(students: readonly string[], one: string, several: string): string {
  const named = students.slice(0, MOST_NAMED).map(describeValue).join(", ");
  const all = students.length > MOST_NAMED ? `${named}, …` : named;
  return students.length === 1
    ? `student ${all} has no responses and ${one}.`
    : `${students.length} students have no responses and ${several}: ${all}.`;
}

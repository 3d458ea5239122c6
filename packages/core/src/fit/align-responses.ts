import { createBitMatrix } from "../data/bit-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { listNames } from "../errors/list-names.ts";

/**
 * The same responses with the items in the order of `items`; an item that the responses lack is one that nobody was
 * given. Throws where they hold an item that is not among `items`.
 */
export function alignResponses(where: string, responses: Responses, items: readonly string[]): Responses {
  const rowOf = new Map(items.map((item, j) => [item, j]));
  const unknown = responses.items.filter((item) => !rowOf.has(item));
  if (unknown.length > 0)
    throw new InvalidInputError(
      where,
      "responses",
      `responses to the ${items.length} items of the model only`,
      `also ${listNames(unknown)}`,
      undefined,
      unknown.length === responses.J
        ? `none of the items is in the model, whose items are ${listNames(items)}.`
        : `${listNames(unknown)} ${unknown.length === 1 ? "is not an item" : "are not items"} of the model.`,
    );
  const { N, students } = responses;
  const correct = createBitMatrix(items.length, N);
  const present = createBitMatrix(items.length, N);
  for (const [from, item] of responses.items.entries()) {
    const to = rowOf.get(item)! * correct.wordsPerRow;
    const start = from * correct.wordsPerRow;
    correct.words.set(responses.correct.words.subarray(start, start + correct.wordsPerRow), to);
    present.words.set(responses.present.words.subarray(start, start + correct.wordsPerRow), to);
  }
  return { N, J: items.length, items, students, correct, present };
}

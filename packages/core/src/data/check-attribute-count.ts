import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";

/** Throws unless K attributes can be told apart with J items: K is a whole number with 1 ≤ K < J. */
export function checkAttributeCount(where: string, K: number, J: number, argument = "attributes"): number {
  if (J < 2)
    throw new InvalidInputError(
      where,
      "responses",
      "to at least 2 items",
      `${J}`,
      undefined,
      `at least 2 items are required; there is only ${J}.`,
    );
  if (Number.isInteger(K) && K >= 1 && K < J) return K;
  throw new InvalidInputError(
    where,
    argument,
    `a whole number ≥ 1 and less than the number of items (${J})`,
    describeValue(K),
  );
}

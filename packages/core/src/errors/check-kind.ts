import { describeValue } from "./describe-value.ts";
import { type InputPlace, InvalidInputError } from "./invalid-input-error.ts";

/** Throws unless `value` is an array; `mustBe` says of what. */
export function checkList(
  where: string,
  argument: string | InputPlace,
  value: unknown,
  mustBe: string,
): asserts value is readonly unknown[] {
  if (!Array.isArray(value)) throw new InvalidInputError(where, argument, mustBe, describeValue(value));
}

/** Throws unless `value` is an object with keys: no list, no function, not null. */
export function checkRecord(
  where: string,
  argument: string | InputPlace,
  value: unknown,
  mustBe: string,
): asserts value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new InvalidInputError(where, argument, mustBe, describeValue(value));
}

/** Throws unless `value` is true or false. */
export function checkBoolean(where: string, argument: string | InputPlace, value: unknown): void {
  if (typeof value !== "boolean")
    throw new InvalidInputError(where, argument, "true or false", describeValue(value));
}

import { describeValue } from "./describe-value.ts";
import { type InputPlace, InvalidInputError } from "./invalid-input-error.ts";

/** Throws unless `value` is a whole number from `least` to `most`; returns it. */
export function checkWhole(
  where: string,
  argument: string | InputPlace,
  value: number,
  least: number,
  most: number,
): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? `≥ ${least}` : `from ${least} to ${most}`;
  throw new InvalidInputError(where, argument, `a whole number ${range}`, describeValue(value));
}

/** Throws unless `value` is a finite number that `holds`; `condition` says what that is: "at least 0 and less than 1". */
export function checkNumber(
  where: string,
  argument: string | InputPlace,
  value: number,
  condition: string,
  holds: (value: number) => boolean,
): number {
  if (Number.isFinite(value) && holds(value)) return value;
  const isRange = condition.startsWith("from ");
  const kind = Number.isFinite(value)
    ? isRange
      ? "a number "
      : ""
    : `a finite number${isRange ? " " : ", "}`;
  throw new InvalidInputError(where, argument, `${kind}${condition}`, describeValue(value));
}

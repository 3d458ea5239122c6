import { describeValue } from "./describe-value.ts";
import { InvalidInputError } from "./invalid-input-error.ts";

/** Throws unless `value` is a whole number from `least` to `most`; returns it. */
export function checkWhole(
  where: string,
  argument: string,
  value: number,
  least: number,
  most: number,
): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? `≥ ${least}` : `from ${least} to ${most}`;
  throw new InvalidInputError(where, argument, `a whole number ${range}`, describeValue(value));
}

/** Throws unless `value` is a finite number that `holds`; `condition` says in words or signs what that is. */
export function checkNumber(
  where: string,
  argument: string,
  value: number,
  condition: string,
  holds: (value: number) => boolean,
): number {
  if (Number.isFinite(value) && holds(value)) return value;
  throw new InvalidInputError(where, argument, `a finite number ${condition}`, describeValue(value));
}

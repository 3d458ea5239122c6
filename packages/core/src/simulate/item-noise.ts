import { checkList } from "../errors/check-kind.ts";
import { checkNumber } from "../errors/check-number.ts";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import type { Stream } from "../random/stream.ts";

/** Between which bounds each item's guessing and slipping are drawn, uniformly and independently. */
export interface ItemNoise {
  readonly guess: readonly [lowest: number, highest: number];
  readonly slip: readonly [lowest: number, highest: number];
}

export interface GuessAndSlip {
  readonly guess: number;
  readonly slip: number;
}

/** [J] Each item draws its guessing, then its slipping, from the stream's fork ("item", j). */
export function drawItemNoise(J: number, { guess, slip }: ItemNoise, random: Stream): GuessAndSlip[] {
  return Array.from({ length: J }, (_, j) => {
    const item = random.fork("item", j);
    return { guess: drawBetween(guess, item), slip: drawBetween(slip, item) };
  });
}

function drawBetween([lowest, highest]: readonly [number, number], random: Stream): number {
  return lowest + (highest - lowest) * random.uniform();
}

/** Bounds in order and within what the model allows; a master must be better off than anyone else. */
export function checkItemNoise(where: string, { guess, slip }: ItemNoise, mustExceedZero: boolean): void {
  for (const [name, bounds] of [
    ["guess", guess],
    ["slip", slip],
  ] as const) {
    checkList(where, `noise.${name}`, bounds, "two bounds, the lower one first");
    const [lowest, highest] = bounds;
    const least = mustExceedZero ? "greater than 0" : "at least 0";
    checkNumber(where, `noise.${name}[0]`, lowest, `${least} and less than 1`, (value) =>
      mustExceedZero ? value > 0 && value < 1 : value >= 0 && value < 1,
    );
    checkNumber(
      where,
      `noise.${name}[1]`,
      highest,
      `at least ${lowest} and less than 1`,
      (value) => value >= lowest && value < 1,
    );
  }
  const most = guess[1] + slip[1];
  if (most >= 1)
    throw new InvalidInputError(
      where,
      { argument: "noise", within: "guess[1] + slip[1]", at: [] },
      "below 1",
      describeValue(most),
    );
}

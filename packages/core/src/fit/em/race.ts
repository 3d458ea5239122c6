import type { EmOutcome } from "./em.ts";
import { startKind } from "./start-point.ts";

/** A start of a fit and where its last run ended. */
export interface Racer {
  readonly start: number;
  readonly outcome: EmOutcome;
  /** E-steps of all its runs. */
  readonly iterations: number;
}

/** E-steps of the short runs, and of 8 starts how many go on after each; so many run to the end. */
export const SHORT_RUNS = [
  { most: 15, keep: 6 / 8, perKind: 2 / 8 },
  { most: 25, keep: 4 / 8, perKind: 1 / 8 },
] as const;

/** With so few starts all run to the end. */
export const ALL_FINISH = 4;

/**
 * Those of n starts that go on after a short run: the highest likelihoods, but of each kind no more than its share, because
 * starts of one kind tend to end together, and what is best after few steps is not always best in the end.
 *
 * Measured by bench/maxima: schedules that stop more starts, or earlier, miss more; those that keep the best of any kind agree on
 * maxima that are not the highest about twice as often.
 */
export function goingOn(racers: readonly Racer[], n: number, round: (typeof SHORT_RUNS)[number]): Racer[] {
  const keep = Math.ceil(n * round.keep);
  const perKind = Math.ceil(n * round.perKind);
  const ofKind = new Map<string, number>();
  return racers
    .toSorted((a, b) => b.outcome.logLik - a.outcome.logLik)
    .filter(({ start }) => {
      const kind = startKind(start);
      const before = ofKind.get(kind) ?? 0;
      ofKind.set(kind, before + 1);
      return before < perKind;
    })
    .slice(0, keep)
    .toSorted((a, b) => a.start - b.start);
}

import type { EmOutcome } from "./em.ts";
import { startKind } from "./start-point.ts";

/** A start of a fit and where its last run ended. */
export interface Racer {
  readonly start: number;
  readonly outcome: EmOutcome;
  /** E-steps of all its runs. */
  readonly iterations: number;
}

/** E-steps of the short runs, and of 16 starts how many go on after each; those that go on after the last run to the end. */
export const SHORT_RUNS = [
  { most: 15, keep: 12 / 16, perKind: 4 / 16 },
  { most: 25, keep: 8 / 16, perKind: 2 / 16 },
  { most: 40, keep: 6 / 16, perKind: 2 / 16 },
] as const;

/** With so few starts all run to the end. */
export const ALL_FINISH = 4;

/**
 * Those of n starts that go on after a short run: the highest likelihoods, but of each kind no more than its share, because
 * starts of one kind tend to end together, and what is best after few steps is not always best in the end.
 *
 * Chosen on 56 fits of bench/maxima whose 32 to 48 starts were all run to the end: 16 starts with these rounds end at the highest 81 times
 * in 100, and agree on a lower one once; 8 starts with the first two rounds 72 times and 3 times, in 0.6 of the time; all 16 to the end 86
 * times and never, in 2.2 times the time. Schedules that keep the best of any kind agree on lower maxima about twice as often.
 */
export function goingOn(racers: readonly Racer[], n: number, round: (typeof SHORT_RUNS)[number]): Racer[] {
  const keep = Math.ceil(n * round.keep);
  const perKind = Math.ceil(n * round.perKind);
  const ofKind = new Map<string, number>();
  return highestFirst(racers)
    .filter(({ start }) => {
      const kind = startKind(start);
      const before = ofKind.get(kind) ?? 0;
      ofKind.set(kind, before + 1);
      return before < perKind;
    })
    .slice(0, keep)
    .toSorted((a, b) => a.start - b.start);
}

/** Where all that ran to the end agree, others are run to the end too, until of 16 starts so many have been. */
const CHECKED = 10 / 16;

/**
 * Those of the stopped that are run to the end to check an agreement, in turn one of the kind that fewest of those at the end are of.
 * `stopped` has the most promising first.
 *
 * Chosen on 233 fits of bench/maxima: the six that end first agree on a lower maximum 7 times, ten never, for 8% more CPU; if the most
 * promising four of any kind are added, twice.
 */
export function checking(
  finished: readonly Pick<Racer, "start">[],
  stopped: readonly Racer[],
  n: number,
): Racer[] {
  const ofKind = new Map<string, number>();
  const count = ({ start }: Pick<Racer, "start">) => ofKind.get(startKind(start)) ?? 0;
  const add = (racer: Pick<Racer, "start">) => ofKind.set(startKind(racer.start), count(racer) + 1);
  for (const racer of finished) add(racer);
  const left = [...stopped];
  const chosen: Racer[] = [];
  while (left.length > 0 && finished.length + chosen.length < n * CHECKED) {
    const fewest = Math.min(...left.map(count));
    const [racer] = left.splice(
      left.findIndex((of) => count(of) === fewest),
      1,
    );
    add(racer);
    chosen.push(racer);
  }
  return chosen;
}

export function highestFirst(racers: readonly Racer[]): Racer[] {
  return racers.toSorted((a, b) => b.outcome.logLik - a.outcome.logLik);
}

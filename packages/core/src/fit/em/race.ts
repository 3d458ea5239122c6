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
  { most: 15, keep: 8 / 16, perKind: 2 / 16 },
  { most: 25, keep: 6 / 16, perKind: 2 / 16 },
  { most: 40, keep: 4 / 16, perKind: 1 / 16 },
] as const;

/** With so few starts all run to the end. */
export const ALL_FINISH = 4;

/**
 * Those of n starts that go on after a short run: the highest likelihoods, but of each kind no more than its share, because
 * starts of one kind tend to end together, and what is best after few steps is not always best in the end.
 *
 * Chosen with `checking` on 233 fits of bench/maxima whose 16 starts were all run to the end: with these rounds 81 of 100 end at the highest
 * of all starts but none agrees on a lower one, in .43 of the time of running all to the end, which finds it 85 times; with rounds of 12, 8
 * and 6, without checking, 80 times and 7 of 233 agree on a lower one, in .48 of the time.
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

import type { Effort } from "./learn-options.ts";
import type { StartName } from "./learned-q.ts";

/** What learnQ does with some effort. */
export interface EffortPlan {
  /** Independent searches from these starts; with an expert's Q-matrix, it takes the second place. */
  readonly starts: readonly StartName[];
  /** Further searches where these leave doubt: see planMore. */
  readonly moreStarts: readonly StartName[];
  /** Searches that are made at most, though the best Q-matrix was found by one alone. */
  readonly mostSearches: number;
  readonly emSweeps: number;
  readonly sweeps: number;
  readonly moveRounds: number;
  readonly votes: number;
  /** Of the sampler that starts where a search ends: sweeps that count, those before, and all at most, while halves differ or entries are open. */
  readonly chainSweeps: number;
  readonly mostSweeps: number;
  /** Or so many at most where the Q-matrix is small: see sweepsFor. */
  readonly mostSmallSweeps: number;
  readonly burnIn: number;
}

export const EFFORTS: Readonly<Record<Effort, EffortPlan>> = {
  quick: {
    starts: ["factor"],
    moreStarts: [],
    mostSearches: 1,
    emSweeps: 1,
    sweeps: 3,
    moveRounds: 1,
    votes: 3,
    chainSweeps: 60,
    mostSweeps: 80,
    mostSmallSweeps: 80,
    burnIn: 20,
  },
  normal: {
    starts: ["factor", "quartimin"],
    moreStarts: ["random", "random"],
    mostSearches: 12,
    emSweeps: 2,
    sweeps: 3,
    moveRounds: 3,
    votes: 5,
    chainSweeps: 40,
    mostSweeps: 400,
    mostSmallSweeps: 1000,
    burnIn: 10,
  },
  thorough: {
    starts: ["factor", "quartimin", "geomin", "rbm", "random", "random"],
    moreStarts: ["random", "random", "random", "random"],
    mostSearches: 24,
    emSweeps: 2,
    sweeps: 4,
    moveRounds: 6,
    votes: 9,
    chainSweeps: 200,
    mostSweeps: 5000,
    mostSmallSweeps: 5000,
    burnIn: 100,
  },
};

/** Sweeps × entries that take about a second: a sweep of 75 entries and 2000 students takes one millisecond. */
const SECOND = 75_000;

/** Sweeps that a chain may take: about a second's, but no fewer and no more than the effort says. */
export function sweepsFor({ mostSweeps, mostSmallSweeps }: EffortPlan, entries: number): number {
  return Math.min(mostSmallSweeps, Math.max(mostSweeps, Math.round(SECOND / entries)));
}

import type { Effort } from "./learn-options.ts";
import type { StartName } from "./learned-q.ts";

/** What learnQ does with some effort. */
export interface EffortPlan {
  /** Searches from these starts; an expert's Q-matrix takes the second place, or is added. */
  readonly starts: readonly StartName[];
  /** Sweeps of a search while it cools. */
  readonly sweeps: number;
  /** Sweeps with items that may load on the ability, from the best solution without. */
  readonly abilitySweeps: number;
  /** Searches from random starts where the first ones differ, and their sweeps: cooled slowly they end nearer to the best. */
  readonly moreSearches: number;
  readonly slowSweeps: number;
  /** Moves of columns that a search then tries in a round. */
  readonly moves: number;
  /** Rounds of moves at most, and how many without gain are the last. */
  readonly mostRounds: number;
  readonly patience: number;
  /** Samples of the posterior at first, and at most until its mean has settled. */
  readonly samples: number;
  readonly mostSamples: number;
}

export const EFFORTS: Readonly<Record<Effort, EffortPlan>> = {
  quick: {
    starts: ["factor"],
    sweeps: 16,
    abilitySweeps: 5,
    moreSearches: 0,
    slowSweeps: 16,
    moves: 0,
    mostRounds: 0,
    patience: 0,
    samples: 4,
    mostSamples: 12,
  },
  normal: {
    starts: ["factor", "quartimin"],
    sweeps: 16,
    abilitySweeps: 6,
    moreSearches: 4,
    slowSweeps: 48,
    moves: 6,
    mostRounds: 8,
    patience: 2,
    samples: 4,
    mostSamples: 48,
  },
  thorough: {
    starts: ["factor", "quartimin", "geomin", "rbm"],
    sweeps: 30,
    abilitySweeps: 10,
    moreSearches: 6,
    slowSweeps: 64,
    moves: 6,
    mostRounds: 24,
    patience: 3,
    samples: 16,
    mostSamples: 400,
  },
};

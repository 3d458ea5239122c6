import type { Effort } from "./learn-options.ts";
import type { StartName } from "./learned-q.ts";

/** What learnQ does with some effort. */
export interface EffortPlan {
  /** Independent searches from these starts; with an expert's Q-matrix, it takes the second place. */
  readonly starts: readonly StartName[];
  readonly emSweeps: number;
  readonly sweeps: number;
  readonly moveRounds: number;
  readonly votes: number;
  /** Sweeps of the posterior sampler that count, those before, and those at most, while its halves differ. */
  readonly posteriorSweeps: number;
  readonly mostSweeps: number;
  readonly burnIn: number;
}

export const EFFORTS: Readonly<Record<Effort, EffortPlan>> = {
  quick: {
    starts: ["factor"],
    emSweeps: 1,
    sweeps: 3,
    moveRounds: 1,
    votes: 3,
    posteriorSweeps: 60,
    mostSweeps: 80,
    burnIn: 20,
  },
  normal: {
    starts: ["factor", "quartimin"],
    emSweeps: 2,
    sweeps: 3,
    moveRounds: 3,
    votes: 5,
    posteriorSweeps: 150,
    mostSweeps: 1000,
    burnIn: 30,
  },
  thorough: {
    starts: ["factor", "quartimin", "geomin", "rbm", "random", "random"],
    emSweeps: 2,
    sweeps: 4,
    moveRounds: 6,
    votes: 9,
    posteriorSweeps: 1000,
    mostSweeps: 5000,
    burnIn: 100,
  },
};

import { qOfMasks } from "../data/q-matrix.ts";
import { EFFORTS, sweepsFor } from "./efforts.ts";
import type { LearnProblem } from "./learn-problem.ts";
import { type QPosterior, sampleSteps } from "./posterior/index.ts";
import type { SearchStart } from "./search/index.ts";

export interface ChainPlan {
  /** Chains with different numbers are independent. */
  readonly chain: number;
  /** As many sweeps as so many chains have. */
  readonly chains: number;
}

/** The posterior around where a search stands, in the search's columns. */
export function chainFrom(
  { responses, K, seed, effort, known, most: mostAttributes, sizeShares }: LearnProblem,
  { model, profiles }: SearchStart,
  { chain, chains }: ChainPlan,
): Generator<{ readonly sweeps: number; readonly of: number }, QPosterior> {
  const { chainSweeps, burnIn } = EFFORTS[effort];
  const most = sweepsFor(EFFORTS[effort], responses.J * K);
  return sampleSteps(
    responses,
    { q: qOfMasks(model.q, K, responses.items), profiles },
    {
      seed,
      chain,
      known,
      mostAttributes,
      sizeShares: sizeShares?.slice(1),
      mastery: model.hasPatternWeights ? "classes" : "factor",
      sweeps: chainSweeps * chains,
      mostSweeps: Math.max(most, burnIn + chainSweeps * chains),
      burnIn,
    },
  );
}

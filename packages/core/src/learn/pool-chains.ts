import { drain } from "../jobs/drain.ts";
import { chainFrom } from "./chain-from.ts";
import type { LearnProblem } from "./learn-problem.ts";
import type { NearAnswer } from "./near-answers.ts";
import type { QPosterior } from "./posterior/index.ts";
import type { SearchStart } from "./search/index.ts";

export type PooledChains = Pick<QPosterior, "inclusion" | "families" | "mastery">;

/**
 * The posterior in the answer's columns: of the answer, and of each Q-matrix that the answers hardly tell from it, the mean
 * over the sweeps of all chains that began there, weighted as `nearAnswers` says. Where no search has ended at the answer
 * (searches were merged), one chain is made from it, with as many sweeps as all searches' chains have.
 */
export function poolChains(
  problem: LearnProblem,
  answer: SearchStart,
  [first, ...others]: readonly NearAnswer[],
  searches: number,
): PooledChains {
  const ofAnswer: PooledChains =
    first.chains.length > 0
      ? meanOf(first.chains.map((chain) => [chain.sweeps, chain]))
      : drain(chainFrom(problem, answer, { chain: searches, chains: searches }));
  if (others.length === 0) return ofAnswer;
  return meanOf([
    [first.weight, ofAnswer],
    ...others.map(
      ({ weight, chains }) => [weight, meanOf(chains.map((chain) => [chain.sweeps, chain]))] as const,
    ),
  ]);
}

function meanOf(parts: readonly (readonly [weight: number, of: PooledChains])[]): PooledChains {
  const all = parts.reduce((sum, [weight]) => sum + weight, 0);
  const mean = (name: keyof PooledChains) =>
    parts[0][1][name].map(
      (_, at) => parts.reduce((sum, [weight, of]) => sum + weight * of[name][at], 0) / all,
    );
  return { inclusion: mean("inclusion"), families: mean("families"), mastery: mean("mastery") };
}

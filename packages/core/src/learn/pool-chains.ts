import { matchColumns } from "../compare/match-columns.ts";
import { permuteAttributes, qOfMasks } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import type { QPosterior } from "../posterior/sample-posterior.ts";
import type { SearchStart } from "../refine/start-model.ts";
import { drain } from "../steps/drain.ts";
import { chainFrom } from "./chain-from.ts";
import type { CheckedLearn } from "./check-learn-options.ts";
import type { LearnOutcome } from "./plan-learn.ts";

export type PooledChains = Pick<QPosterior, "inclusion" | "families" | "mastery">;

/**
 * The posterior around the answer, in its columns: the mean over the sweeps of all chains that began there, up to the
 * order of attributes. Where no search has ended at the answer (searches were merged), one chain is made from it, with as
 * many sweeps as all searches' chains have.
 */
export function poolChains(
  responses: Responses,
  checked: CheckedLearn,
  answer: SearchStart,
  outcomes: readonly LearnOutcome[],
): PooledChains {
  const chains = outcomes.flatMap((outcome) => chainAt(responses, checked, answer, outcome) ?? []);
  if (chains.length > 0) return meanOf(chains);
  return drain(chainFrom(responses, checked, answer, { chain: outcomes.length, chains: outcomes.length }));
}

/** The search's chain in the answer's columns, if it began at the answer. */
function chainAt(
  { items }: Responses,
  { K, isNamed }: CheckedLearn,
  answer: SearchStart,
  { model, posterior }: LearnOutcome,
): QPosterior | undefined {
  const found = qOfMasks(answer.model.q, K, items);
  const own = qOfMasks(model.q, K, items);
  // what is known of an item is known of columns in their place
  const columns = isNamed ? Array.from({ length: K }, (_, k) => k) : matchColumns(own, found);
  const { entries } = permuteAttributes(own, columns);
  if (entries.some((entry, at) => entry !== found.entries[at])) return undefined;
  return {
    ...posterior,
    inclusion: permuteColumns(posterior.inclusion, columns),
    mastery: permuteColumns(posterior.mastery, columns),
  };
}

/** [rows, K], column k taken from column order[k]. */
export function permuteColumns(values: Float64Array, order: readonly number[]): Float64Array {
  const K = order.length;
  return values.map((_, at) => values[at - (at % K) + order[at % K]]);
}

function meanOf(chains: readonly QPosterior[]): PooledChains {
  const all = chains.reduce((sum, { sweeps }) => sum + sweeps, 0);
  const mean = (name: keyof PooledChains) =>
    chains[0][name].map((_, at) => chains.reduce((sum, one) => sum + one.sweeps * one[name][at], 0) / all);
  return { inclusion: mean("inclusion"), families: mean("families"), mastery: mean("mastery") };
}

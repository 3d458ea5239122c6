import { matchUnnamed } from "../compare/match-unnamed.ts";
import { masksOf, qOfMasks } from "../data/q-matrix.ts";
import { popcount } from "../numeric/bits.ts";
import { stream } from "../random/stream.ts";
import type { LearnProblem } from "./learn-problem.ts";
import { likelyQ } from "./likely-q.ts";
import type { QPosterior } from "./posterior/index.ts";
import { copyModel, marginalScore, mergeSearch, permuteModel } from "./search/index.ts";
import type { SearchOutcome } from "./search-job.ts";

/** A search, with the q-vectors that the sampler around it finds likelier taken over where their score is better too. */
export function withSampled(
  { responses, answers, K, known, costs, most, seed }: LearnProblem,
  outcome: SearchOutcome,
  { inclusion }: QPosterior,
): SearchOutcome {
  const { model, profiles, run } = outcome;
  const likely = masksOf(likelyQ(qOfMasks(model.q, K, responses.items), inclusion));
  const likelier = likely.map((mask, j) => (popcount(mask) <= most ? mask : model.q[j]));
  if (likelier.every((q, j) => q === model.q[j])) return outcome;
  const selection = { known, costs, most, grows: false };
  // a merge works in place, and what it comes to may be no better
  const base = { model: copyModel(model), profiles: profiles.slice() };
  const merged = mergeSearch(answers, base, likelier, selection, stream(seed, "learn", "sampled", run.run));
  const score = marginalScore(answers, merged.model);
  if (score !== undefined && score <= outcome.score) return outcome;
  // the posterior stays in the columns that it was found in
  const columns = matchUnnamed(merged.model.q, model.q, K, known);
  return { ...outcome, ...permuteModel(merged, columns), score: score ?? outcome.score };
}

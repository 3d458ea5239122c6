import type { Work } from "../jobs/work.ts";
import { EFFORTS } from "./efforts.ts";
import type { LearnProblem } from "./learn-problem.ts";
import { haveSameQ, isFoundTwice, ROUND_GAIN, ranked, rankOf, type Searched } from "./plan-searches.ts";
import type { SearchJob, SearchOutcome } from "./search-job.ts";

/** Solutions that are searched further. */
const MOST_SOLUTIONS = 4;

/**
 * Where the model may be wrong, and where one ability alone explains the responses about as well: where the solutions go if students count
 * in part only. Attributes alone, attributes beside an ability and the ability alone compete there, since weak evidence for attributes is no
 * evidence. What was searched stays as it is where the model fits and attributes alone are the best of these.
 */
export function* coarsenWork(
  problem: LearnProblem,
  searched: Searched,
): Work<SearchJob, SearchOutcome, Searched> {
  const { outcomes, best, plain, isNear } = searched;
  const alone = problem.ability ? searched.alone : undefined;
  const isInDoubt = best.misfits || best.model.hasAbility;
  if (!isInDoubt && !(isNear && alone)) return searched;
  const { mostRounds, patience } = EFFORTS[problem.effort];
  const all = [...ranked(outcomes), ...[plain, alone].filter((one) => one !== undefined)];
  let found = yield {
    label: "Comparing solutions with a down-weighted likelihood",
    jobs: jobsFrom(distinctOf(all), "coarsen", 0),
  };
  if (!isInDoubt && !ranked(found)[0].model.hasAbility) return searched;
  const left: SearchOutcome[] = ranked(found).slice(MOST_SOLUTIONS);
  found = ranked(found).slice(0, MOST_SOLUTIONS);

  // every search on its own until two agree; if they do not, all of them from the best
  for (let round = 1, idle = 0; round <= mostRounds && idle < patience; round++) {
    if (isFoundTwice(problem, found)) break;
    const [top] = ranked(found);
    const isOwn = round <= mostRounds / 2;
    const from = isOwn ? found : found.map((one) => ({ ...one, model: top.model }));
    const moved = yield { label: "Searching (moving columns)", jobs: jobsFrom(from, "move", round) };
    left.push(...found);
    found = found.map((own, n) => (rankOf(moved[n]) > rankOf(own) ? moved[n] : own));
    idle = isOwn || rankOf(ranked(found)[0]) > rankOf(top) + ROUND_GAIN ? 0 : idle + 1;
  }
  return { ...searched, outcomes: found, best: ranked(found)[0], left };

  function jobsFrom(from: readonly SearchOutcome[], step: SearchJob["step"], round: number): SearchJob[] {
    return from.map(({ run, model }) => ({
      kind: "search",
      attributes: problem.K,
      run,
      step,
      round,
      isCoarsened: true,
      from: model,
    }));
  }
}

/** The first of each Q-matrix, with and without ability. */
function distinctOf(outcomes: readonly SearchOutcome[]): SearchOutcome[] {
  return outcomes.filter((one, n) => outcomes.findIndex((other) => areSame(one, other)) === n);
}

function areSame({ model: a }: SearchOutcome, { model: b }: SearchOutcome): boolean {
  return a.hasAbility === b.hasAbility && haveSameQ(a, b);
}

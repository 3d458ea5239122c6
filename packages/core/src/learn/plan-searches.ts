import exp from "@stdlib/math-base-special-exp";
import { compareQ } from "../compare/compare-q.ts";
import { matchUnnamed } from "../compare/match-unnamed.ts";
import { qOfMasks } from "../data/q-matrix.ts";
import type { Work } from "../jobs/work.ts";
import { popcount } from "../numeric/bits.ts";
import { EFFORTS } from "./efforts.ts";
import type { LearnProblem } from "./learn-problem.ts";
import type { StartName } from "./learned-q.ts";
import { permuteModel, type SamplerModel } from "./sampler/index.ts";
import {
  ABILITY_GAIN,
  hasLoadings,
  type LearnRun,
  type SearchJob,
  type SearchOutcome,
} from "./search-job.ts";

/** Entries per item, expected to be wrong or found differently, from which the data are weak: one in twenty items. */
export const DOUBT = 1 / 20;
/** Units of score that a round of moves must gain for another to follow. */
export const ROUND_GAIN = 2;

/** Searches that go on where they do not agree, and the best of them, which take over columns of the others and try moves. */
const MOST_KEPT = 4;
const MOVED = 2;

/** Units of score per student by which attributes must be ahead of a continuous ability alone, or the ability is tried beside them. */
const NEAR_SCORE = 0.1;

/** Where the searches ended. */
export interface Searched {
  /** Every search at its best, in the order of the runs. */
  readonly outcomes: readonly SearchOutcome[];
  readonly best: SearchOutcome;
  /** Solutions that searches have left for better ones: with another seed they may be where a search ends. */
  readonly left?: readonly SearchOutcome[];
  /** The best of the first searches, which have attributes alone. */
  readonly plain?: SearchOutcome;
  /** The ability alone, and whether its score is near that of attributes alone. */
  readonly alone?: SearchOutcome;
  readonly isNear?: boolean;
}

/**
 * Searches from several starts; then from the best of them with items that may load on a continuous ability; and where searches do not
 * agree, more of them, the best of which take over columns from each other and try moves of columns until two agree or nothing is gained.
 */
export function* searchWork(problem: LearnProblem): Work<SearchJob, SearchOutcome, Searched> {
  const { K: attributes, effort } = problem;
  const { moreSearches, mostRounds, patience } = EFFORTS[effort];
  const job = (run: LearnRun, step: SearchJob["step"], round: number, from?: SamplerModel): SearchJob => ({
    kind: "search",
    attributes,
    run,
    step,
    round,
    ...(from && { from }),
  });
  const starts = startsOf(problem);
  const runs = starts.map((start, run) => ({ run, start }));
  const searches = runs.map((run) => job(run, "cool", 0));
  // the shortest job is the last, so that no thread waits for long
  const ended = yield {
    label: "Searching",
    jobs: [...searches, job({ run: -1, start: "empty" }, "alone", 0)],
  };
  const plain = ended.slice(0, searches.length);
  const alone = ended[searches.length];
  const first = ranked(plain)[0];
  const isNear = alone.score > first.score - NEAR_SCORE * problem.sample.N;
  const withAbility = (yield* isPromising()) ? yield* abilityWork(first) : [];
  const hasAbility = withAbility.length > 0 && withAbility[0].model.hasAbility;
  const outcomes = hasAbility ? withAbility : ranked([...plain, ...withAbility]);
  // with an ability the model may be wrong: `coarsenWork` goes on
  if (hasAbility || isSure(problem, outcomes) || mostRounds === 0)
    return { outcomes, best: ranked(outcomes)[0], plain: first, alone, isNear };

  const more = Array.from({ length: moreSearches }, (_, n) =>
    job({ run: starts.length + 2 + n, start: "random" }, "slow", 0),
  );
  const all = ranked([...outcomes, ...(yield { label: "Searching (more starts)", jobs: more })]);
  /** Of each solution the others whose columns it has been offered. */
  const refused = new Map<SearchOutcome, Set<SearchOutcome>>();
  let pool = all.slice(0, MOST_KEPT);
  for (let round = 1, idle = 0; round <= mostRounds && idle < patience; round++) {
    const { score: before } = pool[0];
    pool = yield* borrowWork(pool, round);
    if (isFoundTwice(problem, pool)) break;
    const jobs = pool.slice(0, MOVED).map(({ run, model }) => job(run, "move", round, model));
    pool = better(pool, yield { label: "Searching (moving columns)", jobs });
    idle = pool[0].score > before + ROUND_GAIN ? 0 : idle + 1;
  }
  return { outcomes: [...pool, ...all.slice(MOST_KEPT)], best: pool[0], plain: first, alone, isNear };

  /** The best two solutions, with such columns of the others as raise their scores; none that have been refused. */
  function* borrowWork(
    from: readonly SearchOutcome[],
    round: number,
  ): Work<SearchJob, SearchOutcome, SearchOutcome[]> {
    const jobs = from.slice(0, MOVED).map((own) => {
      const others = from.filter((other) => other !== own && !refused.get(own)?.has(other));
      for (const other of others) refused.set(own, (refused.get(own) ?? new Set()).add(other));
      return { ...job(own.run, "borrow", round, own.model), others: others.map(({ model }) => model) };
    });
    if (jobs.every(({ others }) => others.length === 0)) return [...from];
    return better(from, yield { label: "Searching (combining solutions)", jobs });
  }

  /** Whether the ability is worth three searches. */
  function* isPromising(): Work<SearchJob, SearchOutcome, boolean> {
    if (!problem.ability) return false;
    const [loaded] = yield { label: "Searching", jobs: [job(first.run, "loaded", 0, first.model)] };
    return first.misfits || isNear || (loaded.score > first.score && needsAbility(loaded));
  }

  /**
   * Where attributes alone misfit: searches with a continuous ability that items may load on, from the best solution, from a random start,
   * and from none of the attributes, which leaves to them only what the ability does not explain. If the best of them gains, against the
   * best solution and itself searched further without the ability, these; else what was found without.
   */
  function* abilityWork(without: SearchOutcome): Work<SearchJob, SearchOutcome, SearchOutcome[]> {
    const found = ranked(
      yield {
        label: "Searching with a continuous ability in addition to the attributes",
        jobs: [
          job(without.run, "ability", 0, without.model),
          job({ run: starts.length, start: "random" }, "ability", 0),
          job({ run: starts.length + 1, start: "empty" }, "ability", 0),
        ],
      },
    );
    const [best] = found;
    if (best.score < without.score + ABILITY_GAIN || !needsAbility(best)) return [];
    const [same] = yield {
      label: "Comparing with attributes alone",
      jobs: [job(best.run, "without", 0, best.model)],
    };
    return best.score > Math.max(without.score, same.score) + ABILITY_GAIN ? found : [same];
  }
}

function needsAbility({ model }: SearchOutcome): boolean {
  return model.hasAbility && hasLoadings(model);
}

/** Students × entries of Q up to which a search from a random start is cheap. */
const CHEAP = 300_000;

/**
 * An expert's Q-matrix takes the second place. Two factor analyses may lead to the same local maximum, so where it is cheap a random start
 * has to agree with them.
 */
function startsOf({ effort, start, sample: { N, J }, K }: LearnProblem): StartName[] {
  const starts: StartName[] = [...EFFORTS[effort].starts];
  if (start) starts.splice(1, 1, "expert");
  if (starts.length > 1 && N * J * K <= CHEAP) starts.push("random");
  return starts;
}

/** Every search at its best, the best of them first. */
function better(before: readonly SearchOutcome[], after: readonly SearchOutcome[]): SearchOutcome[] {
  return ranked(before.map((own, n) => (after[n] && after[n].score > own.score ? after[n] : own)));
}

/** The best first; students counting in part only where they do. */
export function ranked(outcomes: readonly SearchOutcome[]): SearchOutcome[] {
  return [...outcomes].sort((a, b) => rankOf(b) - rankOf(a) || a.run.run - b.run.run);
}

export function rankOf({ score, coarsened }: SearchOutcome): number {
  return coarsened ?? score;
}

export function haveSameQ(a: SamplerModel, b: SamplerModel): boolean {
  return a.q.every((mask, j) => mask === b.q[j]);
}

/** Whether two searches found the best solution, with every attribute used: an unused one may be hidden in another. */
function isSure(problem: LearnProblem, outcomes: readonly SearchOutcome[]): boolean {
  const used = outcomes[0].model.q.reduce((all, mask) => all | mask, 0);
  return popcount(used) === problem.K && isFoundTwice(problem, outcomes);
}

/** Whether another search ended near the best. */
export function isFoundTwice(problem: LearnProblem, outcomes: readonly SearchOutcome[]): boolean {
  const [best, ...others] = ranked(outcomes);
  return others.some((other) => areAlike(problem, best, other));
}

function areAlike({ responses: { J, items }, K }: LearnProblem, a: SearchOutcome, b: SearchOutcome): boolean {
  const [own, other] = [a, b].map(({ model }) => qOfMasks(model.q, K, items));
  return J * K * compareQ(own, other).overallError < DOUBT * J;
}

/** A solution that searches ended at, in the columns of the best one. */
export interface Solution {
  readonly model: SamplerModel;
  readonly score: number;
  /** Beside that of the best, which is 1. */
  readonly weight: number;
}

/** Units of score by which a solution counts e times less than the best, and beyond which it does not count. */
const SCORE_SCALE = 2;
const MOST_BEHIND = 12;

/** The best solution, and others that score about as well: weight = e^(−(score of the best − score) / 2), 0 beyond 12. */
export function competingSolutions(
  problem: LearnProblem,
  { outcomes, best, left = [] }: Pick<Searched, "outcomes" | "best" | "left">,
): Solution[] {
  const { known, K } = problem;
  const solutions: Solution[] = [{ model: best.model, score: best.score, weight: 1 }];
  const kept = [best];
  for (const outcome of [...ranked(outcomes), ...ranked(left)]) {
    const { model, score } = outcome;
    const behind = Math.max(0, rankOf(best) - rankOf(outcome));
    if (model.hasAbility !== best.model.hasAbility || behind > MOST_BEHIND) continue;
    const own = permuteModel(model, matchUnnamed(model.q, best.model.q, K, known));
    if (solutions.some((solution) => haveSameQ(solution.model, own))) continue;
    // on its way a search has passed many that differ by an entry
    if (left.includes(outcome) && kept.some((other) => areAlike(problem, other, outcome))) continue;
    kept.push(outcome);
    solutions.push({ model: own, score, weight: exp(-behind / SCORE_SCALE) });
  }
  return solutions;
}

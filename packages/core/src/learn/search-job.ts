import { matchUnnamed } from "../compare/match-unnamed.ts";
import { qOfMasks } from "../data/q-matrix.ts";
import type { JobProgress } from "../jobs/work.ts";
import { stream } from "../random/stream.ts";
import { canonicalOrder } from "../rbm/canonical-order.ts";
import { EFFORTS } from "./efforts.ts";
import { keepNames } from "./keep-names.ts";
import type { LearnProblem } from "./learn-problem.ts";
import type { StartName } from "./learned-q.ts";
import { namedColumns } from "./named-columns.ts";
import { openOn } from "./open-on.ts";
import { modelMisfits } from "./pair-model.ts";
import { COARSENED } from "./sample-job.ts";
import {
  addAbility,
  annealSteps,
  borrowColumns,
  climb,
  copyModel,
  emptyColumns,
  emptyModel,
  exactScore,
  fitSweep,
  lookAt,
  permuteModel,
  rebase,
  removeAbility,
  type SamplerModel,
  type SamplerProblem,
  scoreOf,
  startModel,
  tryMove,
} from "./sampler/index.ts";
import { startLoadings } from "./starts/index.ts";

/** One search: where it starts and which stream it draws from. Plain data, so that it goes to a thread. */
export interface LearnRun {
  readonly run: number;
  readonly start: StartName;
}

/** A part of a search: from its start, or further from where it stands. */
export interface SearchJob {
  readonly kind: "search";
  readonly attributes: number;
  readonly run: LearnRun;
  /**
   * cool: from its start down to a solution; slow: the same with more sweeps; ability: the same with items that may load on the ability, from a start or a solution;
   * without: a solution with the ability, further without it; move: moves of columns; borrow: columns of other solutions; alone: the ability alone, no attributes;
   * loaded: a solution's Q-matrix as it is, with items that may load on the ability; coarsen: to where a solution goes where students count in part only.
   */
  readonly step: "cool" | "slow" | "ability" | "without" | "move" | "borrow" | "alone" | "loaded" | "coarsen";
  /** Whether students count in part only. */
  readonly isCoarsened?: boolean;
  /** Number of the step in its search, by which streams differ. */
  readonly round: number;
  readonly from?: SamplerModel;
  /** Solutions to borrow columns from. */
  readonly others?: readonly SamplerModel[];
}

/** Where a search stands. */
export interface SearchOutcome {
  readonly run: LearnRun;
  readonly model: SamplerModel;
  /** ln P(responses) less what effects and q-vectors cost; see `comparedScores`. */
  readonly score: number;
  /** The same where students count in part only, if it was looked for. */
  readonly coarsened?: number;
  /** Whether item pairs depend on each other otherwise than the model implies, by more than chance. */
  readonly misfits: boolean;
}

/** First temperature of a search; where it goes on with the ability, or starts from nothing; and the first loading. */
const HOT = 8;
const WARM = 3;
const FIRST_LOADING = 0.7;

/**
 * Of searches in turn, how far intercepts of the attribute distribution may go from 0 while it is hot: not at all is good for conjunctive
 * items, prevalences from .27 to .73 for additive ones.
 */
const MOST_INTERCEPTS = [0, 0, 1, 1];

/** Sweeps that fit loadings beside a Q-matrix as it is: where items need them the score has risen by then. */
const LOADED_FITS = 8;
const LEAST_LOADED_FITS = 3;

/** Root mean square of the loadings from which an ability is one: below it moves a success probability by .06 at most a standard deviation. */
const LEAST_SPREAD = 0.25;

/** Whether items depend on the ability by more than next to nothing. */
export function hasLoadings({ loadings, J }: SamplerModel): boolean {
  return loadings.reduce((sum, loading) => sum + loading * loading, 0) >= J * LEAST_SPREAD ** 2;
}

/** Sweeps that fit the ability alone, at most, and the gain of score below which they end. */
const ALONE_FITS = 30;
const ALONE_GAIN = 0.5;

/** The ability without attributes: items as in a 2PL. Its posterior is that of one attribute which no item requires. */
function abilityAlone(problem: LearnProblem, run: LearnRun): SearchOutcome {
  const { sample, K, seed } = problem;
  const sampler = openOn(problem, emptyModel(sample.J, 1), stream(seed, "learn", "alone"));
  addAbility(sampler, FIRST_LOADING);
  let score = Number.NEGATIVE_INFINITY;
  for (let fit = 0; fit < ALONE_FITS; fit++) {
    fitSweep(sampler);
    const before = score;
    score = scoreOf(sampler);
    if (score < before + ALONE_GAIN) break;
  }
  const { loadings, cells, penalties, fits } = sampler.model;
  const model = { ...emptyModel(sample.J, K), hasAbility: true, loadings, cells, penalties, fits };
  return { run, model, score, misfits: false };
}

/** Does a part of a search; the same whichever thread it runs on. */
export function* searchJob(
  problem: LearnProblem,
  { run, step, round, from, others = [], isCoarsened = false }: SearchJob,
): Generator<JobProgress, SearchOutcome> {
  const { known, seed, effort, start: expert } = problem;
  const { sweeps, slowSweeps, abilitySweeps, moves } = EFFORTS[effort];
  if (step === "alone") return abilityAlone(problem, run);
  const model = from ?? startOf(problem, run);
  const random = stream(seed, "learn", "search", run.run, step, round);
  const sampler = openOn(problem, model, random, isCoarsened ? COARSENED : 1);
  if (step === "ability" || step === "loaded") addAbility(sampler, FIRST_LOADING);
  if (step === "loaded") {
    // loadings that items do not need fall from the first sweep on
    for (let fit = 0; fit < LOADED_FITS && (fit < LEAST_LOADED_FITS || hasLoadings(sampler.model)); fit++)
      fitSweep(sampler);
    if (!hasLoadings(sampler.model))
      return { run, model: copyModel(sampler.model), score: Number.NEGATIVE_INFINITY, misfits: false };
  } else if (step === "without") {
    removeAbility(sampler);
    for (let fit = 0; fit < FITS; fit++) fitSweep(sampler);
    moveOn(problem, sampler);
  } else if (step === "coarsen") {
    for (let fit = 0; fit < FITS; fit++) fitSweep(sampler);
    moveOn(problem, sampler, { isCoarsened });
  } else if (step === "borrow") {
    let score = lookAt(sampler);
    for (const [n, other] of others.entries()) {
      const columns = matchUnnamed(other.q, sampler.model.q, problem.K, known);
      score = borrowColumns(sampler, permuteModel(other, columns), score);
      yield { done: (n + 1) / others.length, score };
    }
  } else if (step === "move") {
    let score = lookAt(sampler);
    for (let move = 0; move < moves; move++) {
      score = tryMove(sampler, score);
      yield { done: (move + 1) / moves, score };
    }
  } else {
    const isWarm = from !== undefined || run.start === "empty";
    const cooling = step === "slow" ? slowSweeps : sweeps;
    const steps = isWarm
      ? annealSteps(sampler, WARM, abilitySweeps)
      : annealSteps(sampler, HOT, cooling, MOST_INTERCEPTS[run.run % MOST_INTERCEPTS.length]);
    for (const done of steps) yield { done };
    moveOn(problem, sampler, { isSlow: step === "slow" });
  }
  keepNames(problem, sampler);
  const { model: own } = sampler;
  const found = expert && known.expected ? namedColumns(own, expert, known) : copyModel(own);
  return {
    run,
    model: found,
    ...comparedScores(problem, sampler, found, isCoarsened),
    // a coarsened posterior is looked at because the model may misfit
    misfits: isCoarsened || (step !== "loaded" && modelMisfits(problem, found)),
  };
}

/** Units of score that items which load on the ability must gain. */
export const ABILITY_GAIN = 4;
/** Sweeps with Q as it is after they no longer do. */
const FITS = 3;

/** Students × entries of Q that a move takes a second for, and moves at most. */
const SECOND = 600_000;
const MOST_MOVES = 40;

/**
 * A climb, and as many moves of columns as take about a second: with small data all that is needed to leave a conjunction of attributes. A
 * coarsened posterior may do without a column.
 */
function moveOn(
  { sample: { N, J }, K }: LearnProblem,
  sampler: SamplerProblem,
  { isCoarsened = false, isSlow = false } = {},
): void {
  let score = rebase(sampler, climb(sampler), isSlow);
  if (isCoarsened) score = emptyColumns(sampler, score);
  for (let move = Math.min(MOST_MOVES, Math.floor(SECOND / (N * J * K))); move > 0; move--)
    score = tryMove(sampler, score);
}

/** Where a run starts. */
function startOf(problem: LearnProblem, run: LearnRun): SamplerModel {
  const { responses, sample, K, known, most } = problem;
  return startModel(sample, startLoadings(responses, problem, run), K, known, most);
}

/**
 * A score by which searches are compared: ln P(responses), summed over all patterns, less what effects and q-vectors cost. Where
 * patterns are too many, Σ_j ln P(responses to j | all other responses) less the same, from draws.
 */
function comparedScores(
  problem: LearnProblem,
  sampler: SamplerProblem,
  found: SamplerModel,
  isCoarsened: boolean,
): Pick<SearchOutcome, "score" | "coarsened"> {
  const { sample } = problem;
  if (!isCoarsened) return { score: exactScore(sample, found) ?? drawnScore(problem, found) };
  const coarsened = lookAt(sampler);
  return { score: exactScore(sample, found) ?? coarsened / COARSENED, coarsened };
}

/** From the same first profiles and random numbers whichever search it is for, so that searches are compared and not their luck. */
function drawnScore(problem: LearnProblem, found: SamplerModel): number {
  const { J, K } = found;
  const { entries } = qOfMasks(found.q, K, problem.responses.items);
  const model = permuteModel(found, canonicalOrder(J, K, entries, entries));
  return lookAt(openOn(problem, model, stream(problem.seed, "learn", "compare")));
}

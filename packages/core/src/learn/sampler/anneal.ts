import { SATURATED } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import {
  addedColumn,
  borrowedColumn,
  COLUMN_MOVES,
  type ColumnMove,
  type MovedColumns,
  movedColumns,
  setColumns,
  suspectPairs,
} from "./column-moves.ts";
import { distributionCost } from "./distribution-cost.ts";
import { fitSweep, MOST_ENUMERATED, priorsOf, type SamplerProblem, sweep } from "./sampler.ts";
import { copyModel, type SamplerModel, setModel } from "./sampler-model.ts";

/** First sweeps with Q as it is, so that effects and distribution fit it before it is drawn. */
const FIT_SWEEPS = 3;
/** At this temperature an item takes what is best. */
export const COLD = 0.02;

/**
 * Above this temperature prevalences may be kept near one half: while items are drawn all but at random, few patterns explain a correct
 * response to a conjunctive item, and prevalences would fall, and take a hundred sweeps to rise again.
 */
const KEPT_ABOVE = 4;

/** Sweeps from a high temperature down to 1, evenly on the scale of logarithms; yields the share that is done. */
export function* annealSteps(
  problem: SamplerProblem,
  from: number,
  sweeps: number,
  mostIntercept?: number,
): Generator<number> {
  for (let s = 0; s < FIT_SWEEPS; s++) fitSweep(problem, { mostIntercept });
  for (let s = 0; s < sweeps; s++) {
    const temperature = from ** (1 - s / Math.max(1, sweeps - 1));
    sweep(problem, temperature, temperature > KEPT_ABOVE ? { mostIntercept } : {});
    yield (s + 1) / sweeps;
  }
}

/** ln P(responses) less what effects, q-vectors and families cost; where profiles are drawn, each item foretold from the others. */
export function scoreOf({ students, model, costs }: SamplerProblem): number {
  const { q, fits, penalties } = model;
  const used = popcount(q.reduce((all, mask) => all | mask, 0));
  const logLik = students.refresh(model) ?? fits.reduce((sum, fit) => sum + fit, 0);
  return (
    logLik -
    penalties.reduce((sum, penalty) => sum + penalty, 0) -
    distributionCost(model) -
    costs.attribute * used
  );
}

/** How often each move is tried, out of all. */
const SHARES: Readonly<Record<ColumnMove, number>> = {
  regrow: 0.24,
  "regrow-around": 0.1,
  split: 0.14,
  drop: 0.14,
  add: 0.1,
  swap: 0.08,
  family: 0.1,
  reheat: 0.1,
};
/** How often an unused column is filled by splitting another. */
const SPLIT_UNUSED = 0.5;
/** Temperatures of the sweeps after a move. */
const AFTER_MOVE: Readonly<Partial<Record<ColumnMove, readonly number[]>>> & {
  readonly other: readonly number[];
} = {
  split: [1, COLD],
  family: [1, COLD],
  reheat: [6, 4, 2, 1, COLD],
  other: [2, 1, COLD],
};
/** A move is given up when it stands further behind; it is kept when it gains so much. */
const HOPELESS = 40;
const LEAST_GAIN = 1;
/** About what chance adds to a single look at a drawn score, or takes from it: a move that is no further behind may be better. */
const DRAWN_ERROR = 15;
/** So many times more is no chance. */
const CLEAR = 4;
/** Cold sweeps while they gain. */
const MOST_COLD = 4;

/** Cold sweeps until the score no longer rises; returns it. */
export function climb(problem: SamplerProblem, most = MOST_COLD): number {
  let score = scoreOf(problem);
  for (let s = 0; s < most; s++) {
    sweep(problem, COLD);
    const next = scoreOf(problem);
    if (next < score + 0.1) return Math.max(score, next);
    score = next;
  }
  return score;
}

/** Sweeps with Q as it is that a score is averaged over: drawn, one alone is off by ten units or twenty. */
const LOOKS = 2;
const DRAWN_LOOKS = 5;

/** The score with parameters that fit Q as it is. */
export function lookAt(problem: SamplerProblem): number {
  const looks = isDrawn(problem) ? DRAWN_LOOKS : LOOKS;
  let sum = 0;
  for (let look = 0; look < looks; look++) {
    fitSweep(problem);
    sum += scoreOf(problem);
  }
  return sum / looks;
}

function isDrawn({ model }: SamplerProblem): boolean {
  return model.K > MOST_ENUMERATED;
}

/** Cold sweeps at most, and how many like the last one must suffice to reach the target. */
const LONGEST_CLIMB = 12;
const AHEAD = 8;

/** Cold sweeps while they promise to reach the target, then as `climb`; returns the score. */
function climbTowards(problem: SamplerProblem, target: number): number {
  let score = scoreOf(problem);
  for (let s = 0; s < LONGEST_CLIMB && score < target; s++) {
    sweep(problem, COLD);
    const next = scoreOf(problem);
    if (target - next > AHEAD * (next - score)) return next;
    score = next;
  }
  return climb(problem);
}

/** Tries a random move of columns; the model goes back to what it was unless the score rises. Returns the score. */
export function tryMove(problem: SamplerProblem, score: number): number {
  const { model } = problem;
  const before = copyModel(model);
  const move = drawMove(problem);
  const refit = (q: Uint32Array) => {
    setColumns(problem, q);
    for (let s = 0; s < 2; s++) fitSweep(problem);
  };
  problem.students.refresh(model);
  const moved = movedColumns(problem, move, refit);
  if (moved === undefined) {
    restore(problem, before);
    return score;
  }
  return climbFrom(problem, moved, AFTER_MOVE[move] ?? AFTER_MOVE.other, before, score);
}

/** Temperatures of the sweeps after a column was given another: what it means has to change first. */
const AFTER_REBASE = [COLD, COLD, COLD];
/** What a column stood for has to be taken over by others. */
const AFTER_EMPTIED = [2, 1, COLD];
/** Pairs of columns tried by `rebase`, at most; fewer after a slow search, if profiles are drawn, which takes long: moves of columns follow. */
const MOST_PAIRS = 12;
const MOST_PAIRS_SLOW = 4;

/**
 * Tries suspect pairs of columns: the items of one gain the other, which brings back an attribute that a conjunction or disjunction hides.
 * Returns the score.
 */
export function rebase(problem: SamplerProblem, score: number, isSlow = false): number {
  const tried = new Set<string>();
  const most = isSlow && isDrawn(problem) ? MOST_PAIRS_SLOW : MOST_PAIRS;
  let best = score;
  while (tried.size < most) {
    const pairs = suspectPairs(problem.model).filter(({ c, l }) => !tried.has(`${c},${l}`));
    if (pairs.length === 0) break;
    const pair = pairs[problem.random.below(pairs.length)];
    tried.add(`${pair.c},${pair.l}`);
    const moved = addedColumn(problem, pair);
    if (moved) best = climbFrom(problem, moved, AFTER_REBASE, copyModel(problem.model), best);
  }
  return best;
}

/**
 * Tries each column without its items, the one with the fewest first: draws of single items take a column away only if every item on
 * the way does without it. Returns the score.
 */
export function emptyColumns(problem: SamplerProblem, score: number): number {
  const { model, known } = problem;
  const itemsWith = (k: number) => model.q.reduce((items, mask) => items + ((mask >>> k) & 1), 0);
  const used = Array.from({ length: model.K }, (_, k) => k)
    .filter((k) => itemsWith(k) > 0 && known.required.every((mask) => !((mask >>> k) & 1)))
    .sort((a, b) => itemsWith(a) - itemsWith(b) || a - b);
  let best = score;
  for (const k of used) {
    const q = model.q.map((mask) => mask & ~(1 << k));
    best = climbFrom(problem, { q, family: SATURATED }, AFTER_EMPTIED, copyModel(model), best);
  }
  return best;
}

/** Temperatures of the sweeps after a column was taken over, and entries from which two columns are not the same but for single items. */
const AFTER_BORROWED = [1, COLD];
const OTHER_COLUMN = 2;

/**
 * Tries each column as another solution has it, those that differ most first: a search goes wrong in whole columns, another one in others.
 * The other solution is in the columns of the problem's model. Returns the score.
 */
export function borrowColumns(
  problem: SamplerProblem,
  other: Pick<SamplerModel, "q">,
  score: number,
): number {
  const { model } = problem;
  const differences = (k: number) =>
    model.q.reduce((sum, mask, j) => sum + (((mask ^ other.q[j]) >>> k) & 1), 0);
  const columns = Array.from({ length: model.K }, (_, k) => ({ k, by: differences(k) }))
    .filter(({ by }) => by >= OTHER_COLUMN)
    .sort((a, b) => b.by - a.by || a.k - b.k);
  let best = score;
  for (const { k } of columns) {
    const moved = borrowedColumn(problem, other, k);
    if (moved) best = climbFrom(problem, moved, AFTER_BORROWED, copyModel(model), best);
  }
  return best;
}

/** Climbs from where a move leads; back to what the model was before unless the score rises. Returns the score. */
function climbFrom(
  problem: SamplerProblem,
  { q, family }: MovedColumns,
  temperatures: readonly number[],
  before: SamplerModel,
  score: number,
): number {
  const items = concernedItems(problem, q);
  setColumns(problem, q, family);
  for (let s = 0; s < FIT_SWEEPS; s++) fitSweep(problem, { items });
  for (const temperature of temperatures) sweep(problem, temperature, { items });
  if (items.length < problem.model.J) fitSweep(problem);
  const reached = scoreOf(problem);
  const climbed = reached > score - HOPELESS ? climbTowards(problem, score) : reached;
  if (isSame(problem.model, before)) {
    restore(problem, before);
    return score;
  }
  if (isDrawn(problem)) {
    if (climbed > score + CLEAR * DRAWN_ERROR) return climbed;
    if (climbed > score - DRAWN_ERROR) return betterOf(problem, before);
  } else if (climbed > score + LEAST_GAIN) return climbed;
  restore(problem, before);
  return score;
}

/** Whether a move has led back to where it began, but for effects. */
function isSame(model: SamplerModel, before: SamplerModel): boolean {
  return model.q.every((mask, j) => mask === before.q[j] && model.families[j] === before.families[j]);
}

/**
 * Leaves the problem at its model or at the one before, whichever scores higher; returns that score. Both are looked at from the same
 * profiles and with the same random numbers: most of what is chance in one score is in the other too.
 */
function betterOf(problem: SamplerProblem, before: SamplerModel): number {
  const look = (): number => {
    fitSweep(problem);
    return lookAt(problem);
  };
  const again = problem.students.remember?.();
  const score = look();
  const moved = copyModel(problem.model);
  again?.();
  restore(problem, before);
  const previous = look();
  if (score <= previous + LEAST_GAIN) return previous;
  restore(problem, moved);
  return score;
}

/** Of many attributes, the items that have, or get, one whose column changes: the others follow if it gains. All, if none changes. */
function concernedItems(problem: SamplerProblem, moved: Uint32Array): number[] {
  const { J, q } = problem.model;
  const columns = q.reduce((mask, own, j) => mask | (own ^ moved[j]), 0);
  const items = Array.from({ length: J }, (_, j) => j);
  return columns === 0 || !isDrawn(problem)
    ? items
    : items.filter((j) => ((q[j] | moved[j]) & columns) !== 0);
}

function drawMove({ model, random }: SamplerProblem): ColumnMove {
  const used = model.q.reduce((all, mask) => all | mask, 0);
  if (popcount(used) < model.K && random.uniform() < SPLIT_UNUSED) return "split";
  let left = random.uniform();
  for (const move of COLUMN_MOVES) {
    left -= SHARES[move];
    if (left <= 0) return move;
  }
  return "reheat";
}

/** Back to what the model was. */
export function restore(problem: SamplerProblem, kept: SamplerModel): void {
  const { model } = problem;
  setColumns(problem, kept.q);
  for (let j = 0; j < model.J; j++) {
    problem.costs.leaveOut(model.q[j], model.families[j]);
    problem.costs.takeIn(model.q[j], kept.families[j]);
  }
  setModel(model, kept);
  problem.priors = priorsOf(model);
}

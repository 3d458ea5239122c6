import exp from "@stdlib/math-base-special-exp";
import { matchColumns } from "../../compare/match-columns.ts";
import { isAllowed } from "../../data/known-entries.ts";
import { qOfMasks } from "../../data/q-matrix.ts";
import { popcount, reorderBits } from "../../numeric/bits.ts";
import {
  anneal,
  climb,
  copyOf,
  enumeratedStudents,
  fitSweep,
  type Kept,
  restore,
  type SamplerProblem,
  scoreOf,
  setColumns,
} from "../sampler/index.ts";
import { type Answers, CELLS } from "../search/index.ts";
import { type ImpliedStart, impliedStart } from "./item-implications.ts";
import { climbOrder, completeOrder, edgeGains } from "./order-moves.ts";

/** `attribute` can be mastered only by those who have mastered `prerequisite`, by their numbers. */
export interface HierarchyEdge {
  readonly prerequisite: number;
  readonly attribute: number;
  readonly probability: number;
}

export interface LearnedHierarchy {
  /** Direct edges; what follows from others is left out. */
  readonly edges: readonly HierarchyEdge[];
  /** What ln posterior gains over the model that was given; 0 if it is left as it was. */
  readonly gain: number;
  /** Score of the model as it is left. */
  readonly score: number;
  /** To go on with: patterns are enumerated in it where there are edges. */
  readonly problem: SamplerProblem;
}

/** Attributes up to which all patterns are enumerated to try an order that the items show. */
const MOST_TRIED = 9;
/** Standard errors up to which a share of students counts as 0: from as strict to as loose as it may be. */
const LIMITS = [2, 2.5, 3, 3.5];
/** Sweeps with Q as it is before starts are compared. */
const FIT_SWEEPS = 3;
/** Sweeps of the start that the items' implications show, and their first temperature. */
const SWEEPS = 8;
const TEMPERATURE = 2;
/** ln posterior that a model with prerequisites must gain to be preferred. */
const LEAST_GAIN = 5;

/**
 * Looks for prerequisites among the attributes of a model that has been searched for without them. First from what items imply of
 * each other; if that gains nothing, by edges put into the model as it stands. The model is left as the better one if it gains
 * enough, else as it was. With more than MOST_ENUMERATED attributes only an order that the items show is tried, and with more than
 * MOST_TRIED none.
 */
export function learnHierarchy(answers: Answers, given: SamplerProblem): LearnedHierarchy {
  const { model } = given;
  const nothing = { edges: [], gain: 0, problem: given };
  const starts = model.K > MOST_TRIED ? [] : impliedStarts(answers, given);
  const isEnumerated = given.students.patternCounts(model) !== undefined;
  if (!isEnumerated && starts.length === 0) return { ...nothing, score: scoreOf(given) };
  const problem = isEnumerated ? given : { ...given, students: enumeratedStudents(answers, model.K) };
  const score = scoreOf(problem);
  const plain = { kept: copyOf(model), score };
  let best: Reached = plain;
  if (starts.length > 0) best = bestOf([plain, fromStarts(problem, starts)]);
  if (best.score < score + LEAST_GAIN && isEnumerated) {
    reset(problem, plain);
    climbOrder(problem, score);
    best = bestOf([best, reachedBy(problem)]);
  }
  const chosen = best.score > score + LEAST_GAIN ? best : plain;
  reset(problem, chosen);
  if (chosen === plain) {
    given.priors = problem.priors;
    return { ...nothing, score: isEnumerated ? score : scoreOf(given) };
  }
  const reached = completeOrder(problem, chosen.score);
  return { edges: edgesOf(problem, reached), gain: reached - score, score: reached, problem };
}

/** What the best of the starts leads to. */
function fromStarts(problem: SamplerProblem, starts: readonly ImpliedStart[]): Reached {
  const before = copyOf(problem.model);
  const fitted = starts.map((start) => {
    restore(problem, before);
    setStart(problem, start);
    return reachedBy(problem);
  });
  reset(problem, bestOf(fitted));
  anneal(problem, TEMPERATURE, SWEEPS);
  climbOrder(problem, climb(problem));
  return reachedBy(problem);
}

interface Reached {
  readonly kept: Kept;
  readonly score: number;
}

function bestOf(reached: readonly Reached[]): Reached {
  return reached.reduce((a, b) => (b.score > a.score ? b : a));
}

function reachedBy(problem: SamplerProblem): Reached {
  return { kept: copyOf(problem.model), score: scoreOf(problem) };
}

function reset(problem: SamplerProblem, { kept }: Reached): void {
  restore(problem, kept);
  problem.students.refresh(problem.model);
}

function edgesOf(problem: SamplerProblem, score: number): HierarchyEdge[] {
  return edgeGains(problem, score).map(({ edge: [prerequisite, attribute], gain }) => ({
    prerequisite,
    attribute,
    probability: 1 / (1 + exp(-gain)),
  }));
}

/** Starts with prerequisites, one for every Q and order that the limits lead to. */
function impliedStarts(answers: Answers, { model }: SamplerProblem): ImpliedStart[] {
  const last = (j: number) => model.cells[j * CELLS + (1 << popcount(model.q[j])) - 1];
  const items = Array.from({ length: model.J }, (_, j) => j).filter((j) => model.q[j] !== 0);
  const guess = median(items.map((j) => model.cells[j * CELLS]));
  const success = median(items.map(last));
  const starts: ImpliedStart[] = [];
  for (const limit of LIMITS) {
    const start = impliedStart(answers, { guess, success }, model.K, limit);
    if (start === undefined || start.order.every((mask) => mask === 0)) continue;
    if (!starts.some((other) => isSame(other, start))) starts.push(start);
  }
  return starts;
}

function isSame(a: ImpliedStart, b: ImpliedStart): boolean {
  return a.q.every((mask, j) => mask === b.q[j]) && a.order.join() === b.order.join();
}

/** The start's attributes get the numbers of those that they are most like; known entries stay. */
function setStart(problem: SamplerProblem, start: ImpliedStart): void {
  const { model, known, most } = problem;
  const { K } = model;
  const names = Array.from(model.q, (_, j) => `${j}`);
  const columns = matchColumns(qOfMasks(start.q, K, names), qOfMasks(model.q, K, names));
  const numbered = (mask: number) => reorderBits(mask, columns);
  setColumns(
    problem,
    start.q.map((mask, j) => {
      const q = ((numbered(mask) | known.required[j]) & ~known.forbidden[j]) >>> 0;
      return popcount(q) <= most && isAllowed(known, j, q) ? q : model.q[j];
    }),
  );
  for (let k = 0; k < K; k++) model.prerequisites[k] = numbered(start.order[columns[k]] ?? 0);
  model.slopes.fill(0);
  model.intercepts.fill(0);
  problem.students.refresh(model);
  for (let s = 0; s < FIT_SWEEPS; s++) fitSweep(problem);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >>> 1];
}

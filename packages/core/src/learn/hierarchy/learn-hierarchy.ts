import exp from "@stdlib/math-base-special-exp";
import { matchColumns } from "../../compare/match-columns.ts";
import { isAllowed } from "../../data/known-entries.ts";
import { qOfMasks } from "../../data/q-matrix.ts";
import { drain } from "../../jobs/drain.ts";
import { popcount, reorderBits } from "../../numeric/bits.ts";
import type { CodedResponses } from "../coded-responses.ts";
import { CELLS } from "../items/index.ts";
import {
  annealSteps,
  climb,
  copyModel,
  enumeratedStudents,
  fitSweep,
  restore,
  type SamplerModel,
  type SamplerProblem,
  scoreOf,
  setColumns,
  withoutEdge,
} from "../sampler/index.ts";
import { type ImpliedStart, impliedStart, itemImplications } from "./item-implications.ts";
import { climbOrder, completeOrder, edgeGains, reach } from "./order-moves.ts";

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
/** Guessing and slipping probabilities that are larger come from a wrong q-vector. */
const MOST_GUESSED = 0.4;
/** Sweeps with Q as it is before starts are compared. */
const FIT_SWEEPS = 3;
/** Sweeps of the start that the items' implications show, and their first temperature. */
const SWEEPS = 8;
const TEMPERATURE = 2;
/** ln posterior that a model with prerequisites must gain to be preferred. */
const LEAST_GAIN = 5;
/** The same for edges that the score alone shows: many are looked at, and a wrong Q can make one look right. */
const LEAST_CLIMBED = 15;

/**
 * Looks for prerequisites among the attributes of a model that has been searched for without them. First from what items imply of
 * each other; if that gains nothing, by edges put into the model as it stands. The model is left as the better one if it gains
 * enough, else as it was. With more than MOST_ENUMERATED attributes only an order that the items show is tried, and with more than
 * MOST_TRIED none.
 */
export function learnHierarchy(coded: CodedResponses, given: SamplerProblem): LearnedHierarchy {
  const { model } = given;
  const nothing = { edges: [], gain: 0, problem: given };
  const starts = model.K > MOST_TRIED ? [] : impliedStarts(coded, given);
  const isEnumerated = given.students.patternCounts(model) !== undefined;
  if (!isEnumerated && starts.length === 0) return { ...nothing, score: scoreOf(given) };
  const problem = isEnumerated ? given : { ...given, students: enumeratedStudents(coded, model.K) };
  const score = scoreOf(problem);
  const plain = { kept: copyModel(model), score };
  let best: Reached = plain;
  if (starts.length > 0) best = bestOf([plain, fromStarts(problem, coded, starts)]);
  if (best.score < score + LEAST_GAIN && isEnumerated) {
    reset(problem, plain);
    climbOrder(problem, score);
    const climbed = reachedBy(problem);
    if (climbed.score > score + LEAST_CLIMBED) best = bestOf([best, climbed]);
  }
  const chosen = best.score > score + LEAST_GAIN ? withEdgesOrNone(problem, best) : plain;
  reset(problem, chosen);
  if (chosen === plain) {
    given.priors = problem.priors;
    return { ...nothing, score: isEnumerated ? score : scoreOf(given) };
  }
  const hasEdges = model.prerequisites.some((mask) => mask !== 0);
  const reached = edgesOf(problem, hasEdges ? completeOrder(problem, chosen.score) : chosen.score);
  return { ...reached, gain: reached.score - score, problem };
}

/** The search may have gained by another Q alone: without its edges, searched from there, it must be worse by as much. */
function withEdgesOrNone(problem: SamplerProblem, best: Reached): Reached {
  reset(problem, best);
  const score = reach(problem, new Uint32Array(problem.model.K), best.score);
  return best.score > score + LEAST_GAIN ? best : reachedBy(problem);
}

/** What the best of the starts leads to, and what the items imply once more with their levels from there. */
function fromStarts(
  problem: SamplerProblem,
  coded: CodedResponses,
  starts: readonly ImpliedStart[],
): Reached {
  const first = fromBest(problem, starts, Number.NEGATIVE_INFINITY) as Reached;
  const again = fromBest(problem, impliedStarts(coded, problem), first.score);
  return again === undefined ? first : bestOf([first, again]);
}

/** Undefined if the best of the starts, fitted, does not reach the score. */
function fromBest(
  problem: SamplerProblem,
  starts: readonly ImpliedStart[],
  score: number,
): Reached | undefined {
  const before = copyModel(problem.model);
  const fitted = starts.map((start) => {
    restore(problem, before);
    setStart(problem, start);
    return reachedBy(problem);
  });
  if (fitted.length === 0 || bestOf(fitted).score < score) {
    restore(problem, before);
    return undefined;
  }
  reset(problem, bestOf(fitted));
  drain(annealSteps(problem, TEMPERATURE, SWEEPS));
  climbOrder(problem, climb(problem));
  return reachedBy(problem);
}

interface Reached {
  readonly kept: SamplerModel;
  readonly score: number;
}

function bestOf(reached: readonly Reached[]): Reached {
  return reached.reduce((a, b) => (b.score > a.score ? b : a));
}

function reachedBy(problem: SamplerProblem): Reached {
  return { kept: copyModel(problem.model), score: scoreOf(problem) };
}

function reset(problem: SamplerProblem, { kept }: Reached): void {
  restore(problem, kept);
  problem.students.refresh(problem.model);
}

/** The edges with their probabilities; those that the model does better without, q-vectors as they stand, are taken out first. */
function edgesOf(
  problem: SamplerProblem,
  from: number,
): { readonly edges: HierarchyEdge[]; readonly score: number } {
  const { model, students } = problem;
  let score = from;
  for (;;) {
    const gains = edgeGains(problem, score);
    const worst = gains.reduce((least, { gain }) => Math.min(least, gain), 0);
    if (worst === 0) {
      const edges = gains.map(({ edge: [prerequisite, attribute], gain }) => ({
        prerequisite,
        attribute,
        probability: 1 / (1 + exp(-gain)),
      }));
      return { edges, score };
    }
    const { edge } = gains.find(({ gain }) => gain === worst) as (typeof gains)[number];
    model.prerequisites.set(withoutEdge(model.prerequisites, ...edge));
    students.refresh(model);
    for (let s = 0; s < FIT_SWEEPS; s++) fitSweep(problem);
    score = scoreOf(problem);
  }
}

/** Starts with prerequisites, one for every Q and order that the limits lead to, items taken as alike and as the model has them. */
function impliedStarts(coded: CodedResponses, { model }: SamplerProblem): ImpliedStart[] {
  const own = Array.from({ length: model.J }, (_, j) => ({
    guess: model.cells[j * CELLS],
    success: model.cells[j * CELLS + (1 << popcount(model.q[j])) - 1],
  }));
  // wrong q-vectors make guessing, or success, look more frequent than it is
  const shares = [1 / 2, 1 / 4];
  const guesses = own.map(({ guess }) => guess);
  const successes = own.map(({ success }) => success);
  const alike = shares.flatMap((low) =>
    shares.map((high) => ({ guess: quantile(guesses, low), success: quantile(successes, high) })),
  );
  const asTheyAre = own.map(({ guess, success }) => ({
    guess: Math.min(guess, MOST_GUESSED),
    success: Math.max(success, 1 - MOST_GUESSED),
  }));
  const starts: ImpliedStart[] = [];
  for (const levels of [...alike.map((usual) => own.map(() => usual)), asTheyAre]) {
    const items = itemImplications(coded, levels);
    for (const limit of LIMITS) {
      const start = impliedStart(items, model.K, limit);
      if (start === undefined || start.order.every((mask) => mask === 0)) continue;
      if (!starts.some((other) => isSame(other, start))) starts.push(start);
    }
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

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))];
}

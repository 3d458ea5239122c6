import exp from "@stdlib/math-base-special-exp";
import { isAllowed } from "../../data/known-entries.ts";
import { popcount } from "../../numeric/bits.ts";
import { type Answers, CELLS } from "../search/index.ts";
import {
  anneal,
  climb,
  copyOf,
  fitSweep,
  type Kept,
  restore,
  type SamplerProblem,
  scoreOf,
  setColumns,
} from "../sampler/index.ts";
import { type ImpliedStart, impliedStart } from "./item-implications.ts";
import { climbOrder, edgeGains } from "./order-moves.ts";

/** `attribute` can be mastered only by those who have mastered `prerequisite`, by their numbers. */
export interface HierarchyEdge {
  readonly prerequisite: number;
  readonly attribute: number;
  readonly probability: number;
}

export interface LearnedHierarchy {
  /** Direct edges; what follows from others is left out. */
  readonly edges: readonly HierarchyEdge[];
  /** What ln posterior gains over the same search without prerequisites. */
  readonly gain: number;
  /** Score of the problem's model as it is left: the better one, with or without prerequisites. */
  readonly score: number;
}

/** Standard errors up to which a share of students counts as 0: as loose, and as strict, as it may be. */
const LIMITS = [2, 2.5, 3, 3.5];
/** Sweeps with Q as it is before starts are compared. */
const FIT_SWEEPS = 3;
/** Sweeps of the start that the items' implications show, and their first temperature. */
const SWEEPS = 8;
const TEMPERATURE = 2;
/** ln posterior that a model with prerequisites must gain to be preferred. */
const LEAST_GAIN = 5;

/**
 * Looks for prerequisites among the attributes of a model that has been searched for without them. Two ways: edges put into the
 * model as it stands while its score rises, and a start from what items imply of each other. The model is left as the better of
 * both if it gains enough, else as it was. Up to MOST_ENUMERATED attributes.
 */
export function learnHierarchy(answers: Answers, problem: SamplerProblem): LearnedHierarchy {
  const { model, students } = problem;
  const plain = { kept: copyOf(model), score: scoreOf(problem) };
  const tried = [plain];
  climbOrder(problem, plain.score);
  tried.push({ kept: copyOf(model), score: scoreOf(problem) });
  restore(problem, plain.kept);
  const starts = impliedStarts(answers, problem).map((start) => {
    restore(problem, plain.kept);
    setStart(problem, start);
    return { kept: copyOf(model), score: scoreOf(problem) };
  });
  if (starts.length > 0) {
    restore(problem, bestOf(starts).kept);
    students.refresh(model);
    anneal(problem, TEMPERATURE, SWEEPS);
    climbOrder(problem, climb(problem));
    tried.push({ kept: copyOf(model), score: scoreOf(problem) });
  }
  const best = bestOf(tried);
  const gain = best.score - plain.score;
  const chosen = gain > LEAST_GAIN ? best : plain;
  restore(problem, chosen.kept);
  students.refresh(model);
  return { edges: edgesOf(problem, chosen.score), gain: chosen.score - plain.score, score: chosen.score };
}

interface Reached {
  readonly kept: Kept;
  readonly score: number;
}

function bestOf(reached: readonly Reached[]): Reached {
  return reached.reduce((a, b) => (b.score > a.score ? b : a));
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

function setStart(problem: SamplerProblem, { q, order }: ImpliedStart): void {
  const { model, known, most } = problem;
  setColumns(
    problem,
    q.map((mask, j) => (popcount(mask) <= most && isAllowed(known, j, mask) ? mask : model.q[j])),
  );
  model.prerequisites.fill(0);
  model.prerequisites.set(order);
  model.slopes.fill(0);
  model.intercepts.fill(0);
  problem.students.refresh(model);
  for (let s = 0; s < FIT_SWEEPS; s++) fitSweep(problem);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >>> 1];
}

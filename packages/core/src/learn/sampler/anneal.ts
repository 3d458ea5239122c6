import { popcount } from "../../numeric/bits.ts";
import { COLUMN_MOVES, type ColumnMove, movedColumns, setColumns } from "./column-moves.ts";
import { distributionCost } from "./distribution-cost.ts";
import { fitSweep, priorsOf, type SamplerProblem, sweep } from "./sampler.ts";
import type { SamplerModel } from "./sampler-model.ts";

/** First sweeps with Q as it is, so that effects and distribution fit it before it is drawn. */
const FIT_SWEEPS = 3;
/** At this temperature an item takes what is best. */
export const COLD = 0.02;

/** Sweeps from a high temperature down to 1, evenly on the scale of logarithms, and some cold ones. */
export function anneal(problem: SamplerProblem, from: number, sweeps: number): void {
  for (let s = 0; s < FIT_SWEEPS; s++) fitSweep(problem);
  for (let s = 0; s < sweeps; s++) sweep(problem, from ** (1 - s / Math.max(1, sweeps - 1)));
}

/** ln P(responses) less what effects, q-vectors and families cost; where profiles are drawn, each item foretold from the others. */
export function scoreOf({ students, model }: SamplerProblem): number {
  const { fits, penalties } = model;
  const logLik = students.refresh(model) ?? fits.reduce((sum, fit) => sum + fit, 0);
  return logLik - penalties.reduce((sum, penalty) => sum + penalty, 0) - distributionCost(model);
}

/** How often each move is tried, out of all. */
const SHARES: Readonly<Record<ColumnMove, number>> = {
  regrow: 0.34,
  "regrow-around": 0.12,
  drop: 0.18,
  add: 0.12,
  swap: 0.1,
  reheat: 0.14,
};
/** Temperatures of the sweeps after a move, and after reheating. */
const AFTER_MOVE = [2, 1, COLD];
const REHEATED = [6, 4, 2, 1, COLD];
/** A move is given up when it stands further behind; it is kept when it gains so much. */
const HOPELESS = 40;
const LEAST_GAIN = 1;
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

/** Tries a random move of columns; the model goes back to what it was unless the score rises. Returns the score. */
export function tryMove(problem: SamplerProblem, score: number): number {
  const { model, random } = problem;
  const before = copyOf(model);
  const move = drawMove(random.uniform());
  const refit = (q: Uint32Array) => {
    setColumns(problem, q);
    for (let s = 0; s < 2; s++) fitSweep(problem);
  };
  problem.students.refresh(model);
  const q = movedColumns(problem, move, refit);
  if (q === undefined) {
    restore(problem, before);
    return score;
  }
  setColumns(problem, q);
  for (let s = 0; s < FIT_SWEEPS; s++) fitSweep(problem);
  for (const temperature of move === "reheat" ? REHEATED : AFTER_MOVE) sweep(problem, temperature);
  const reached = scoreOf(problem);
  const climbed = reached > score - HOPELESS ? climb(problem) : reached;
  if (climbed > score + LEAST_GAIN) return climbed;
  restore(problem, before);
  return score;
}

function drawMove(at: number): ColumnMove {
  let left = at;
  for (const move of COLUMN_MOVES) {
    left -= SHARES[move];
    if (left <= 0) return move;
  }
  return "reheat";
}

/** What a move may change, to go back to. */
export type Kept = Pick<
  SamplerModel,
  | "q"
  | "families"
  | "cells"
  | "loadings"
  | "penalties"
  | "slopes"
  | "intercepts"
  | "prerequisites"
  | "itemPrior"
  | "loadingSpread"
  | "hasAbility"
>;

export function copyOf(model: SamplerModel): Kept {
  const {
    q,
    families,
    cells,
    loadings,
    penalties,
    slopes,
    intercepts,
    prerequisites,
    itemPrior,
    loadingSpread,
    hasAbility,
  } = model;
  return {
    q: q.slice(),
    families: families.slice(),
    cells: cells.slice(),
    loadings: loadings.slice(),
    penalties: penalties.slice(),
    slopes: slopes.slice(),
    intercepts: intercepts.slice(),
    prerequisites: prerequisites.slice(),
    itemPrior,
    loadingSpread,
    hasAbility,
  };
}

export function restore(problem: SamplerProblem, kept: Kept): void {
  const { model } = problem;
  setColumns(problem, kept.q);
  for (let j = 0; j < model.J; j++) {
    problem.costs.leaveOut(popcount(model.q[j]), model.families[j]);
    problem.costs.takeIn(popcount(model.q[j]), kept.families[j]);
  }
  model.families.set(kept.families);
  model.cells.set(kept.cells);
  model.loadings.set(kept.loadings);
  model.penalties.set(kept.penalties);
  model.slopes.set(kept.slopes);
  model.intercepts.set(kept.intercepts);
  model.prerequisites.set(kept.prerequisites);
  model.itemPrior = kept.itemPrior;
  model.loadingSpread = kept.loadingSpread;
  model.hasAbility = kept.hasAbility;
  problem.priors = priorsOf(model);
}

import { factorNodes } from "../models/factor-nodes.ts";
import { popcount } from "../numeric/bits.ts";
import { logistic } from "../numeric/logistic.ts";
import type { FactorSkills } from "./adequacy/index.ts";
import { CELLS } from "./items/index.ts";
import type { LearnProblem } from "./learn-problem.ts";
import { hasResidualDependence, type PairModel, residualDependence } from "./residual-dependence.ts";
import { NODE_VALUES, patternShares, type SamplerModel } from "./sampler/index.ts";

/** Success probabilities are kept this far from 0 and 1 for students who were not in the fit: one slip would cost ln of it. */
const EDGE = 0.001;

/** The learned model for estimates. */
export function skillsOf({ K, q, cells, slopes, intercepts }: SamplerModel): FactorSkills & {
  readonly q: Uint32Array;
} {
  const { theta, weights } = factorNodes();
  return {
    K,
    q,
    cells: Array.from(q, (mask, j) =>
      Float64Array.from({ length: 2 ** popcount(mask) }, (_, x) => kept(cells[j * CELLS + x])),
    ),
    nodeWeights: weights,
    mastery: Float64Array.from({ length: theta.length * K }, (_, at) =>
      kept(logistic(intercepts[at % K] + slopes[at % K] * theta[Math.floor(at / K)])),
    ),
  };
}

/** The learned model for residual dependence. */
export function pairModelOf(model: SamplerModel): PairModel {
  const { K, q, cells, nodeWeights, mastery } = skillsOf(model);
  // prerequisites make attributes depend on each other at a node too; a model that has them can be enumerated
  if (model.prerequisites.some((mask) => mask !== 0))
    return { K, q, cells, distribution: { patterns: patternShares(model) } };
  if (!model.hasAbility) return { K, q, cells, distribution: { nodeWeights, mastery } };
  const { slopes, intercepts, loadings } = model;
  const distribution = {
    nodeWeights: model.nodeWeights,
    mastery: Float64Array.from({ length: NODE_VALUES.length * K }, (_, at) =>
      logistic(intercepts[at % K] + slopes[at % K] * NODE_VALUES[Math.floor(at / K)]),
    ),
    ability: { theta: NODE_VALUES, loadings },
  };
  return { K, q, cells, distribution };
}

/** Whether item pairs depend on each other otherwise than the model implies, by more than chance. */
export function modelMisfits({ responses }: LearnProblem, model: SamplerModel): boolean {
  return hasResidualDependence(residualDependence(responses, pairModelOf(model)));
}

export function kept(probability: number): number {
  return Math.min(1 - EDGE, Math.max(EDGE, probability));
}

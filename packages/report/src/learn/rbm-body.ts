import type { RbmLearned } from "@qmatrix/core/rbm";
import { type LearnReport, qBody, rowsOf } from "./learn-result.ts";

/** The keys of result.json that are this method's own. */
export function rbmBody({
  data,
  learned,
  comparison,
  warnings,
}: LearnReport<RbmLearned>): Record<string, unknown> {
  const { q, inclusion, parameters, chosen, grid, ranking } = learned;
  return {
    data,
    q: qBody(q),
    inclusion: rowsOf(q, inclusion),
    ...(comparison && { comparison }),
    warnings,
    rbm: {
      chosen,
      weights: rowsOf(q, parameters.weights),
      visibleBias: parameters.visibleBias,
      hiddenBias: parameters.hiddenBias,
      ranking: rowsOf(q, ranking),
      grid,
    },
  };
}

import type { QMatrix, RbmLearned } from "@qmatrix/core";
import type { NamedComparison } from "../compare/comparison-text.ts";
import type { DataTold } from "../result/data-told.ts";
import type { ResultHead } from "../result/result-file.ts";

/** All that a run of `learn` has to tell: the result file, the report and the terminal say parts of it. */
export interface LearnTold {
  readonly data: DataTold;
  readonly options: ResultHead["options"];
  readonly seed: number;
  readonly learned: RbmLearned;
  /** With the true Q-matrix, where it is known. */
  readonly comparison: NamedComparison | undefined;
  /** The learned Q-matrix with its columns as in the true one, and that. */
  readonly matched: { readonly q: QMatrix; readonly truth: QMatrix } | undefined;
  readonly warnings: readonly string[];
}

/** The keys of result.json that are this command's own. */
export function learnBody({ data, learned, comparison, warnings }: LearnTold): Record<string, unknown> {
  const { q, inclusion, parameters, chosen, grid, ranking } = learned;
  const rows = (values: ArrayLike<number>) =>
    q.items.map((_, j) => Array.from({ length: q.K }, (_, k) => values[j * q.K + k]));
  return {
    data,
    q: { items: q.items, attributes: q.attributes, entries: rows(q.entries) },
    inclusion: rows(inclusion),
    ...(comparison && { comparison }),
    warnings,
    rbm: {
      chosen,
      weights: rows(parameters.weights),
      visibleBias: parameters.visibleBias,
      hiddenBias: parameters.hiddenBias,
      ranking: rows(ranking),
      grid,
    },
  };
}

import { isRecorded } from "../design/study-design.ts";
import type { CellSummary } from "./summarise.ts";

/** The mean of a result in a cell, with what is known of how far it is from the truth. */
export interface CellEstimate {
  readonly cell: CellSummary;
  readonly mean: number;
  /** Square of the standard error; undefined where nothing tells it. */
  readonly variance: number | undefined;
  /** Degrees of freedom of that; infinite where there is no chance in it. */
  readonly freedom: number;
  /** Cells with the same have their variance from the same replications. */
  readonly group: unknown;
}

/**
 * The cells of a run where a result was recorded. Two or three replications say little about their own deviation, and one says
 * nothing, so all cells with as many attributes share one: that of the replications around the means of their cells. (Errors
 * vary the less the larger Q is.) Replications that are all alike, such as without an error, do not tell it. Recorded answers are no sample of ours: a single result on them is what it is.
 */
export function cellEstimates(summaries: readonly CellSummary[], metric: string): CellEstimate[] {
  const known = summaries.flatMap((cell) => {
    const estimate = cell.estimate(metric);
    return estimate ? [{ cell, ...estimate }] : [];
  });
  const groups = new Map<unknown, { squares: number; freedom: number }>();
  for (const { cell, standardError = 0, replications } of known) {
    const { squares, freedom } = groups.get(groupOf(cell)) ?? { squares: 0, freedom: 0 };
    groups.set(groupOf(cell), {
      squares: squares + (replications - 1) * replications * standardError ** 2,
      freedom: freedom + replications - 1,
    });
  }
  return known.map(({ cell, mean, replications }) => {
    const group = groupOf(cell);
    const { squares, freedom } = groups.get(group) ?? { squares: 0, freedom: 0 };
    if (squares > 0) return { cell, mean, variance: squares / freedom / replications, freedom, group };
    if (isRecorded(cell.data)) return { cell, mean, variance: 0, freedom: Infinity, group };
    return { cell, mean, variance: undefined, freedom: 0, group };
  });
}

function groupOf({ data }: CellSummary): unknown {
  return isRecorded(data) ? data.responses : (data as { attributes?: unknown }).attributes;
}

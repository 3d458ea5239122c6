import type { QMatrix } from "../../data/q-matrix.ts";
import type { AttributeDistribution } from "../../models/attribute-distribution.ts";
import type { CdmItem } from "../../models/cdm.ts";
import type { ClassSpace } from "../../models/class-space.ts";
import type { ExpectedCounts } from "./expected-counts.ts";
import type { ItemPlans } from "./item-m-step.ts";
import { mStepItems } from "./m-step-items.ts";

/** What stays the same during an EM. */
export interface EmProblem {
  readonly q: QMatrix;
  readonly space: ClassSpace;
  readonly distribution: AttributeDistribution;
  readonly monotone: boolean;
  /** [J] whether every probability that the item tells apart is free (`isSaturated`). */
  readonly freeCells: readonly boolean[];
  readonly plans: ItemPlans;
}

/** What an EM moves: the items, and the distribution of the classes. */
export interface EmPoint {
  readonly items: readonly CdmItem[];
  /** The distribution's parameters, and the P(class) [C] they give. */
  readonly values: Float64Array;
  readonly classProbabilities: Float64Array;
}

/** The M-step: the point whose expected complete-data likelihood is highest, given the counts at `point`. */
export function mStep(problem: EmProblem, point: EmPoint, counts: ExpectedCounts): EmPoint {
  const { q, space, distribution, monotone, plans } = problem;
  const items = mStepItems(q, counts.items, point.items, { monotone, plans });
  const values = distribution.update(space, point.values, counts.classes);
  return { items, values, classProbabilities: distribution.probabilities(space, values) };
}

/** Cells with fewer expected students are not looked at: their probability moves freely and means nothing. */
const NEGLIGIBLE_STUDENTS = 1e-3;

/** Largest change of a success or class probability between two points. */
export function largestMove(from: EmPoint, to: EmPoint, counts: ExpectedCounts): number {
  let largest = 0;
  for (let c = 0; c < from.classProbabilities.length; c++)
    largest = Math.max(largest, Math.abs(to.classProbabilities[c] - from.classProbabilities[c]));
  for (let j = 0; j < from.items.length; j++) {
    const { answered } = counts.items[j];
    const before = from.items[j].probabilities;
    const after = to.items[j].probabilities;
    for (let l = 0; l < before.length; l++)
      if (answered[l] > NEGLIGIBLE_STUDENTS) largest = Math.max(largest, Math.abs(after[l] - before[l]));
  }
  return largest;
}

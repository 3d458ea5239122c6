import { stream } from "../random/stream.ts";
import { type HierarchyEdge, learnHierarchy } from "./hierarchy/index.ts";
import type { LearnProblem } from "./learn-problem.ts";
import { openOn } from "./open-on.ts";
import { modelMisfits } from "./pair-model.ts";
import { copyModel, MOST_ENUMERATED, type SamplerModel } from "./sampler/index.ts";

/** Looks for prerequisites among the attributes of a solution. */
export interface HierarchyJob {
  readonly kind: "hierarchy";
  readonly attributes: number;
  readonly from: SamplerModel;
}

/** The solution with its prerequisites; the one that was given if there are none. */
export interface HierarchyOutcome {
  /** By the numbers of the columns. */
  readonly edges: readonly HierarchyEdge[];
  readonly model: SamplerModel;
  readonly score: number;
  /** As in `SearchOutcome`. */
  readonly misfits: boolean;
}

/**
 * Whether prerequisites are looked for: up to six attributes, where all patterns are enumerated, and where there is no continuous
 * ability beside them, which takes up what a hierarchy leaves.
 */
export function mayHaveHierarchy({ K }: LearnProblem, { hasAbility }: SamplerModel): boolean {
  return !hasAbility && K > 1 && K <= MOST_ENUMERATED;
}

export function hierarchyJob(problem: LearnProblem, { from }: HierarchyJob): HierarchyOutcome {
  const { sample, seed } = problem;
  const random = stream(seed, "learn", "hierarchy");
  const sampler = openOn(problem, from, random);
  const { edges, score, problem: left } = learnHierarchy(sample, sampler);
  const model = edges.length > 0 ? copyModel(left.model) : from;
  return { edges, model, score, misfits: modelMisfits(problem, model) };
}

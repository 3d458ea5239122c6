import { stream } from "../random/stream.ts";
import { type HierarchyEdge, learnHierarchy } from "./hierarchy/index.ts";
import type { LearnProblem } from "./learn-problem.ts";
import { copyModel, MOST_ENUMERATED, openSampler, type SamplerModel } from "./sampler/index.ts";

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
}

/**
 * Whether prerequisites are looked for: up to six attributes, where all patterns are enumerated, and where there is no continuous
 * ability beside them, which takes up what a hierarchy leaves.
 */
export function mayHaveHierarchy({ K }: LearnProblem, { hasAbility }: SamplerModel): boolean {
  return !hasAbility && K > 1 && K <= MOST_ENUMERATED;
}

export function hierarchyJob(problem: LearnProblem, { from }: HierarchyJob): HierarchyOutcome {
  const { sample, known, most, seed, sizeShares } = problem;
  const random = stream(seed, "learn", "hierarchy");
  const sampler = openSampler(sample, from, { known, most, sizeShares: sizeShares?.slice(1), random });
  const { edges, score, problem: left } = learnHierarchy(sample, sampler);
  return { edges, model: edges.length > 0 ? copyModel(left.model) : from, score };
}

import type { Profiles } from "../data/profiles.ts";
import { type Prerequisite, prerequisitePairs } from "../models/hierarchy.ts";
import type { Stream } from "../random/stream.ts";

export interface HierarchyProfiles {
  readonly profiles: Profiles;
  /** [K] P(attribute k is mastered | all that it needs are). */
  readonly steps: readonly number[];
}

/**
 * Profiles that keep to a hierarchy: an attribute is mastered only with all that it needs, and then with
 *
 *   P(α_ik = 1 | all that k needs) = (D + 1 − d_k)/(D + 2 − d_k)        d_k its depth (1 if it needs none), D the largest
 *
 * so that the patterns of a chain are equally likely, and in a tree 1 − d_k/(D + 1) of the students master k. Student i
 * draws one number for every attribute from the stream's fork ("student", i), needed or not.
 */
export function simulateHierarchy(
  students: readonly string[],
  attributes: readonly string[],
  hierarchy: readonly Prerequisite[],
  random: Stream,
): HierarchyProfiles {
  const N = students.length;
  const K = attributes.length;
  const needs = attributes.map((): number[] => []);
  for (const [k, needed] of prerequisitePairs(attributes, hierarchy, "simulate")) needs[k].push(needed);
  const depths = depthsOf(needs);
  const deepest = Math.max(...depths);
  const steps = depths.map((depth) => (deepest + 1 - depth) / (deepest + 2 - depth));
  const order = attributes.map((_, k) => k).sort((a, b) => depths[a] - depths[b]);
  const mastery = new Float64Array(N * K);
  for (let i = 0; i < N; i++) {
    const student = random.fork("student", i);
    const draws = attributes.map(() => student.uniform());
    for (const k of order)
      if (draws[k] < steps[k] && needs[k].every((needed) => mastery[i * K + needed])) mastery[i * K + k] = 1;
  }
  return { profiles: { N, K, students, attributes, mastery }, steps };
}

/** 1 for attributes that need none, else one more than the deepest that they need; there is no circle. */
function depthsOf(needs: readonly (readonly number[])[]): number[] {
  const depths = new Array<number>(needs.length).fill(0);
  function depthOf(k: number): number {
    if (depths[k] === 0) depths[k] = 1 + Math.max(0, ...needs[k].map(depthOf));
    return depths[k];
  }
  return needs.map((_, k) => depthOf(k));
}

import type { Profiles } from "../data/profiles.ts";
import type { Prerequisite } from "../models/hierarchy.ts";
import type { Stream } from "../random/stream.ts";
import { hierarchyShape } from "./hierarchy-shape.ts";
import type { MasteryDesign } from "./mastery-design.ts";
import { simulateClasses } from "./simulate-classes.ts";
import { simulateHierarchy } from "./simulate-hierarchy.ts";
import { simulateProfiles } from "./simulate-profiles.ts";
import { simulateTwoFactors } from "./simulate-two-factors.ts";

/** What the profiles were drawn from. */
export interface MasteryTruth {
  /** [K] a student masters attribute k if their Gaussian number is above thresholds[k]; empty where there are no Gaussians. */
  readonly thresholds: readonly number[];
  /** Two factors: [K] the group of each attribute, 0 or 1. */
  readonly groups?: readonly number[];
  /** Classes: [C][K] their probabilities of mastery. */
  readonly classes?: readonly (readonly number[])[];
  /** Hierarchy: what needs what. */
  readonly hierarchy?: readonly Prerequisite[];
  /** Hierarchy: [K] the probability of mastery for those who master all that the attribute needs. */
  readonly steps?: readonly number[];
}

const DEFAULT_CLASS_MASTERY = [0.1, 0.9] as const;

/** Profiles by the design's way, each from its own fork of the stream; one factor where no other is asked for. */
export function makeProfiles(
  students: readonly string[],
  attributes: readonly string[],
  { rho, mastery }: { readonly rho: number; readonly mastery?: MasteryDesign },
  random: Stream,
): { readonly profiles: Profiles; readonly truth: MasteryTruth } {
  const K = attributes.length;
  const thresholds = attributeThresholds(K);
  if (mastery === undefined)
    return {
      profiles: simulateProfiles({ students, attributes, thresholds, rho }, random),
      truth: { thresholds },
    };
  const draws = random.fork(mastery.kind);
  if (mastery.kind === "two-factors") {
    const groups = attributes.map((_, k) => (2 * k < K ? 0 : 1));
    const { between } = mastery;
    const profiles = simulateTwoFactors({ students, attributes, thresholds, groups, rho, between }, draws);
    return { profiles, truth: { thresholds, groups } };
  }
  if (mastery.kind === "classes") {
    const interval = mastery.mastery ?? DEFAULT_CLASS_MASTERY;
    const design = { students, attributes, classes: mastery.classes, mastery: interval };
    const { profiles, classes } = simulateClasses(design, draws);
    return { profiles, truth: { thresholds: [], classes } };
  }
  const hierarchy =
    typeof mastery.hierarchy === "string" ? hierarchyShape(mastery.hierarchy, attributes) : mastery.hierarchy;
  const { profiles, steps } = simulateHierarchy(students, attributes, hierarchy, draws);
  return { profiles, truth: { thresholds: [], hierarchy, steps } };
}

/**
 * How hard each attribute is to master, as the threshold of a standard normal number:
 *
 *   τ_k = −½ + k/(K − 1)        k = 0 … K − 1; one attribute alone has τ = 0
 *
 * Source: [LMX22, §4]. Differs: the paper has no K = 1.
 */
export function attributeThresholds(K: number): number[] {
  if (K === 1) return [0];
  return Array.from({ length: K }, (_, k) => k / (K - 1) - 0.5);
}

import { squarem } from "../numeric/squarem.ts";
import type { Stream } from "../random/stream.ts";
import type { AttributeDistribution } from "./attribute-distribution.ts";
import type { ClassSpace } from "./class-space.ts";
import { classWeights, expectedNodeCounts } from "./node-sums.ts";

/**
 * A distribution under which attributes are independent given a node (a latent class, or a point of a latent
 * ability):
 *
 *   P(α) = Σ_q w_q Π_k p_qk^α_k (1 − p_qk)^(1−α_k)        w [Q] weights, p [Q, K] mastery
 *
 * Whoever draws nodes and profiles needs only `nodes` and `updateFromNodes`, and never a list of 2^K patterns.
 */
export interface ConditionallyIndependent extends AttributeDistribution {
  /** Needs the number of attributes only. */
  start(space: Pick<ClassSpace, "K">, random?: Stream): Float64Array;
  /** Needs the number of attributes only; where the patterns are listed, never more than they less one. */
  parameters(space: PatternCounts): number;
  nodes(K: number, values: Float64Array): Nodes;
  /**
   * The values under which expected students of each node [Q], and those of them who master each attribute
   * [Q, K], are most likely. `values` is where the search begins.
   */
  updateFromNodes(
    K: number,
    values: Float64Array,
    nodeCounts: Float64Array,
    masteredCounts: Float64Array,
  ): Float64Array;
}

export interface PatternCounts {
  readonly K: number;
  /** Unknown where the patterns are not listed. */
  readonly C?: number;
}

/** A count of parameters, but no more than C patterns can tell apart: all their probabilities, which sum to 1. */
export function atMostPatterns(parameters: number, C: number | undefined): number {
  return C === undefined ? parameters : Math.min(parameters, C - 1);
}

export interface Nodes {
  /** [Q], summing to 1. */
  readonly weights: Float64Array;
  /** [Q, K] P(attribute | node), never 0 or 1. */
  readonly mastery: Float64Array;
}

export function isConditionallyIndependent(
  distribution: AttributeDistribution,
): distribution is ConditionallyIndependent {
  return "nodes" in distribution;
}

/** Cycles of the inner search in one update under a hierarchy: unseen students make steps short, and fewer patterns make them cheap. */
const CYCLES = 4;

/** The inner search ends when a cycle adds less than this to the mean log-likelihood of a student. */
const SMALLEST_GAIN = 1e-10;

/**
 * The distribution over patterns that belongs to nodes. `update` is a step of an EM of its own, with the node as what is
 * missing, and under a hierarchy several, accelerated by SQUAREM: it never lowers Σ_c counts_c ln P(c). Without a hierarchy more than
 * one step saves the EM around it no step.
 */
export function overPatterns(
  family: Omit<ConditionallyIndependent, "probabilities" | "update">,
): ConditionallyIndependent {
  function step(space: ClassSpace, values: Float64Array, counts: Float64Array) {
    const expected = expectedNodeCounts(space, family.nodes(space.K, values), counts);
    const next = family.updateFromNodes(space.K, values, expected.nodeCounts, expected.masteredCounts);
    return { height: expected.logLik, next };
  }
  return {
    ...family,
    probabilities(space, values) {
      const { weights, total } = classWeights(space, family.nodes(space.K, values));
      return weights.map((weight) => weight / total);
    },
    update(space, values, counts) {
      if (space.C === 2 ** space.K) return step(space, values, counts).next;
      const students = counts.reduce((sum, count) => sum + count, 0);
      let held = values;
      for (let cycle = 0; cycle < CYCLES; cycle++) {
        const reached = squarem(held, (at) => step(space, at, counts));
        held = reached.values;
        if (reached.gain < SMALLEST_GAIN * students) break;
      }
      return held;
    },
  };
}

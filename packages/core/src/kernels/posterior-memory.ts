import exp from "@stdlib/math-base-special-exp";
import { createArena, createKernelMemory, type KernelMemory, padded } from "./arena.ts";

/** Memory of the sampler of profiles and q-vectors; fields and order are those of assembly/posterior-memory.ts. */
export interface PosteriorMemory extends KernelMemory {
  readonly layout: PosteriorLayout;
}

export const POSTERIOR_SCALARS = ["N", "J", "K", "vectors"] as const;
export const POSTERIOR_ARRAYS = [
  "correct",
  "present",
  "mastered",
  "cells",
  "counts",
  "profiles",
  "nodes",
  "codes",
  "useStart",
  "uses",
  "effects",
  "logits",
  "nodeWeights",
  "nodeFactors",
  "nodeChances",
  "powers",
  "uniforms",
  "state",
  "mastery",
  "nodeCounts",
  "nodeMastered",
] as const;
export type PosteriorArray = (typeof POSTERIOR_ARRAYS)[number];

export interface PosteriorLayout {
  readonly scalar: Readonly<Record<(typeof POSTERIOR_SCALARS)[number], number>>;
  /** Byte offset of the record. */
  readonly posterior: number;
  readonly array: Readonly<Record<PosteriorArray, number>>;
  /** [arrays] bytes in use, in the order of POSTERIOR_ARRAYS. */
  readonly lengths: Readonly<Record<PosteriorArray, number>>;
  readonly bytes: number;
}

/** Students of one vector of bits. */
export const VECTOR_STUDENTS = 128;
/** Patterns of the three attributes that a base of counts may have. */
export const BASE_PATTERNS = 8;
/** Nodes of the common factor, and what they are padded to. */
export const FACTOR_NODES = 11;
export const NODE_SLOTS = 12;
/** Attributes that are looked up together, and their patterns. */
export const NODE_GROUP = 4;
export const GROUP_PATTERNS = 2 ** NODE_GROUP;
/** Steps of ln2/64 down to e^−44, where the kernel's powers end. */
export const POWER_STEPS = 4096;

/** @param uses most ones that Q can have; @param codes most codes an item has, 3 · 2^n */
export function layoutPosterior(
  N: number,
  J: number,
  K: number,
  most: { readonly uses: number; readonly codes: number },
): PosteriorLayout {
  const vectors = Math.ceil(N / VECTOR_STUDENTS);
  const column = 16 * vectors;
  const lengths: Record<PosteriorArray, number> = {
    correct: J * column,
    present: J * column,
    mastered: K * column,
    cells: 2 * BASE_PATTERNS * column,
    counts: 4 * (K + 1) * 2 * BASE_PATTERNS,
    profiles: 4 * N,
    nodes: N,
    codes: N * J,
    useStart: 4 * (K + 1),
    uses: 12 * most.uses,
    effects: 8 * most.uses * most.codes,
    logits: 8 * NODE_SLOTS * K,
    nodeWeights: 8 * NODE_SLOTS,
    nodeFactors: 8 * (padded(K, NODE_GROUP) / NODE_GROUP) * GROUP_PATTERNS * NODE_SLOTS,
    nodeChances: 8 * NODE_SLOTS,
    powers: 8 * (POWER_STEPS + 1),
    uniforms: 4 * VECTOR_STUDENTS * (K + 1),
    state: 64,
    mastery: 4 * N * K,
    nodeCounts: 4 * NODE_SLOTS,
    nodeMastered: 4 * NODE_SLOTS * K,
  };
  const { allot, end } = createArena();
  const posterior = allot(4 * (POSTERIOR_SCALARS.length + POSTERIOR_ARRAYS.length));
  const array = Object.fromEntries(POSTERIOR_ARRAYS.map((name) => [name, allot(lengths[name])]));
  return {
    scalar: { N, J, K, vectors },
    posterior,
    array: array as Record<PosteriorArray, number>,
    lengths,
    bytes: end(),
  };
}

export function createPosteriorMemory(layout: PosteriorLayout): PosteriorMemory {
  const memory: PosteriorMemory = { layout, ...createKernelMemory(layout.bytes) };
  const { scalar, array } = layout;
  memory.i32.set(
    [...POSTERIOR_SCALARS.map((name) => scalar[name]), ...POSTERIOR_ARRAYS.map((name) => array[name])],
    layout.posterior / 4,
  );
  const powers = memory.f64.subarray(array.powers / 8);
  for (let at = 0; at <= POWER_STEPS; at++) powers[at] = exp(((at - POWER_STEPS) * Math.LN2) / 64);
  return memory;
}

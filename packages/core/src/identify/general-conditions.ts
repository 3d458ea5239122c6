import { assignItems, competitors, NONE } from "./assign-items.ts";
import { coverByLeftover } from "./cover-by-leftover.ts";
import type { GeneralConditions } from "./identifiability.ts";
import type { ItemGraph } from "./item-graph.ts";

export interface GeneralState {
  readonly conditions: GeneralConditions;
  /** [K] attributes, itself included, that have fewer than two items each between them; undefined where D holds. */
  readonly crowds: readonly (readonly number[] | undefined)[];
  /** [K] whether an item that needs it is left when two are set aside for every attribute. */
  readonly leftover: readonly (boolean | "unknown")[];
}

/**
 * The conditions of general models. Sets two items aside for each attribute (D: `assignItems`), then looks for a choice
 * of them after which the others still need every attribute (E: `coverByLeftover`). Three items aside for each settle it
 * at once in most cases: the third is what is left.
 *
 * Source: [GX21, Theorems 3 to 5], [Xu17].
 */
export function generalConditions(graph: ItemGraph, singleItems: readonly number[]): GeneralState {
  const twoIdentityBlocks = singleItems.every((count) => count >= 2);
  const repeated = graph.itemsOf.every((items) => items.length >= 3);
  const owner = assignItems(graph, 2);
  const crowds = crowdsOf(graph, owner);
  const twoGenericBlocks = crowds.every((crowd) => crowd === undefined);
  const leftover = isFull(graph, 3) ? graph.itemsOf.map(() => true) : leftoverOf(graph, owner);
  const allLeft = twoGenericBlocks && leftOfAll(leftover);
  const conditions: GeneralConditions = {
    twoIdentityBlocks,
    repeated,
    genericallyComplete: isFull(graph, 1),
    twoGenericBlocks,
    leftover: allLeft,
    strict: twoIdentityBlocks && repeated,
    generic: allLeft,
  };
  return { conditions, crowds, leftover };
}

function isFull(graph: ItemGraph, demand: number): boolean {
  return assignItems(graph, demand).filter((k) => k !== NONE).length === demand * graph.K;
}

/** Attributes that compete with one that got too few, together with those that compete with another of them. */
function crowdsOf(graph: ItemGraph, owner: Int32Array): (readonly number[] | undefined)[] {
  const counts = new Uint32Array(graph.K);
  for (const k of owner) if (k !== NONE) counts[k]++;
  const crowds = new Array<readonly number[] | undefined>(graph.K).fill(undefined);
  for (let k = 0; k < graph.K; k++) {
    if (counts[k] >= 2) continue;
    const members = new Set(competitors(graph, owner, k).flatMap((l) => crowds[l] ?? l));
    const crowd = [...members].sort((a, b) => a - b);
    for (const l of crowd) crowds[l] = crowd;
  }
  return crowds;
}

function leftOfAll(leftover: readonly (boolean | "unknown")[]): boolean | "unknown" {
  if (leftover.includes(false)) return false;
  return leftover.includes("unknown") ? "unknown" : true;
}

/** Attributes with fewer than three items cannot have one left, and are not searched for. */
function leftoverOf(graph: ItemGraph, owner: Int32Array): (boolean | "unknown")[] {
  const wanted = graph.itemsOf.flatMap((items, k) => (items.length >= 3 ? [k] : []));
  const { found, uncovered } = coverByLeftover(graph, owner, wanted);
  return graph.itemsOf.map(
    (items, k) => items.length >= 3 && (!uncovered.includes(k) || (found as false | "unknown")),
  );
}

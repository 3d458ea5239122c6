import { checkList, checkRecord } from "../errors/check-kind.ts";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { listNames } from "../errors/list-names.ts";
import type { ClassSpace } from "./class-space.ts";

/** `needs` must be mastered before `attribute`: patterns with `attribute` and without `needs` cannot occur. */
export interface Prerequisite {
  /** Name of the attribute that has a prerequisite. */
  readonly attribute: string;
  /** Name of its prerequisite. */
  readonly needs: string;
}

/** The numbers of the two attributes of a prerequisite. */
export type PrerequisitePair = readonly [attribute: number, needs: number];

/** Patterns are bits of a 32-bit word, and bit operations in JavaScript have a sign. */
export const MOST_ATTRIBUTES = 30;

/** Class probabilities of this many patterns are 8 MB; EM has several such arrays. */
const MOST_PATTERNS = 2 ** 20;

/**
 * The patterns that a hierarchy allows; without prerequisites, all. An attribute may need several others: then all
 * of them. Attributes are added one by one, prerequisites first, each to the patterns that master what it needs, so
 * no more patterns are ever listed than there are in the end: 21 for a chain of 20 attributes.
 *
 * Source: [LGH04].
 */
export function classSpace(
  attributes: readonly string[],
  hierarchy: readonly Prerequisite[] = [],
  where = "classSpace",
): ClassSpace {
  const K = attributes.length;
  if (K > MOST_ATTRIBUTES)
    throw new InvalidInputError(
      where,
      "attributes",
      `at most ${MOST_ATTRIBUTES} to enumerate patterns`,
      `${K}`,
    );
  const space = listPatterns(K, prerequisitePairs(attributes, hierarchy, where), MOST_PATTERNS);
  if (space !== null) return space;
  throw new InvalidInputError(
    where,
    "hierarchy",
    `one that leaves at most ${MOST_PATTERNS} patterns`,
    `one that leaves more of the 2^${K}`,
  );
}

/** The patterns of K ≤ 30 attributes that prerequisites leave, or null if these are more than `most`. */
export function listPatterns(K: number, pairs: readonly PrerequisitePair[], most: number): ClassSpace | null {
  const needs = new Array<number>(K).fill(0);
  for (const [k, needed] of pairs) needs[k] |= 1 << needed;
  let patterns = [0];
  for (const k of prerequisitesFirst(needs)) {
    const ready = patterns.filter((pattern) => (pattern & needs[k]) === needs[k]);
    patterns = patterns.concat(ready.map((pattern) => pattern | (1 << k)));
    if (patterns.length > most) return null;
  }
  return { K, C: patterns.length, patterns: Uint32Array.from(patterns).sort() };
}

/** Each prerequisite by the numbers of its two attributes, once all are known to make sense together. */
export function prerequisitePairs(
  attributes: readonly string[],
  hierarchy: readonly Prerequisite[],
  where = "prerequisitePairs",
): PrerequisitePair[] {
  checkList(where, "hierarchy", hierarchy, "a list of prerequisites { attribute, needs }");
  const numbers = new Map(attributes.map((name, k) => [name, k]));
  // Array.from shows holes, which map would pass over
  const pairs = Array.from(hierarchy, (prerequisite, at) => {
    const place = { argument: "hierarchy", within: `entry ${at + 1}`, at: [at] };
    checkRecord(where, place, prerequisite, "a prerequisite { attribute, needs }");
    const numberOf = (name: string) => {
      const k = numbers.get(name);
      if (k !== undefined) return k;
      const mustBe = `between attributes of the Q-matrix (${listNames(attributes)})`;
      throw new InvalidInputError(where, place, mustBe, describeValue(name));
    };
    const pair = [numberOf(prerequisite.attribute), numberOf(prerequisite.needs)] as const;
    if (pair[0] !== pair[1]) return pair;
    const received = `${describeValue(prerequisite.attribute)} twice`;
    throw new InvalidInputError(where, place, "between two attributes", received);
  });
  const circle = circleAmong(pairs);
  if (circle === undefined) return pairs;
  const names = circle.map((k) => describeValue(attributes[k]));
  const received = `${names[0]} requires ${names.slice(1).join(", which requires ")}`;
  throw new InvalidInputError(
    where,
    "hierarchy",
    "free of cycles",
    received,
    undefined,
    `the hierarchy has a cycle: ${received}.`,
  );
}

/** Attributes of which each needs the next and the last is the first; undefined if there are none such. */
function circleAmong(pairs: readonly PrerequisitePair[]): number[] | undefined {
  const done = new Set<number>();
  function from(k: number, path: readonly number[]): number[] | undefined {
    if (path.includes(k)) return [...path.slice(path.indexOf(k)), k];
    if (done.has(k)) return undefined;
    for (const [attribute, needed] of pairs) {
      const circle = attribute === k ? from(needed, [...path, k]) : undefined;
      if (circle !== undefined) return circle;
    }
    done.add(k);
    return undefined;
  }
  for (const [k] of pairs) {
    const circle = from(k, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

/** The attributes in an order in which what they need [K] comes first; of those that could be next, the first. */
function prerequisitesFirst(needs: readonly number[]): number[] {
  const order: number[] = [];
  let placed = 0;
  while (order.length < needs.length) {
    const next = needs.findIndex((needed, k) => !((placed >>> k) & 1) && (needed & placed) === needed);
    order.push(next);
    placed |= 1 << next;
  }
  return order;
}

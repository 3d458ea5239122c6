import type { QMatrix } from "@qmatrix/core/data";
import type { LearnedItem, LearnedQ } from "@qmatrix/core/learn";
import { isChanged, type Matrix } from "./matrix.ts";

/** A learned result under the names that a person gave its attributes. The order stays that of the result. */
export function presented(learned: LearnedQ, matrix: Matrix | null): LearnedQ {
  if (matrix === null) return learned;
  const names = learned.q.attributes.map(
    (name, k) => matrix.attributes.find(({ from }) => from === k)?.name ?? name,
  );
  const named = (name: string) => names[learned.q.attributes.indexOf(name)] ?? name;
  const withNames = (q: QMatrix): QMatrix => ({ ...q, attributes: q.attributes.map(named) });
  const { hierarchy, identifiability, profiles } = learned;
  return {
    ...learned,
    q: withNames(learned.q),
    profiles: { ...profiles, attributes: names },
    alternatives: learned.alternatives.map((one) => ({ ...one, q: withNames(one.q) })),
    doubtful: learned.doubtful.map((one) => ({ ...one, attribute: named(one.attribute) })),
    hierarchy: hierarchy && {
      edges: hierarchy.edges.map((edge) => ({
        ...edge,
        attribute: named(edge.attribute),
        prerequisite: named(edge.prerequisite),
      })),
      closed: withNames(hierarchy.closed),
    },
    identifiability: {
      ...identifiability,
      attributes: identifiability.attributes.map((one) => ({ ...one, attribute: named(one.attribute) })),
    },
  };
}

/** What is known of an item, where its attributes are still those that were learned. */
export function learnedItem(learned: LearnedQ, matrix: Matrix, item: string): LearnedItem | undefined {
  return isChanged(matrix, learned.q) ? undefined : learned.items.find((one) => one.item === item);
}

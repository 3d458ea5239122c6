import { compareQ } from "@qmatrix/core/data";
import { hierarchyShape } from "@qmatrix/core/simulate";

/**
 * Where attributes need others, a conjunctive item that names an attribute and one that also names what it needs are the
 * same item: no answers tell them apart. So for hierarchies the error is also taken after both Q-matrices are closed,
 * each item given all that its attributes need. Only for DINA is that the same model.
 */
export function closedError(q, learned, columns, mastery) {
  if (mastery?.kind !== "hierarchy") return {};
  const needs = hierarchyShape(mastery.hierarchy, q.attributes).map(({ attribute, needs: needed }) => ({
    attribute: q.attributes.indexOf(attribute),
    needed: q.attributes.indexOf(needed),
  }));
  const matched = {
    ...q,
    entries: q.entries.map((_, at) => learned.entries[at - (at % q.K) + columns[at % q.K]]),
  };
  return { closedError: compareQ(closed(matched, needs), closed(q, needs)).overallError };
}

function closed(q, needs) {
  const entries = q.entries.slice();
  for (let j = 0; j < q.J; j++)
    // what an attribute needs has a lower number, so the last attributes go first
    for (const { attribute, needed } of needs.toSorted((a, b) => b.attribute - a.attribute))
      if (entries[j * q.K + attribute]) entries[j * q.K + needed] = 1;
  return { ...q, entries };
}

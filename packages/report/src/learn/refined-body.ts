import { requiredAttributes } from "@qmatrix/core/data";
import { ITEM_FAMILIES } from "@qmatrix/core/models";
import { alternativesBody } from "./alternatives-summary.ts";
import { qBody, rowsOf } from "./learn-result.ts";
import type { RefinedReport } from "./refined-learned.ts";
import { supportOfLearned } from "./refined-summary.ts";
import { sureness } from "./sureness.ts";

/** The keys of result.json that are this method's own. */
export function refinedBody({ data, learned, comparison, warnings }: RefinedReport): Record<string, unknown> {
  const {
    adequacy,
    q,
    inclusion,
    items,
    hasAbility,
    isDownWeighted,
    hierarchy,
    score,
    runs,
    doubtful,
    identifiability,
    choice,
  } = learned;
  return {
    data,
    support: supportOfLearned(learned),
    adequacy,
    ...(choice && { attributeChoice: choice }),
    q: qBody(q),
    inclusion: rowsOf(q, inclusion),
    ...sureness(learned),
    doubtful,
    items: items.map(({ item, family = null, familyProbabilities, successProbabilities, loading }, j) => ({
      item,
      attributes: requiredAttributes(q, j).map((k) => q.attributes[k]),
      family,
      familyProbabilities: Object.fromEntries(ITEM_FAMILIES.map((name, f) => [name, familyProbabilities[f]])),
      successProbabilities,
      loading,
    })),
    hasAbility,
    isDownWeighted,
    hierarchy: hierarchy && { edges: hierarchy.edges, closed: qBody(hierarchy.closed).entries },
    score,
    alternatives: alternativesBody(learned),
    agreement: { agreeing: runs.filter(({ difference }) => difference === 0).length, runs },
    residualDependence: learned.residualDependence,
    identifiability,
    ...(comparison && { comparison }),
    warnings,
  };
}

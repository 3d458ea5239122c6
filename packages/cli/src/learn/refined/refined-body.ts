import { requiredAttributes } from "@qmatrix/core/data";
import { ITEM_FAMILIES } from "@qmatrix/core/models";
import { alternativesBody } from "../alternatives-summary.ts";
import { qBody, rowsOf } from "../learn-report.ts";
import type { RefinedReport } from "./refined-learned.ts";
import { sureness } from "./sureness.ts";

export function refinedBody({ data, learned, comparison, warnings }: RefinedReport): Record<string, unknown> {
  const { q, inclusion, items, score, runs, doubtful, identifiability, choice } = learned;
  return {
    data,
    ...(choice && { attributeChoice: choice }),
    q: qBody(q),
    inclusion: rowsOf(q, inclusion),
    ...sureness(learned),
    doubtful,
    items: items.map(({ item, family = null, familyProbabilities, successProbabilities }, j) => ({
      item,
      attributes: requiredAttributes(q, j).map((k) => q.attributes[k]),
      family,
      familyProbabilities: Object.fromEntries(ITEM_FAMILIES.map((name, f) => [name, familyProbabilities[f]])),
      successProbabilities,
    })),
    score,
    alternatives: alternativesBody(learned),
    agreement: { agreeing: runs.filter(({ difference }) => difference === 0).length, runs },
    identifiability,
    ...(comparison && { comparison }),
    warnings,
  };
}

import { ITEM_FAMILIES, type LearnedQ, requiredAttributes } from "@qmatrix/core";
import { type LearnTold, qBody, rowsOf } from "../learn-told.ts";
import { sureness } from "./sureness.ts";

export function refinedBody({
  data,
  learned,
  comparison,
  warnings,
}: LearnTold<LearnedQ>): Record<string, unknown> {
  const { q, inclusion, items, score, runs, doubtful, identifiability } = learned;
  return {
    data,
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
    agreement: { agreeing: runs.filter(({ difference }) => difference === 0).length, runs },
    identifiability,
    ...(comparison && { comparison }),
    warnings,
  };
}

import { type Cdm, enumerated } from "../models/cdm.ts";
import type { Classifier } from "./em/posteriors.ts";

/** The part of a model that classifies; throws where its attribute patterns are not listed. */
export function classifierOf(where: string, cdm: Cdm): Classifier {
  const { space, probabilities } = enumerated(where, cdm);
  return {
    q: cdm.q,
    itemProbabilities: cdm.items.map((item) => item.probabilities),
    space,
    classProbabilities: probabilities,
  };
}

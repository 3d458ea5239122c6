import { adequacyOf } from "@qmatrix/core/learn";
import { makeDataSet } from "./data-set.mjs";

/**
 * The verdict on one data set with as many attributes as the cell says; where the data have a true Q-matrix it takes the expert's
 * place, so that a verdict against skills can be told from a search that missed.
 */
export function run({ data: { attributes, ...cell }, seed }) {
  const { responses, q } = makeDataSet(cell, seed);
  const started = performance.now();
  const { verdict, reason, reference, learned, models } = adequacyOf(responses, {
    attributes,
    seed,
    ...(q && { expert: q }),
  });
  const result = {
    verdict,
    reason,
    reference,
    learned,
    models: models.map(({ heldOutLogLik, standardError, ...model }) => model),
  };
  return { result, timings: { adequacy: (performance.now() - started) / 1000 } };
}

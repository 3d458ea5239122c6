import type { Responses } from "../../data/responses.ts";
import type { Cdm } from "../../models/cdm.ts";
import { clamp } from "../../numeric/clamp.ts";
import { classifierOf, posteriors } from "../em/posteriors.ts";
import { responsePatterns } from "../em/response-patterns.ts";

/** Success probabilities are kept this far from 0 and 1 for students who were not in the fit: one slip would cost ln of it. */
const EDGE = 0.001;

/** [N] ln P(responses of a student) under a model fitted to other students. */
export function heldOutLogLiks(cdm: Cdm, responses: Responses): Float64Array {
  const patterns = responsePatterns(responses);
  const classifier = classifierOf("compareModels", cdm);
  const itemProbabilities = classifier.itemProbabilities.map((cells) =>
    cells.map((p) => clamp(p, EDGE, 1 - EDGE)),
  );
  const ofRow = new Float64Array(patterns.U);
  for (const { row, logLik } of posteriors(patterns, { ...classifier, itemProbabilities }))
    ofRow[row] = logLik;
  return Float64Array.from(patterns.rowOf, (row) => ofRow[row]);
}

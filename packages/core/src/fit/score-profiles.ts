import type { Responses } from "../data/responses.ts";
import type { Cdm } from "../models/cdm.ts";
import { alignResponses } from "./align-responses.ts";
import type { Classification } from "./cdm-fit.ts";
import { classifyStudents } from "./classify-students.ts";
import { encodedResponses } from "./em/encoded-responses.ts";
import { scoreByGibbs } from "./stochastic/score-by-gibbs.ts";

/**
 * Attribute profiles of students, old or new, under a fitted model. The responses may have the model's items in
 * another order, or only some of them: the others count as not given. Items that the model lacks are refused. Where the
 * model's patterns are too many to list they are sampled from `seed` (`scoreByGibbs`).
 *
 * Every classification goes this way, that of a fit too: from the model alone, so that a saved model gives the same profiles again.
 */
export function scoreProfiles(
  responses: Responses,
  cdm: Cdm,
  { seed = 1 }: { readonly seed?: number } = {},
): Classification {
  if (cdm.attributes.space === null) return scoreByGibbs(responses, cdm, { seed });
  return classifyStudents(encodedResponses(alignResponses("scoreProfiles", responses, cdm.q.items)), cdm);
}

import type { Responses } from "../data/responses.ts";
import type { Cdm } from "../models/cdm.ts";
import { alignResponses } from "./align-responses.ts";
import type { Classification } from "./cdm-fit.ts";
import { classifyStudents } from "./classify-students.ts";
import { scoreByGibbs } from "./stochastic/score-by-gibbs.ts";

/**
 * Attribute profiles of students, old or new, under a fitted model. The responses may have the model's items in
 * another order, or only some of them: the others count as not given. Items that the model lacks are refused. Where the
 * model's patterns are too many to list they are sampled (`scoreByGibbs`, which takes a seed).
 */
export function scoreProfiles(responses: Responses, cdm: Cdm): Classification {
  if (cdm.attributes.space === null) return scoreByGibbs(responses, cdm);
  return classifyStudents(alignResponses("scoreProfiles", responses, cdm.q.items), cdm);
}

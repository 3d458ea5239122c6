import type { Responses } from "../../data/responses.ts";
import { InvalidInputError } from "../../errors/invalid-input-error.ts";
import type { Cdm } from "../../models/cdm.ts";
import { alignResponses } from "../align-responses.ts";
import { type ResponsePatterns, responsePatterns } from "../em/response-patterns.ts";

/** The responses to a model's items as patterns: responses are matched by item ids, patterns have the model's order. */
export function asPatterns(where: string, data: Responses | ResponsePatterns, { q }: Cdm): ResponsePatterns {
  if (!("rowOf" in data)) return responsePatterns(alignResponses(where, data, q.items));
  if (data.J === q.J) return data;
  throw new InvalidInputError(
    where,
    "patterns",
    `responses to the ${q.J} items of the model`,
    `${data.J} items`,
  );
}

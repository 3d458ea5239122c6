import type { Responses } from "../../data/responses.ts";
import { type ResponsePatterns, responsePatterns } from "./response-patterns.ts";

/** Responses and their distinct rows, which are found once, when first asked for: whoever fits more than once passes these on. */
export interface EncodedResponses {
  readonly responses: Responses;
  patterns(): ResponsePatterns;
}

export function encodedResponses(responses: Responses): EncodedResponses {
  let patterns: ResponsePatterns | undefined;
  return {
    responses,
    patterns() {
      patterns ??= responsePatterns(responses);
      return patterns;
    },
  };
}

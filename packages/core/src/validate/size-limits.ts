import type { Responses } from "../data/responses.ts";
import { MOST_LISTED_ATTRIBUTES } from "../fit/check-fit-options.ts";

/** Students × patterns of a table that is kept: 128 MiB. */
const MOST_TABLED = 2 ** 24;
/** Students × patterns of a fit that takes a second at most, so that it may be made dozens of times. */
const MOST_ITERATED = 2 ** 20;

/** Whether all attribute patterns can be listed for every student; if not, why. */
export function reasonAgainstLists({ N }: Responses, K: number): string | undefined {
  if (K > MOST_LISTED_ATTRIBUTES)
    return `${K} attributes exceed the limit of ${MOST_LISTED_ATTRIBUTES} for enumerating attribute patterns`;
  if (N * 2 ** K > MOST_TABLED)
    return `${N} students × ${2 ** K} attribute patterns exceed the limit of ${MOST_TABLED}`;
  return undefined;
}

/** Whether a fit may be made again and again. */
export function isIterated({ N }: Responses, K: number): boolean {
  return N * 2 ** K <= MOST_ITERATED;
}

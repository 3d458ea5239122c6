import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { alignQ } from "./align-q.ts";
import type { QMatrix } from "./q-matrix.ts";
import type { Responses } from "./responses.ts";

/** The Q-matrix that learning starts from, its rows in the order of the items; throws if it has other items or not K attributes. */
export function startFor(where: string, { J, items }: Responses, start: QMatrix, K: number): QMatrix {
  if (start.J !== J || start.K !== K)
    throw new InvalidInputError(
      where,
      "start",
      `a Q-matrix of ${J} items and ${K} attributes`,
      `${start.J} and ${start.K}`,
    );
  return alignQ(start, items, { where, argument: "start" });
}

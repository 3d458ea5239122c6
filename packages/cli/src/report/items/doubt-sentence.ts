import type { DoubtfulEntry } from "@qmatrix/core/learn";
import { wholePercent } from "../in-words.ts";

/** The comment on an uncertain entry of the item's q-vector. */
export function doubtSentence({
  attribute,
  inclusion,
  inQ,
}: Pick<DoubtfulEntry, "attribute" | "inclusion" | "inQ">): string {
  return inQ
    ? `Uncertain: the inclusion probability of ${attribute} is only ${wholePercent(inclusion)}.`
    : `Uncertain: it may require ${attribute} (inclusion probability ${wholePercent(inclusion)}).`;
}

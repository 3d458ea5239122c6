import type { DoubtfulEntry } from "@qmatrix/core";
import { wholePercent } from "../in-words.ts";

/** What a card says of an entry of the item's row that may be otherwise. */
export function doubtSentence({
  attribute,
  inclusion,
  inQ,
}: Pick<DoubtfulEntry, "attribute" | "inclusion" | "inQ">): string {
  return inQ
    ? `In doubt: that it needs ${attribute} has a probability of ${wholePercent(inclusion)} only.`
    : `In doubt: it may also need ${attribute} (probability ${wholePercent(inclusion)}).`;
}

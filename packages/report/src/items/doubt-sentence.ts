import type { DoubtfulEntry } from "@qmatrix/core/learn";
import { probabilityText } from "../words/in-words.ts";

/** The comment on a doubtful entry of the item's q-vector. */
export function doubtSentence({
  attribute,
  inclusion,
  inQ,
}: Pick<DoubtfulEntry, "attribute" | "inclusion" | "inQ">): string {
  const p = probabilityText(inclusion);
  return inQ
    ? `${attribute} is in the item's q-vector; its inclusion probability is only ${p}.`
    : `${attribute} is not in the item's q-vector; its inclusion probability is ${p}.`;
}

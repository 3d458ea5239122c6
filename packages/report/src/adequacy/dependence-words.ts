import type { ResidualDependence } from "@qmatrix/core/learn";
import { fixed } from "../words/in-words.ts";
import { type AdequacyCommand, LEARNED } from "./adequacy-words.ts";

/** How many item pairs the learned model does not account for, in a sentence. */
export function dependenceSentence(
  { pairs, significant, of }: ResidualDependence,
  command: AdequacyCommand,
): string {
  const model = `the ${LEARNED[command]} model`;
  if (of === 0) return "Residual dependence of item pairs could not be tested.";
  if (significant === 0)
    return `No item pair shows significant residual dependence under ${model} (${of} tested, Holm-adjusted p < 0.05).`;
  const [{ items, z }] = pairs;
  return (
    `${significant} of ${of} item pairs ${significant === 1 ? "shows" : "show"} significant residual dependence under ${model} (Holm-adjusted p < 0.05)` +
    `${significant === 1 ? ":" : ", most of all"} ${items[0]} and ${items[1]} (z = ${fixed(z, 1)}).`
  );
}

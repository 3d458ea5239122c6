import type { ResidualDependence } from "@qmatrix/core/learn";
import type { Verdict } from "../page/first-screen.ts";
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
    return `No item pair shows significant residual dependence under ${model} (${of} pairs tested; all Holm-adjusted p ≥ 0.05).`;
  const [{ items, z }] = pairs;
  return (
    `${significant} of ${of} item pairs ${significant === 1 ? "shows" : "show"} significant residual dependence under ${model} (Holm-adjusted p < 0.05)` +
    `${significant === 1 ? ":" : "; the largest residual is for"} ${items[0]} and ${items[1]} (z = ${fixed(z, 1)}).`
  );
}

/** With a larger proportion of significant pairs the model misses something that matters: the limit is ours. */
const MANY = 0.05;

/** The same for the first screen. */
export function dependenceVerdict({ significant, of }: ResidualDependence): Verdict {
  const matter = "Residual dependence:";
  if (of === 0) return { matter, state: "caution", words: "could not be tested" };
  return {
    matter,
    state: significant === 0 ? "good" : significant > MANY * of ? "bad" : "caution",
    words: `${significant} of ${of} item pairs significant`,
  };
}

import { listed, wholePercent } from "../words/in-words.ts";
import type { ItemSummary } from "./item-summary.ts";
import { loweringAttributes } from "./lowering-attributes.ts";

/** The attributes that an item measures, and its success probabilities, in words. */
export function itemWords(summary: ItemSummary): string {
  const { needs, together, success, isAtAverage = false } = summary;
  const none = wholePercent(success[0]);
  const all = wholePercent(success[success.length - 1]);
  // the item loads on a continuous ability too
  const given = isAtAverage ? " at average ability" : "";
  if (needs.length === 0)
    return `This item requires none of the attributes. Estimated probability of a correct response${given}: ${none}.`;
  if (needs.length === 1)
    return `This item requires ${needs[0]}. Estimated probability of a correct response${given}: ${all} for students who have mastered it, ${none} for those who have not.`;
  const isTwo = needs.length === 2;
  const [both, every, neither] = isTwo ? ["both ", "both", "neither"] : ["", "all of them", "none of them"];
  if (together === "conjunctive")
    return `This item requires ${both}${listed(needs)}. Estimated probability of a correct response${given}: ${all} with ${every}, ${none} otherwise.`;
  if (together === "disjunctive")
    return (
      `This item measures ${listed(needs)} (disjunctive: ${isTwo ? "either" : "any one of them"} suffices). ` +
      `Estimated probability of a correct response${given}: ${all} with at least one, ${none} with ${neither}.`
    );
  const isDirected = together?.startsWith("additive") || together?.startsWith("multiplicative");
  const isLowered = isDirected && loweringAttributes(summary).length > 0;
  const how = isLowered ? together?.split(":")[0] : together;
  const lead = `This item measures ${listed(needs)}${how === undefined ? "" : ` (${how})`}.`;
  return `${lead} Estimated probability of a correct response${given}: ${all} for students who have mastered ${every}, ${none} for those who have mastered ${neither}.`;
}

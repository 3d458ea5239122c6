import { capital, listed, wholePercent } from "../in-words.ts";
import type { ItemSummary } from "./item-summary.ts";
import { loweringAttributes } from "./lowering-attributes.ts";

/** The attributes that an item requires, and its success probabilities, in words. */
export function itemWords({ needs, together, success }: ItemSummary): string {
  const none = wholePercent(success[0]);
  const all = capital(wholePercent(success[success.length - 1]));
  if (needs.length === 0) return `Requires none of the attributes; ${none} of students answer correctly.`;
  const isDirected = together?.startsWith("additive") || together?.startsWith("multiplicative");
  const isLowered = isDirected && loweringAttributes({ needs, success }).length > 0;
  const how = isLowered ? together?.split(":")[0] : together;
  const lead = `Requires ${listed(needs)}${how === undefined ? "" : ` (${how})`}.`;
  if (needs.length === 1)
    return `${lead} ${all} of students who have mastered it answer correctly, compared with ${none} of those who have not.`;
  const [every, neither] = needs.length === 2 ? ["both", "neither"] : ["all of them", "none of them"];
  return `${lead} ${all} of students who have mastered ${every} answer correctly, compared with ${none} of those who have mastered ${neither}.`;
}

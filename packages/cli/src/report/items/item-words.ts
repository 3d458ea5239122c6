import { capital, listed, wholePercent } from "../in-words.ts";
import type { ItemTold } from "./item-told.ts";
import { loweringAttributes } from "./lowering-attributes.ts";

/** What an item needs, and how likely students are to solve it. */
export function itemWords({ needs, together, success }: ItemTold): string {
  const none = wholePercent(success[0]);
  const all = capital(wholePercent(success[success.length - 1]));
  if (needs.length === 0) return `Needs none of the attributes: ${none} of the students solve it.`;
  const helps = together !== "each of them helps" || loweringAttributes({ needs, success }).length === 0;
  const how = helps ? together : "what they do adds up";
  const lead = `Needs ${listed(needs)}${how === undefined ? "" : `; ${how}`}.`;
  if (needs.length === 1)
    return `${lead} ${all} of those who master it solve it, and ${none} of those who do not.`;
  const [every, neither] = needs.length === 2 ? ["both", "neither"] : ["all of them", "none"];
  return `${lead} ${all} of those who master ${every} solve it, and ${none} of those who master ${neither}.`;
}

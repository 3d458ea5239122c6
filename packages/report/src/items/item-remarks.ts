import { listed, wholePercent } from "../words/in-words.ts";
import type { ItemSummary } from "./item-summary.ts";
import { loweringAttributes } from "./lowering-attributes.ts";

/** Least difference in success probability of a discriminating item. The three limits are ours: they only ask for review. */
const WEAK = 0.3;
/** A guess among three options is correct less often. */
const OFTEN_GUESSED = 0.4;
/** If students with all required attributes fail this often, something else makes the item hard. */
const OFTEN_MISSED = 0.4;

/** Comments on an item: first on its success probabilities, then those of the command. */
export function itemRemarks({ success, proportions, needs, remarks }: ItemSummary): string[] {
  if (needs.length === 0) return ["The item provides no information about mastery.", ...remarks];
  const none = success[0];
  const all = success[success.length - 1];
  const what = needs.length === 1 ? "the attribute" : "all required attributes";
  const found: string[] = [];
  if (all < none)
    found.push(
      `Students who have mastered ${what} answer correctly less often than those who have ${needs.length === 1 ? "not" : "mastered none of them"}: check the key and the wording.`,
    );
  else if (all - none < WEAK)
    found.push(
      `Low discrimination: mastery of ${what} raises the probability of a correct response by only ${Math.round(100 * (all - none))} percentage points.`,
    );
  const lowering = loweringAttributes({ needs, success, proportions });
  if (all >= none && lowering.length > 0)
    found.push(
      `Among students with the same mastery status on the other required attributes, those who have mastered ${lowering[0]} answer correctly less often than those who have not${lowering.length === 1 ? ": this attribute may not be required" : `; the same holds for ${listed(lowering.slice(1))}. These attributes may not be required`}.`,
    );
  if (none >= OFTEN_GUESSED)
    found.push(
      `High guessing: ${wholePercent(none)} of students who have ${needs.length === 1 ? "not mastered the attribute" : "mastered none of the required attributes"} answer correctly. The item may be easy to guess, or may ${needs.length === 1 ? "not require the attribute" : "require other attributes, or none"}.`,
    );
  if (1 - all >= OFTEN_MISSED)
    found.push(
      `High slipping: ${wholePercent(1 - all)} of students who have mastered ${what} answer incorrectly. The item may be hard for other reasons, or may require further attributes.`,
    );
  return [...found, ...remarks];
}

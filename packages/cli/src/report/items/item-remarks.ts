import { listed, wholePercent } from "../in-words.ts";
import type { ItemTold } from "./item-told.ts";
import { loweringAttributes } from "./lowering-attributes.ts";

/** An item that gains less from mastery tells little about it. The three limits are ours: they ask for a look, no more. */
const WEAK = 0.3;
/** A guess among three answers is right more seldom. */
const OFTEN_GUESSED = 0.4;
/** Who masters all and still fails this often meets something else in the item. */
const OFTEN_MISSED = 0.4;

/** What is odd about an item: first what its chances say, then what the command knows. */
export function itemRemarks({ success, needs, remarks }: ItemTold): string[] {
  if (needs.length === 0)
    return ["It needs no attribute, so it says nothing about what students master.", ...remarks];
  const none = success[0];
  const all = success[success.length - 1];
  const what = needs.length === 1 ? "the attribute" : "all it needs";
  const found: string[] = [];
  if (all < none)
    found.push(
      `Who masters ${what} solves it less often than who does not: look for a wrong key or an odd wording.`,
    );
  else if (all - none < WEAK)
    found.push(
      `Weak: mastering ${what} raises the chance by only ${Math.round(100 * (all - none))} points, so the item says little.`,
    );
  const lowering = loweringAttributes({ needs, success });
  if (all >= none && lowering.length > 0)
    found.push(
      `Who masters ${listed(lowering)} solves it less often than who does not, all else being equal: ${lowering.length === 1 ? "it may not be needed" : "they may not be needed"}.`,
    );
  if (none >= OFTEN_GUESSED)
    found.push(
      `Often solved without: ${wholePercent(none)} of those who master nothing that it needs get it right. It can be guessed, or needs less.`,
    );
  if (1 - all >= OFTEN_MISSED)
    found.push(
      `Often missed: ${wholePercent(1 - all)} of those who master ${what} get it wrong. It is hard, or needs more.`,
    );
  return [...found, ...remarks];
}

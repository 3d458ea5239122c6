import type { RefinedTold } from "../learn/refined/refined-learned.ts";
import { nextCommand } from "../shell/next-command.ts";
import type { NextStep } from "../shell/next-step.ts";
import { counted, listed } from "./in-words.ts";
import { itemRemarks } from "./items/item-remarks.ts";
import type { ItemTold } from "./items/item-told.ts";
import { takeOutFirst, unusedAttributes } from "./unused-advice.ts";

/** More names than this are counted. */
const MOST_NAMED = 5;
/** A larger share of doubtful entries is no Q-matrix to build on: the limit is ours. */
const MANY_DOUBTFUL = 0.1;

/** What to do with a learned Q-matrix, the most urgent first. */
export function refinedNext({ data, options, learned }: RefinedTold, items: readonly ItemTold[]): NextStep[] {
  const { q, runs, doubtful, identifiability } = learned;
  const steps: NextStep[] = [];
  if (doubtful.length > MANY_DOUBTFUL * q.J * q.K)
    steps.push(
      `Do not rely on this Q-matrix yet: ${doubtful.length} of ${q.J * q.K} entries are in doubt. More students' answers would tell ` +
        "more, or an expert's Q-matrix to start from (--start), or fewer attributes.",
    );
  const agreeing = runs.filter(({ difference }) => difference === 0).length;
  if (runs.length > 1 && agreeing <= runs.length / 2 && options.effort !== "thorough")
    steps.push(
      `Search longer, with --effort thorough: ${agreeing === 0 ? "none" : agreeing} of ${runs.length} searches ended here.`,
    );
  if (runs.length === 1 && options.effort === "quick")
    steps.push("Before relying on it, search more than once: --effort normal.");
  if (doubtful.length > 0)
    steps.push(
      `Let somebody who knows the items judge the ${counted(doubtful.length, "doubtful entry", "doubtful entries")} below, write what ` +
        "they decide into a file, and learn again with --fix FILE.",
    );
  if (identifiability.verdict === "weak")
    steps.push(
      `Add items for ${listed(
        identifiability.attributes
          .filter(({ verdict }) => verdict === "weak")
          .map(({ attribute }) => attribute),
        MOST_NAMED,
      )}: “What the items can tell apart” says which.`,
    );
  if (options.start === undefined && options.fix === undefined)
    steps.push(
      `Give the attributes names: look at the items that need ${q.attributes[0]}, then the next, and ask what they have in common.`,
    );
  const odd = items.filter((item) => itemRemarks(item).length > 0).map(({ item }) => item);
  if (odd.length > 0) steps.push(`Read what “Item by item” says of ${listed(odd, MOST_NAMED)}.`);
  const unused = unusedAttributes(q);
  if (unused.length > 0) steps.push(takeOutFirst(unused, "q.csv"));
  steps.push({
    words: "For standard errors and tests of fit, fit a model with this Q-matrix, q.csv beside this page:",
    command: nextCommand("fit", data.file, options, "--q", "FOLDER/q.csv"),
  });
  return steps;
}

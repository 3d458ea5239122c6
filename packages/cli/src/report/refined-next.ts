import { isSupported } from "../adequacy/adequacy-words.ts";
import type { RefinedReport } from "../learn/refined/refined-learned.ts";
import { isNothingLearned } from "../learn/refined/refined-summary.ts";
import { nextCommand } from "../shell/next-command.ts";
import type { NextStep } from "../shell/next-step.ts";
import { listed } from "./in-words.ts";
import { itemRemarks } from "./items/item-remarks.ts";
import type { ItemSummary } from "./items/item-summary.ts";
import { takeOutFirst, unusedAttributes } from "./unused-advice.ts";

/** More names than this are counted. */
const MOST_NAMED = 5;
/** With a larger proportion of doubtful entries a Q-matrix is not to be relied on: the limit is ours. */
const MANY_DOUBTFUL = 0.1;

/** Recommended next steps, the most urgent first. */
export function refinedNext(
  { data, options, learned }: RefinedReport,
  items: readonly ItemSummary[],
): NextStep[] {
  const { adequacy, q, runs, doubtful, identifiability } = learned;
  if (isNothingLearned(learned))
    return [
      "Collect more data: more students, or items that require the same skills. Do not use this Q-matrix.",
    ];
  const steps: NextStep[] = [];
  if (adequacy?.verdict === "one-ability")
    return [
      "Do not report mastery of these attributes. Report one score per student, from an item response model (2PL or 3PL): it predicts these responses as well.",
      "If the test was designed to measure separate skills, add items that require single skills, or validate the intended Q-matrix: qmatrix validate.",
    ];
  if (adequacy && !isSupported(adequacy))
    steps.push(
      "Do not report mastery of these attributes without other evidence that they are skills: see “Evidence for skills”.",
    );
  if (doubtful.length > MANY_DOUBTFUL * q.J * q.K)
    steps.push(
      `Do not rely on this Q-matrix yet: ${doubtful.length} of ${q.J * q.K} entries are doubtful. More students, an expert's Q-matrix ` +
        "to start from (--start) or fewer attributes may help.",
    );
  const agreeing = runs.filter(({ difference }) => difference === 0).length;
  if (runs.length > 1 && agreeing <= runs.length / 2 && options.effort !== "thorough")
    steps.push(
      `Search longer with --effort thorough: ${agreeing === 0 ? "none of the" : `only ${agreeing} of`} ${runs.length} starts reached this solution.`,
    );
  if (runs.length === 1 && options.effort === "quick")
    steps.push("Run more than one search before relying on this Q-matrix: --effort normal.");
  if (doubtful.length > 0)
    steps.push(
      `Have a content expert review the ${doubtful.length === 1 ? "doubtful entry" : `${doubtful.length} doubtful entries`} below, record the decisions ` +
        "in a file, and learn again with --fix FILE.",
    );
  if (identifiability.verdict === "weak")
    steps.push(
      `Add items that measure ${listed(
        identifiability.attributes
          .filter(({ verdict }) => verdict === "weak")
          .map(({ attribute }) => attribute),
        MOST_NAMED,
      )}: see “Identifiability”.`,
    );
  if (options.start === undefined && options.fix === undefined)
    steps.push("Name the attributes: for each one, ask what the items that require it have in common.");
  const odd = items.filter((item) => itemRemarks(item).length > 0).map(({ item }) => item);
  if (odd.length > 0) steps.push(`Read the comments on ${listed(odd, MOST_NAMED)} under “Item details”.`);
  const unused = unusedAttributes(q);
  if (unused.length > 0) steps.push(takeOutFirst(unused, "q.csv"));
  steps.push({
    words:
      "For standard errors and tests of fit, fit a model with this Q-matrix (q.csv, in the folder of this report):",
    command: nextCommand("fit", data.file, options, "--q", "FOLDER/q.csv"),
  });
  return steps;
}

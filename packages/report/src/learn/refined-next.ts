import type { AdequacyReason } from "@qmatrix/core/learn";
import { isSupported, oneAbilityWords } from "../adequacy/adequacy-words.ts";
import { itemRemarks } from "../items/item-remarks.ts";
import type { ItemSummary } from "../items/item-summary.ts";
import { listed } from "../words/in-words.ts";
import { nextCommand } from "../words/next-command.ts";
import type { NextStep } from "../words/next-step.ts";
import { takeOutFirst, unusedAttributes } from "../words/unused-advice.ts";
import type { RefinedReport } from "./refined-learned.ts";
import { isNothingLearned, isUseless, supportOfLearned } from "./refined-summary.ts";

/** More names than this are counted. */
const MOST_NAMED = 5;
/** With a larger proportion of doubtful entries a Q-matrix is not to be relied on: the limit is ours. */
const MANY_DOUBTFUL = 0.1;

/** Undecided, but for a structure that attributes may describe. */
const STRUCTURED: readonly AdequacyReason[] = ["several-abilities", "latent-classes"];

/** "only 1 of 4 searches reached". */
export function searchesReached(agreeing: number, all: number): string {
  if (agreeing > 0) return `only ${agreeing} of ${all} searches reached`;
  return `${all === 2 ? "neither search" : `none of the ${all} searches`} reached exactly`;
}

/** Recommended next steps, the most urgent first. */
export function refinedNext(
  { data, options, learned }: RefinedReport,
  items: readonly ItemSummary[],
): NextStep[] {
  const { adequacy, q, runs, doubtful, identifiability } = learned;
  const few = supportOfLearned(learned).findings.find(({ level }) => level === "insufficient");
  if (few)
    return [
      `Do not use this result. Collect responses ${few.code === "few-students-per-attribute" ? `from about ${few.needed} students` : "to more items"} first.`,
    ];
  if (isNothingLearned(learned) && learned.hasAbility)
    return [
      "Report one score per student, from an item response model (2PL or 3PL).",
      {
        words:
          "To see which attributes describe the responses in place of the ability (they may merely be levels of that ability):",
        command: nextCommand("learn", data.file, options, "--attributes", String(q.K), "--no-ability"),
      },
    ];
  if (isNothingLearned(learned) || isUseless(learned))
    return [
      "Collect more data: more students, or items that require the same skills. Do not use this Q-matrix.",
    ];
  const steps: NextStep[] = [];
  // where nothing predicts better than one ability or unrelated items, there is nothing to name or to add items for
  const hasStructure = isSupported(adequacy) || STRUCTURED.includes(adequacy?.reason ?? "not-compared");
  if (adequacy?.verdict === "one-ability")
    return [
      `Do not report mastery of these attributes. Report one score per student, from an item response model (2PL or 3PL): it predicts these responses ${oneAbilityWords(adequacy)}.`,
      "If the test was designed to measure separate skills, add items that each measure a single skill, or validate the intended Q-matrix: qmatrix validate.",
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
      `Search longer with --effort thorough: ${searchesReached(agreeing, runs.length)} this Q-matrix.`,
    );
  if (runs.length === 1 && options.effort === "quick")
    steps.push("Run more than one search before relying on this Q-matrix: --effort normal.");
  if (doubtful.length > 0 && hasStructure)
    steps.push(
      `Have a content expert review the ${doubtful.length === 1 ? "doubtful entry" : `${doubtful.length} doubtful entries`} below, record the decisions ` +
        "in a file, and learn again with --fix FILE.",
    );
  if (identifiability.verdict === "weak" && isSupported(adequacy))
    steps.push(
      `Add items that measure ${listed(
        identifiability.attributes
          .filter(({ verdict }) => verdict === "weak")
          .map(({ attribute }) => attribute),
        MOST_NAMED,
      )}: see “Identifiability”.`,
    );
  if (options.start === undefined && options.fix === undefined && hasStructure)
    steps.push("Name the attributes: for each one, ask what the items that require it have in common.");
  const odd = items.filter((item) => itemRemarks(item).length > 0).map(({ item }) => item);
  if (odd.length > 0 && hasStructure)
    steps.push(`Read the comments on ${listed(odd, MOST_NAMED)} under “Item details”.`);
  const unused = unusedAttributes(q);
  if (unused.length > 0) steps.push(takeOutFirst(unused, "q.csv"));
  steps.push({
    words:
      "For standard errors and tests of fit, fit a model with this Q-matrix (q.csv; replace FOLDER with the folder that contains this report):",
    command: nextCommand("fit", data.file, options, "--q", "FOLDER/q.csv"),
  });
  return steps;
}

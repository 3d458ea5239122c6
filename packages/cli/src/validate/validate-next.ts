import { LEAST_DOUBT } from "@qmatrix/core";
import { distributionWords } from "../fit/distribution-words.ts";
import { RMSEA2_GOOD } from "../report/fit-summary.ts";
import { counted, listed } from "../report/in-words.ts";
import { nextCommand } from "../shell/next-command.ts";
import type { NextStep } from "../shell/next-step.ts";
import { betterByBic } from "./better-by-bic.ts";
import { changesOf, type ValidateTold } from "./validate-told.ts";

/** More names than this are counted. */
const MOST_NAMED = 5;
/** A suggestion that changes a larger share of the entries is another Q-matrix, not a correction: the limit is ours. */
const MANY_CHANGES = 0.1;

/** A larger share of entries in doubt is no Q-matrix to build on, as in learn. */
const MANY_UNSETTLED = 0.1;

/** RMSEA2 above which a model is not called good, nor near it. */
const BAD_FIT = 0.06;

/** What to do with what was found about an expert's Q-matrix, the most urgent first. */
export function validateNext({ data, options, validation }: ValidateTold): NextStep[] {
  const { q, entries, learner, exchangeable, fits } = validation;
  const { runs, identifiability } = learner;
  const changes = changesOf(validation).length;
  const look = entries.filter(({ isWorthALook }) => isWorthALook).length;
  const steps: NextStep[] = [];
  const howMany = nextCommand("learn", data.file, options, "--attributes", "auto");
  // patterns with shares of their own were too many for these students
  const [distribution = "saturated"] = fits.map((fit) => fit.distribution);
  const fit = (q: string) =>
    nextCommand("fit", data.file, options, "--q", q, ...distributionWords(distribution));
  const misfit = Math.min(...fits.map(({ absolute }) => absolute.rmsea2?.value ?? 0));
  // of few students RMSEA2 is large by chance, and its interval wide
  const isClear = fits.every(({ absolute }) => (absolute.rmsea2?.low ?? 0) > RMSEA2_GOOD);
  const isBad = fits.length > 0 && misfit > BAD_FIT && isClear;
  const unsettled = entries.filter(
    ({ inclusion }) => Math.min(inclusion, 1 - inclusion) >= LEAST_DOUBT,
  ).length;
  const isUnsettled = unsettled > MANY_UNSETTLED * entries.length;
  if (isUnsettled)
    steps.push(
      `Do not rely on this yet: whatever is suggested, ${unsettled} of ${entries.length} entries are in doubt. The answers of ` +
        `${counted(data.students, "student")} to ${counted(q.J, "item")} say too little about ${counted(q.K, "attribute")}: more ` +
        "students or items would say more, or fewer attributes.",
    );
  if (isBad)
    steps.push({
      words:
        `Look for what is missing first: no Q-matrix here fits well under any model (RMSEA2 is ${misfit.toFixed(3)} or more; up to 0.045 is ` +
        "called good). There may be other or more attributes. To see how many the answers show:",
      command: howMany,
    });
  if (changes > MANY_CHANGES * entries.length) {
    const words =
      `Do not take the suggestion over as it is: it changes ${changes} of ${entries.length} entries, too many for a correction. Either the ` +
      `answers show other attributes than the expert meant, or they are too few for ${counted(q.K, "attribute")}.`;
    steps.push(isBad ? words : { words: `${words} To see how many they show:`, command: howMany });
  }
  const agreeing = runs.filter(({ difference }) => difference === 0).length;
  if (runs.length > 1 && agreeing <= runs.length / 2 && options.effort !== "thorough")
    steps.push(
      `Search longer, with --effort thorough, or see what another seed suggests (--seed 2): ${agreeing === 0 ? "none" : agreeing} of ` +
        `${runs.length} searches ended at the best Q-matrix found, so some changes may turn with the seed.`,
    );
  if (changes > 0 && fits.length > 0 && betterByBic(fits).length === 0)
    steps.push("Be slow to change anything: by BIC the expert's Q-matrix fits better under every model.");
  if (look > 0)
    steps.push(
      `Go through the ${counted(look, "entry", "entries")} worth a look from the top (entries.csv has them all), with whoever made the ` +
        "Q-matrix, and decide item by item. The answers tell which items go together, not what an attribute means.",
    );
  if (exchangeable.length > 0)
    steps.push(
      `Look at the items of ${listed([...new Set(exchangeable.flat())], MOST_NAMED)} together, and say yourself which attribute is which: ` +
        "in the suggestion some of them may have each other's names.",
    );
  const weak = identifiability.attributes
    .filter(({ verdict }) => verdict === "weak")
    .map(({ attribute }) => attribute);
  if (weak.length > 0)
    steps.push(
      `Add items for ${listed(weak, MOST_NAMED)}: with the suggestion the items do not tell ${weak.length === 1 ? "it" : "them"} from the others.`,
    );
  steps.push(
    look === 0
      ? {
          words: isBad ? "No entry alone would mend that. To see how it fits:" : "Use the Q-matrix as it is:",
          command: fit(String(options.q)),
        }
      : { words: "Then fit a model with what you decided on:", command: fit("FILE") },
  );
  return steps;
}

import { LEAST_DOUBT } from "@qmatrix/core/learn";
import { isSupported, oneAbilityWords } from "../adequacy/adequacy-words.ts";
import { RMSEA2_GOOD } from "../fit/fit-summary.ts";
import { searchesReached } from "../learn/refined-next.ts";
import { counted, listed } from "../words/in-words.ts";
import { nextCommand } from "../words/next-command.ts";
import type { NextStep } from "../words/next-step.ts";
import { bicPreference } from "./bic-preference.ts";
import { changesOf, type ValidateReport } from "./validate-result.ts";
import { supportOfValidation } from "./validate-summary.ts";

/** More names than this are counted. */
const MOST_NAMED = 5;
/** A suggestion that changes so many entries, in number and proportion, is a different Q-matrix, not a correction: the limits are ours. */
const MANY_CHANGES = { entries: 5, proportion: 0.2 };

/** With a larger proportion of uncertain entries a Q-matrix is not to be relied on, as in learn. */
const MANY_UNSETTLED = 0.1;

/** RMSEA2 above which fit is poor. */
const BAD_FIT = 0.06;

/** Recommended next steps, the most urgent first. */
export function validateNext({ data, options, validation }: ValidateReport): NextStep[] {
  const { adequacy, q, entries, learner, exchangeable, fits } = validation;
  const { runs, identifiability } = learner;
  const changes = changesOf(validation).length;
  const look = entries.filter(({ needsReview }) => needsReview).length;
  const steps: NextStep[] = [];
  const howMany = nextCommand("learn", data.file, options, "--attributes", "auto");
  const fit = (q: string) => nextCommand("fit", data.file, options, "--q", q);
  const misfit = Math.min(...fits.map(({ absolute }) => absolute.rmsea2?.value ?? 0));
  // in small samples RMSEA2 can be large by chance, with a wide interval
  const isClear = fits.every(({ absolute }) => (absolute.rmsea2?.low ?? 0) > RMSEA2_GOOD);
  const isBad = fits.length > 0 && misfit > BAD_FIT && isClear;
  // every one of them is flagged for review
  const unsettled = entries.filter(({ doubt }) => Math.min(doubt, 1 - doubt) >= LEAST_DOUBT).length;
  const isUnsettled = unsettled > MANY_UNSETTLED * entries.length;
  // nothing follows from so few data
  const few = supportOfValidation(validation, data.students).findings.find(
    ({ level }) => level === "insufficient",
  );
  if (few)
    return [
      `Do not change the Q-matrix on the basis of these data. Collect responses ${few.code === "few-students-per-attribute" ? `from about ${few.needed} students` : "to more items"} first.`,
    ];
  if (adequacy?.verdict === "one-ability")
    return [
      "Do not change the Q-matrix on the basis of these data, and do not report mastery of its attributes: a unidimensional IRT model predicts the responses " +
        `${oneAbilityWords(adequacy)}. Report one score per student (2PL or 3PL), or add items that each measure a single attribute.`,
      {
        words: "To assess the fit of the expert's Q-matrix nevertheless:",
        command: fit(String(options.q)),
      },
    ];
  if (adequacy && !isSupported(adequacy))
    steps.push(
      "First establish whether the data support skills (see “Evidence for skills”): until then, " +
        (changes > 0
          ? "changes to individual entries are provisional."
          : "the absence of suggested changes does not confirm the Q-matrix."),
    );
  if (isUnsettled)
    steps.push(
      `${changes === 0 ? "The data neither confirm nor refute this Q-matrix" : "Do not rely on the suggestion yet"}: ${unsettled < look ? `${unsettled} of the ${look} flagged entries are` : look === 1 ? "the flagged entry is" : `all ${look} flagged entries are`} uncertain ` +
        `(combined evidence against the expert's entry from ${LEAST_DOUBT} to ${1 - LEAST_DOUBT}). The data do not determine them: there may be too few students or items, or the model or the number of attributes may be wrong.`,
    );
  if (isBad)
    steps.push({
      words:
        `Look for missing attributes first: neither Q-matrix fits well under any model (RMSEA2 is at least ${misfit.toFixed(3)}; up to 0.045 is ` +
        "considered good). The items may measure other or additional attributes. To see how many attributes the data support:",
      command: howMany,
    });
  if (changes >= MANY_CHANGES.entries && changes >= MANY_CHANGES.proportion * entries.length) {
    const words =
      `Do not adopt the suggestion as is: it changes ${changes} of ${entries.length} entries, more than simple corrections would explain. The items ` +
      `may measure attributes other than those intended, or there may be too few responses for ${counted(q.K, "attribute")}.`;
    steps.push(
      isBad ? words : { words: `${words} To see how many attributes the data support:`, command: howMany },
    );
  }
  const agreeing = runs.filter(({ difference }) => difference === 0).length;
  if (runs.length > 1 && agreeing <= runs.length / 2 && options.effort !== "thorough")
    steps.push(
      `Search longer with --effort thorough, or compare with another seed (--seed 2): ${searchesReached(agreeing, runs.length)} ` +
        "the relearned Q-matrix, so the result may depend on the seed.",
    );
  if (changes > 0 && fits.length > 0 && bicPreference(fits).suggested.length === 0)
    steps.push(
      "Be cautious about changing anything: according to BIC, the suggested Q-matrix does not fit better under any model.",
    );
  if (look > 0)
    steps.push(
      `Review the ${look === 1 ? "flagged entry with the authors of the Q-matrix" : `${look} flagged entries, strongest evidence first, with the authors of the Q-matrix, and decide item by item`} ` +
        "(entries.csv lists all entries). The data show which items belong together, not what an attribute means.",
    );
  if (exchangeable.length > 0)
    steps.push(
      `Look at the items of ${listed([...new Set(exchangeable.flat())], MOST_NAMED)} together, and decide which attribute is which: ` +
        "their labels may be swapped in the suggestion.",
    );
  const weak = identifiability.attributes
    .filter(({ verdict }) => verdict === "weak")
    .map(({ attribute }) => attribute);
  if (weak.length > 0)
    steps.push(
      `Add items that measure ${listed(weak, MOST_NAMED)}: ${weak.length === 1 ? "its" : "their"} identifiability under the suggested Q-matrix is not established.`,
    );
  steps.push(
    look === 0
      ? {
          words: isBad
            ? "No change is suggested; the misfit may have another cause. To see how the Q-matrix fits:"
            : isSupported(adequacy)
              ? "Use the Q-matrix as is:"
              : "No change is suggested. To see how the Q-matrix fits:",
          command: fit(String(options.q)),
        }
      : { words: "Then fit a model with the Q-matrix you decided on:", command: fit("FILE") },
  );
  return steps;
}

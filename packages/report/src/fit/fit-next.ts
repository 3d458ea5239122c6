import { itemRemarks } from "../items/item-remarks.ts";
import type { ItemSummary } from "../items/item-summary.ts";
import { counted, listed } from "../words/in-words.ts";
import { nextCommand } from "../words/next-command.ts";
import type { NextStep } from "../words/next-step.ts";
import type { FitReport } from "./fit-result.ts";
import { LEVEL, RMSEA2_GOOD } from "./fit-summary.ts";
import { smallerModel } from "./many-parameters.ts";
import { maximaDiffer, moreStarts } from "./start-words.ts";

/** More names than this are counted. */
const MOST_NAMED = 5;
/** Attributes with lower classification accuracy call for more items. */
const ACCURATE = 0.8;
/** Nothing is more general than these. */
const SATURATED: readonly string[] = ["GDINA", "LCDM", "log-GDINA"];

/** Recommended next steps, the most urgent first. */
export function fitNext(
  { data, options, fit, statistics }: FitReport,
  items: readonly ItemSummary[],
): NextStep[] {
  const { q } = fit.model;
  const steps: NextStep[] = [];
  // what follows from estimates that are not to be relied on is no next step
  if (fit.parameters.total > data.students) {
    const choice = {
      model: fit.model.items.map(({ model }) => model),
      attributeDistribution: fit.model.attributes.distribution,
    };
    const other = smallerModel(q, choice, data.students);
    const smaller = other === undefined ? "" : `, or fit a model with fewer parameters (${other.options})`;
    return [
      `Do not rely on these estimates: the model has ${fit.parameters.total} parameters for only ${counted(data.students, "student")}. Collect more data${smaller}.`,
    ];
  }
  if (!fit.converged) steps.push("Fit again with a larger --max-iterations: the estimates may still change.");
  if (fit.converged && maximaDiffer(fit))
    steps.push(`Fit again with --starts ${moreStarts(fit)}: starts reached different maxima.`);
  const { rmsea2 = null, m2 = null, m2AtRank = null } = statistics?.absolute ?? {};
  // in small samples RMSEA2 can be large by chance
  const misfits = (rmsea2?.value ?? 0) > RMSEA2_GOOD && ((m2AtRank ?? m2)?.pValue ?? 1) < LEVEL;
  const off = (statistics?.pairs.pairs ?? []).filter(
    ({ logOddsRatio }) => (logOddsRatio?.adjusted ?? 1) < LEVEL,
  );
  if (misfits || off.length > 0) {
    const command = nextCommand("validate", data.file, options, "--q", String(options.q ?? "Q.csv"));
    const why = misfits
      ? "the model does not fit well"
      : `${counted(off.length, "item pair shows", "item pairs show")} significant misfit`;
    const other = fit.model.items.every(({ model }) => SATURATED.includes(model))
      ? ""
      : ", or try a more general model";
    steps.push({ words: `Check the Q-matrix${other}: ${why}. To validate the Q-matrix:`, command });
  }
  const accuracy = statistics?.reliability.accuracy.attributes ?? [];
  const vague = q.attributes.filter((_, k) => (accuracy[k] ?? 1) < ACCURATE);
  if (vague.length > 0)
    steps.push(`Add items that measure ${listed(vague, MOST_NAMED)}: classification accuracy is low.`);
  const odd = items.filter((item) => itemRemarks(item).length > 0).map(({ item }) => item);
  if (odd.length > 0) steps.push(`Read the comments on ${listed(odd, MOST_NAMED)} under “Item details”.`);
  const simpler = (statistics?.suggestions ?? []).filter(
    ({ model }, j) => model !== fit.model.items[j].model,
  );
  if (simpler.length > 0)
    steps.push({
      words: `Consider a reduced model for ${counted(simpler.length, "item")}: see “Reduced models”. To fit them (replace FOLDER with the folder that contains this report):`,
      command: nextCommand(
        "fit",
        data.file,
        options,
        ...["--q", String(options.q ?? "Q.csv"), "--model", "FOLDER/suggested-models.csv"],
      ),
    });
  steps.push({
    words:
      "To classify other students, score their responses with result.json (replace FOLDER with the folder that contains this report):",
    command: nextCommand("score", "FILE", options, "--model", "FOLDER/result.json"),
  });
  return steps;
}

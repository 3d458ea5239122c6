import type { Cdm } from "@qmatrix/core/models";
import type { FitReport } from "../fit/fit-report.ts";
import { startsAgreeing } from "../fit/starts-agreeing.ts";
import { nextCommand } from "../shell/next-command.ts";
import type { NextStep } from "../shell/next-step.ts";
import { LEVEL, RMSEA2_GOOD } from "./fit-summary.ts";
import { counted, listed } from "./in-words.ts";
import { itemRemarks } from "./items/item-remarks.ts";
import type { ItemSummary } from "./items/item-summary.ts";

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
  if (fit.parameters.total > data.students) {
    const options = smallerModel(fit.model);
    const smaller =
      options.length > 0 ? `, or fit a model with fewer parameters (${options.join(", ")})` : "";
    steps.push(
      `Do not rely on these estimates: the model has ${fit.parameters.total} parameters for only ${counted(data.students, "student")}. Collect more data${smaller}.`,
    );
  }
  if (!fit.converged) steps.push("Fit again with a larger --max-iterations: the estimates may still change.");
  if (fit.starts.length > 1 && startsAgreeing(fit.starts) === 1)
    steps.push("Fit again with more --starts: only one start reached the highest likelihood.");
  const misfits = (statistics?.absolute.rmsea2?.value ?? 0) > RMSEA2_GOOD;
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
  const simpler = (statistics?.comparison.figure ?? []).filter(({ item, suggested }) => {
    const own = fit.model.items[q.items.indexOf(item)].model;
    return suggested !== null && suggested !== own;
  });
  if (simpler.length > 0)
    steps.push(
      `Consider a reduced model for ${counted(simpler.length, "item")}: see “Reduced models”. --model accepts a file with a model for each item.`,
    );
  steps.push({
    words:
      "To classify other students, score their responses with result.json, in the folder of this report:",
    command: nextCommand("score", "FILE", options, "--model", "FOLDER/result.json"),
  });
  return steps;
}

/** The models with the fewest parameters. */
const SMALLEST: readonly string[] = ["DINA", "DINO", "NIDA"];

/** The options that would give a model with fewer parameters. */
function smallerModel({ items, attributes }: Cdm): string[] {
  return [
    ...(items.every(({ model }) => SMALLEST.includes(model)) ? [] : ["--model DINA"]),
    ...(attributes.distribution === "independent" ? [] : ["--attribute-distribution independent"]),
  ];
}

import type { FitTold } from "../fit/fit-told.ts";
import { startsAgreeing } from "../fit/starts-agreeing.ts";
import { nextCommand } from "../shell/next-command.ts";
import type { NextStep } from "../shell/next-step.ts";
import { LEVEL, RMSEA2_GOOD } from "./fit-summary.ts";
import { counted, listed } from "./in-words.ts";
import { itemRemarks } from "./items/item-remarks.ts";
import type { ItemTold } from "./items/item-told.ts";

/** More names than this are counted. */
const MOST_NAMED = 5;
/** An attribute told right for fewer students asks for more items. */
const ACCURATE = 0.8;
/** Nothing is more general than these. */
const SATURATED: readonly string[] = ["GDINA", "LCDM", "log-GDINA"];

/** What to do with a fitted model, the most urgent first. */
export function fitNext({ data, options, fit, figures }: FitTold, items: readonly ItemTold[]): NextStep[] {
  const { q } = fit.model;
  const steps: NextStep[] = [];
  if (fit.parameters.total > data.students)
    steps.push(
      `Collect more answers before relying on this: there are ${fit.parameters.total} parameters and ${counted(data.students, "student")}. ` +
        "A simpler model (--model DINA, --attribute-distribution independent) has fewer.",
    );
  if (!fit.converged) steps.push("Fit again with a larger --max-iterations: the figures may still move.");
  if (fit.starts.length > 1 && startsAgreeing(fit.starts) === 1)
    steps.push("Fit again with more --starts: the best likelihood was reached once only.");
  const misfits = (figures?.absolute.rmsea2?.value ?? 0) > RMSEA2_GOOD;
  const off = (figures?.pairs.pairs ?? []).filter(
    ({ logOddsRatio }) => (logOddsRatio?.adjusted ?? 1) < LEVEL,
  );
  if (misfits || off.length > 0) {
    const command = nextCommand("validate", data.file, options, "--q", String(options.q ?? "Q.csv"));
    const why = misfits
      ? "the model misses a part of the answers"
      : `${counted(off.length, "pair")} of items ${off.length === 1 ? "does" : "do"} not fit`;
    const other = fit.model.items.every(({ model }) => SATURATED.includes(model))
      ? ""
      : ", or try a more general model";
    steps.push({ words: `Check the Q-matrix${other}: ${why}. To check it:`, command });
  }
  const accuracy = figures?.reliability.accuracy.attributes ?? [];
  const vague = q.attributes.filter((_, k) => (accuracy[k] ?? 1) < ACCURATE);
  if (vague.length > 0)
    steps.push(`Add items that need ${listed(vague, MOST_NAMED)}: so far too many students are told wrong.`);
  const odd = items.filter((item) => itemRemarks(item).length > 0).map(({ item }) => item);
  if (odd.length > 0) steps.push(`Read what “Item by item” says of ${listed(odd, MOST_NAMED)}.`);
  const simpler = (figures?.comparison.figure ?? []).filter(({ item, suggested }) => {
    const own = fit.model.items[q.items.indexOf(item)].model;
    return suggested !== null && suggested !== own;
  });
  if (simpler.length > 0)
    steps.push(
      `Consider a simpler model for ${counted(simpler.length, "item")}: “Simpler models” names them, and --model takes a file with a model for each item.`,
    );
  steps.push({
    words: "To tell what other students master, score their answers with result.json beside this page:",
    command: nextCommand("score", "FILE", options, "--model", "FOLDER/result.json"),
  });
  return steps;
}

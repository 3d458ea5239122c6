import { fixed } from "@qmatrix/report/text";
import { canonicalJson } from "../design/content-id.ts";
import { allowance, isClearlyAbove, type MeanDifference, meanDifference } from "./allowance.ts";
import { type CellEstimate, cellEstimates } from "./cell-estimates.ts";
import type { Claim, ClaimRule, OtherCells } from "./claims.ts";
import { type CellSummary, estimateOf } from "./summarise.ts";

export type Verdict = "reproduced" | "differs" | "cannot be judged";

export interface Judgement {
  readonly run: string;
  readonly verdict: Verdict;
  /** Our result, in words. */
  readonly found: string;
}

/**
 * Holds a claim against the cells of one run. Reproduced: our means agree. Differs: they do not, by more than two
 * standard errors, and by more where the worst of many cells is judged or the standard errors rest on few replications.
 * Otherwise it cannot be judged. `summariesOf` are the cells of a part.
 */
export function judge(
  claim: Claim,
  run: string,
  summariesOf: (part: string) => readonly CellSummary[],
): Judgement {
  const own = summariesOf(claim.part).filter((cell) => cell.run === run);
  const isMeant = ({ data }: CellSummary) => isAmong(data, claim.cells ?? {});
  const known = cellEstimates(own, claim.metric).filter(({ cell }) => isMeant(cell));
  if (known.length === 0) return { run, verdict: "cannot be judged", found: "not run" };
  const { verdict, found } = judgeRule(claim, run, known, summariesOf);
  const missing = own.filter(isMeant).length - known.length;
  return { run, verdict, found: missing === 0 ? found : `${found} (${counted(missing, "cell")} not run)` };
}

type Judged = Pick<Judgement, "verdict" | "found">;

const NOT_RUN: Judged = { verdict: "cannot be judged", found: "not run" };

function judgeRule(
  { part, metric, rule }: Claim,
  run: string,
  known: readonly CellEstimate[],
  summariesOf: (part: string) => readonly CellSummary[],
): Judged {
  switch (rule.kind) {
    case "below":
      return judgeBound(known, ({ mean }) => mean - rule.value, "maximum");
    case "above":
      return judgeBound(known, ({ mean }) => rule.value - mean, "minimum");
    case "near":
      return judgeNear(rule, known);
    case "rises":
    case "falls":
    case "stays":
      return judgeTrend(rule, known);
    case "less":
    case "like": {
      if (typeof rule.than === "string") return judgeWithin(rule.than, known, metric);
      const { part: otherPart = part, run: otherRun = run, metric: otherMetric = metric } = rule.than;
      const others = summariesOf(otherPart).filter((cell) => cell.run === otherRun);
      return judgeAgainst(rule, known, cellEstimates(others, otherMetric));
    }
  }
}

function judgeBound(
  known: readonly CellEstimate[],
  excessOf: (estimate: CellEstimate) => number,
  extreme: "maximum" | "minimum",
): Judged {
  const over = known.filter((estimate) => excessOf(estimate) > 0);
  const surely = over.filter((estimate) => isBeyond(excessOf(estimate), estimate, known.length));
  const worst = known.reduce((a, b) => (excessOf(b) > excessOf(a) ? b : a));
  return {
    verdict: over.length === 0 ? "reproduced" : surely.length > 0 ? "differs" : "cannot be judged",
    found: `${extreme} ${shown(worst)} over ${counted(known.length, "cell")}`,
  };
}

/** Whether an excess is more than chance gives the worst of so many cells. */
function isBeyond(excess: number, { variance, freedom }: CellEstimate, cells: number): boolean {
  return variance !== undefined && excess > allowance(cells, freedom) * Math.sqrt(variance);
}

function judgeNear(
  { cells, within }: Extract<ClaimRule, { kind: "near" }>,
  known: readonly CellEstimate[],
): Judged {
  const pairs = cells.flatMap(({ where, value }) => {
    const own = known.find(({ cell }) => isAmong(cell.data, listed(where)));
    return own ? [{ value, own }] : [];
  });
  if (pairs.length === 0) return NOT_RUN;
  const away = pairs.map(({ own, value }) => own.mean - value);
  const near = away.filter((one) => Math.abs(one) <= within).length;
  const isFar = pairs.some(({ own }, at) => isBeyond(Math.abs(away[at]) - within, own, pairs.length));
  const theirs = ({ value }: { value: number }) => ({
    mean: value,
    variance: 0,
    freedom: Infinity,
    group: "theirs",
  });
  const difference = meanDifference(pairs.map((pair) => [theirs(pair), pair.own] as const));
  const found =
    pairs.length === 1
      ? `${shown(pairs[0].own)}, theirs ${pairs[0].value}`
      : `${near} of ${pairs.length} within ${within}; ours minus theirs ${differenceText(difference)} on average, ${signed(Math.min(...away))} to ${signed(Math.max(...away))}`;
  return {
    verdict: near === pairs.length ? "reproduced" : isFar ? "differs" : "cannot be judged",
    found,
  };
}

/** Differences between two values of a factor, everything else alike, averaged over the pairs. */
function judgeTrend(
  rule: Extract<ClaimRule, { kind: "rises" | "falls" | "stays" }>,
  known: readonly CellEstimate[],
): Judged {
  const { along, from, to } = rule;
  const others = ({ cell }: CellEstimate) => canonicalJson({ ...cell.data, [along]: undefined });
  const at = (value: unknown) => known.filter(({ cell }) => isAmong(cell.data, { [along]: [value] }));
  const last = at(to);
  const pairs = at(from).flatMap((first) =>
    last.filter((one) => others(one) === others(first)).map((one) => [first, one] as const),
  );
  if (pairs.length === 0) return NOT_RUN;
  const rise = meanDifference(pairs);
  const found = pairsText(pairs, rise);
  if (rule.kind === "stays") return { verdict: likeness(rise, rule.within), found };
  return { verdict: direction(rule.kind === "rises" ? rise : turned(rise)), found };
}

/** This result against another of the same data sets. */
function judgeWithin(than: string, known: readonly CellEstimate[], metric: string): Judged {
  const differences = known.flatMap(({ cell }) =>
    cell.lines.flatMap(({ result }) => {
      const [a, b] = [result[metric], result[than]];
      return typeof a === "number" && typeof b === "number" ? [b - a] : [];
    }),
  );
  const estimate = estimateOf(differences);
  if (estimate === undefined) return NOT_RUN;
  const { mean, standardError, replications } = estimate;
  const difference = { mean, standardError, freedom: replications - 1, pairs: replications };
  return {
    verdict: direction(difference),
    found: `${differenceText(turned(difference))} over ${counted(replications, "data set")}`,
  };
}

/** These cells against others that are alike in what is matched. */
function judgeAgainst(
  rule: Extract<ClaimRule, { kind: "less" | "like" }>,
  known: readonly CellEstimate[],
  others: readonly CellEstimate[],
): Judged {
  const { where = {}, match = [] } = rule.than as OtherCells;
  const among = others.filter(({ cell }) => isAmong(cell.data, where));
  const matched = ({ cell }: CellEstimate) =>
    canonicalJson(match.map((factor) => (cell.data as Record<string, unknown>)[factor]));
  const pairs = known.flatMap((own) =>
    among.filter((other) => matched(other) === matched(own)).map((other) => [own, other] as const),
  );
  if (pairs.length === 0) return NOT_RUN;
  const more = meanDifference(pairs);
  return {
    verdict: rule.kind === "like" ? likeness(more, rule.within) : direction(more),
    found: pairsText(pairs, turned(more)),
  };
}

/** Whether a difference is above 0, or surely not. */
function direction(difference: MeanDifference): Verdict {
  if (isClearlyAbove(difference, 0)) return "reproduced";
  return isClearlyAbove(turned(difference), 0) ? "differs" : "cannot be judged";
}

/** Whether a difference is within a margin of 0, or surely not. */
function likeness(difference: MeanDifference, within: number): Verdict {
  if (Math.abs(difference.mean) <= within) return "reproduced";
  const size = difference.mean < 0 ? turned(difference) : difference;
  return isClearlyAbove(size, within) ? "differs" : "cannot be judged";
}

function turned(difference: MeanDifference): MeanDifference {
  return { ...difference, mean: -difference.mean };
}

function isAmong(data: object, wanted: Readonly<Record<string, readonly unknown[]>>): boolean {
  const own = data as Record<string, unknown>;
  return Object.entries(wanted).every(([key, values]) =>
    values.some((value) => canonicalJson(value) === canonicalJson(own[key])),
  );
}

function listed(where: Readonly<Record<string, unknown>>): Record<string, unknown[]> {
  return Object.fromEntries(Object.entries(where).map(([key, value]) => [key, [value]]));
}

function shown({ mean, variance, freedom }: CellEstimate): string {
  const isCertain = variance === undefined || freedom === Infinity;
  return isCertain ? plain(mean) : `${plain(mean)} (${plain(Math.sqrt(variance))})`;
}

function differenceText({ mean, standardError, freedom }: MeanDifference): string {
  const isCertain = standardError === undefined || freedom === Infinity;
  return isCertain ? signed(mean) : `${signed(mean)} ± ${plain(standardError)}`;
}

function pairsText(pairs: readonly (readonly CellEstimate[])[], difference: MeanDifference): string {
  const over = `${counted(pairs.length, "pair")} of cells`;
  const isNothing = pairs.flat().every(({ mean }) => mean === 0);
  return isNothing ? `0 in all of ${over}` : `${differenceText(difference)} over ${over}`;
}

/** Shares with three digits, likelihoods with two. */
function plain(value: number): string {
  return fixed(value, Math.abs(value) >= 100 ? 2 : 3);
}

function signed(value: number): string {
  const text = plain(value);
  return text.startsWith("−") ? text : `+${text}`;
}

function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

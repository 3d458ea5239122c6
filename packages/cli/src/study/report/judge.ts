import normalCdf from "@stdlib/stats-base-dists-normal-cdf";
import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import { canonicalJson } from "../design/content-id.ts";
import type { Claim, ClaimRule } from "./claims.ts";
import { type CellSummary, type Estimate, estimateOf } from "./summarise.ts";

export type Verdict = "reproduced" | "differs" | "cannot be judged";

export interface Judgement {
  readonly run: string;
  readonly verdict: Verdict;
  /** Our figures, in words. */
  readonly found: string;
}

/** Standard errors that chance is given where one mean is judged. */
const DEVIATIONS = 2;

/**
 * Holds a claim against the cells of one run. Reproduced: our means agree. Differs: they do not, by more than two
 * standard errors, and by more where the worst of many cells is judged. Where a standard error is missing or too large
 * to tell, it cannot be judged.
 */
export function judge(claim: Claim, run: string, summaries: readonly CellSummary[]): Judgement {
  const cells = summaries.filter((cell) => cell.run === run && isAmong(cell, claim.cells ?? {}));
  const known = cells.flatMap((cell) => {
    const estimate = cell.estimate(claim.metric);
    return estimate ? [{ cell, estimate }] : [];
  });
  if (known.length === 0) return { run, verdict: "cannot be judged", found: "not run" };
  const { verdict, found } = judgeRule(claim.rule, withSharedDeviation(known), claim.metric);
  const missing = cells.length - known.length;
  return { run, verdict, found: missing === 0 ? found : `${found} (${missing} cells not run)` };
}

interface Known {
  readonly cell: CellSummary;
  readonly estimate: Estimate;
}

/**
 * The cells with standard errors from one deviation, that of the replications around the means of their cells: two or three
 * replications say little about their own, and one says nothing.
 */
function withSharedDeviation(known: readonly Known[]): Known[] {
  let squares = 0;
  let freedom = 0;
  for (const { estimate } of known) {
    const { standardError = 0, replications } = estimate;
    squares += (replications - 1) * replications * standardError ** 2;
    freedom += replications - 1;
  }
  if (freedom === 0) return [...known];
  const standardErrorOf = ({ replications }: Estimate) => Math.sqrt(squares / freedom / replications);
  return known.map(({ cell, estimate }) => ({
    cell,
    estimate: { ...estimate, standardError: standardErrorOf(estimate) },
  }));
}

/** Standard errors within which the worst of so many means stays by chance as often as one stays within two. */
function deviationsAmong(cells: number): number {
  return -normalQuantile(normalCdf(-DEVIATIONS, 0, 1) / cells, 0, 1);
}

type Judged = Pick<Judgement, "verdict" | "found">;

function judgeRule(rule: ClaimRule, known: readonly Known[], metric: string): Judged {
  switch (rule.kind) {
    case "below":
      return judgeBound(known, ({ mean }) => mean - rule.value, "largest");
    case "above":
      return judgeBound(known, ({ mean }) => rule.value - mean, "smallest");
    case "near":
      return judgeNear(rule, known);
    case "rises":
    case "falls":
    case "stays":
      return judgeTrend(rule, known);
    case "less":
      return judgeLess(rule.than, known, metric);
  }
}

function judgeBound(
  known: readonly Known[],
  excessOf: (estimate: Estimate) => number,
  extreme: "largest" | "smallest",
): Judged {
  const over = known.filter(({ estimate }) => excessOf(estimate) > 0);
  const deviations = deviationsAmong(known.length);
  const surely = over.filter(
    ({ estimate }) => excessOf(estimate) > deviations * (estimate.standardError ?? Infinity),
  );
  const worst = known.reduce((a, b) => (excessOf(b.estimate) > excessOf(a.estimate) ? b : a));
  const found = `${extreme} ${shown(worst.estimate)} of ${known.length} cells`;
  return {
    verdict: over.length === 0 ? "reproduced" : surely.length > 0 ? "differs" : "cannot be judged",
    found,
  };
}

function judgeNear({ cells, within }: Extract<ClaimRule, { kind: "near" }>, known: readonly Known[]): Judged {
  const pairs = cells.flatMap(({ where, value }) => {
    const own = known.find(({ cell }) =>
      isAmong(
        cell,
        mapped(where, (one) => [one]),
      ),
    );
    return own ? [{ value, ...own.estimate }] : [];
  });
  if (pairs.length === 0) return { verdict: "cannot be judged", found: "not run" };
  const away = pairs.map(({ mean, value }) => mean - value);
  const deviations = deviationsAmong(pairs.length);
  const isFar = pairs.map(
    ({ standardError = Infinity }, at) => Math.abs(away[at]) > within + deviations * standardError,
  );
  const near = away.filter((one) => Math.abs(one) <= within).length;
  const mean = away.reduce((a, b) => a + b) / away.length;
  const found = `${near} of ${pairs.length} within ${within}; ours less theirs ${signed(mean)} in the mean, ${signed(Math.min(...away))} to ${signed(Math.max(...away))}`;
  if (near === pairs.length) return { verdict: "reproduced", found };
  return { verdict: isFar.some(Boolean) ? "differs" : "cannot be judged", found };
}

/** Differences between two values of a factor, everything else alike, averaged over the pairs. */
function judgeTrend(
  rule: Extract<ClaimRule, { kind: "rises" | "falls" | "stays" }>,
  known: readonly Known[],
): Judged {
  const { along, from, to } = rule;
  const others = ({ cell }: Known) => canonicalJson({ ...cell.data, [along]: undefined });
  const at = (value: unknown) => known.filter(({ cell }) => isAmong(cell, { [along]: [value] }));
  const pairs = at(from).flatMap((first) => {
    const last = at(to).find((one) => others(one) === others(first));
    return last ? [[first.estimate, last.estimate] as const] : [];
  });
  if (pairs.length === 0) return { verdict: "cannot be judged", found: "not run" };
  const rise = pairs.reduce((sum, [a, b]) => sum + b.mean - a.mean, 0) / pairs.length;
  const variance = pairs.reduce(
    (sum, [a, b]) => sum + squared(a.standardError) + squared(b.standardError),
    0,
  );
  const error = Math.sqrt(variance) / pairs.length;
  const found = `${signed(rise)}${Number.isFinite(error) ? ` ± ${error.toFixed(3)}` : ""} over ${pairs.length} pairs of cells`;
  if (rule.kind === "stays") {
    const excess = Math.abs(rise) - rule.within;
    return {
      verdict: excess <= 0 ? "reproduced" : excess > DEVIATIONS * error ? "differs" : "cannot be judged",
      found,
    };
  }
  const towards = rule.kind === "rises" ? rise : -rise;
  if (!(Math.abs(towards) > DEVIATIONS * error)) return { verdict: "cannot be judged", found };
  return { verdict: towards > 0 ? "reproduced" : "differs", found };
}

function judgeLess(than: string, known: readonly Known[], metric: string): Judged {
  const differences = known.flatMap(({ cell }) =>
    cell.lines.flatMap(({ result }) => {
      const [a, b] = [result[metric], result[than]];
      return typeof a === "number" && typeof b === "number" ? [b - a] : [];
    }),
  );
  const estimate = estimateOf(differences);
  if (estimate === undefined) return { verdict: "cannot be judged", found: "not run" };
  const found = `${signed(estimate.mean)} less, over ${differences.length} data sets`;
  const isClear = Math.abs(estimate.mean) > DEVIATIONS * (estimate.standardError ?? Infinity);
  return { verdict: !isClear ? "cannot be judged" : estimate.mean > 0 ? "reproduced" : "differs", found };
}

function isAmong({ data }: CellSummary, wanted: Readonly<Record<string, readonly unknown[]>>): boolean {
  const own = data as Record<string, unknown>;
  return Object.entries(wanted).every(([key, values]) =>
    values.some((value) => canonicalJson(value) === canonicalJson(own[key])),
  );
}

function mapped(record: Readonly<Record<string, unknown>>, change: (value: unknown) => unknown[]) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** Unknown is infinite: nothing is clear then. */
function squared(standardError: number | undefined): number {
  return (standardError ?? Infinity) ** 2;
}

function shown({ mean, standardError }: Estimate): string {
  return `${mean.toFixed(3)}${standardError === undefined ? "" : ` (${standardError.toFixed(3)})`}`;
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
}

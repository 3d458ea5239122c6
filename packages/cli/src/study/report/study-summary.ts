import type { NextStep } from "../../shell/next-step.ts";
import { duration } from "../status-text.ts";
import type { Verdict } from "./judge.ts";
import type { StudyReport } from "./study-report.ts";

/** A study in plain words: how far it is, and how many claims came out how. */
export function studySummary({ claims, parts, source, done, replications }: StudyReport): string[] {
  const { failed } = progress(parts);
  const state =
    done === replications
      ? `All ${replications} replications are done`
      : `${done} of ${replications} replications are done`;
  const verdicts = claims.flatMap(({ judgements }) => judgements.map(({ verdict }) => verdict));
  return [
    `${state}${failed > 0 ? `; ${failed} failed` : ""}.`,
    ...(verdicts.length > 0
      ? [
          `Of ${verdicts.length} verdicts on what ${source ?? "others"} states: ${verdictsText(verdictCounts(claims))}.`,
        ]
      : []),
  ];
}

/** How many claims came out how, each for every run. */
export type VerdictCounts = Partial<Record<Verdict, number>>;

export function verdictCounts(claims: StudyReport["claims"]): VerdictCounts {
  const counts: VerdictCounts = {};
  for (const { judgements } of claims)
    for (const { verdict } of judgements) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}

/** "2 reproduced, 1 differ, 0 cannot be judged" */
export function verdictsText(counts: VerdictCounts): string {
  const count = (verdict: Verdict) => counts[verdict] ?? 0;
  return `${count("reproduced")} reproduced, ${count("differs")} differ, ${count("cannot be judged")} cannot be judged`;
}

/** What to do with a study, the most urgent first. */
export function studyNext({ claims, parts, done, replications }: StudyReport): NextStep[] {
  const { failed, secondsLeft } = progress(parts);
  const rest = replications - done;
  const verdicts = claims.flatMap(({ judgements }) => judgements.map(({ verdict }) => verdict));
  const steps: NextStep[] = [];
  if (rest > 0)
    steps.push({
      words:
        `Do the ${rest} replications that are left${secondsLeft === undefined ? "" : `, about ${duration(secondsLeft)} of computing`}; ` +
        "the study goes on where it was:",
      command: "qmatrix study run STUDY",
    });
  if (failed > 0)
    steps.push({
      words: "Look into the replications that failed. To try them again:",
      command: "qmatrix study run STUDY --retry",
    });
  if (verdicts.includes("differs")) steps.push("Look at the claims that differ, and at their parts below.");
  if (rest === 0 && verdicts.includes("cannot be judged"))
    steps.push("More replications would let the remaining claims be judged: raise them in design.json.");
  if (steps.length === 0)
    steps.push("Nothing is left to do. Every part below has its figures as a table to save.");
  return steps;
}

function progress(parts: StudyReport["parts"]) {
  const sum = (of: (status: StudyReport["parts"][number]["status"]) => number) =>
    parts.reduce((total, { status }) => total + of(status), 0);
  const left = parts.map(({ status }) => (status.done === status.replications ? 0 : status.secondsLeft));
  return {
    failed: sum(({ failed }) => failed),
    secondsLeft: left.some((seconds) => seconds === undefined)
      ? undefined
      : left.reduce((total: number, seconds) => total + (seconds ?? 0), 0),
  };
}

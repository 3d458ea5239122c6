import type { NextStep } from "@qmatrix/report/text";
import { duration } from "../status-text.ts";
import type { Verdict } from "./judge.ts";
import type { StudyReport } from "./study-report.ts";

/** The main findings of a study: its progress, and the verdicts on the claims. */
export function studySummary({ claims, parts, source, done, replications }: StudyReport): string[] {
  const { failed } = progress(parts);
  const state =
    done === replications
      ? `All ${replications} replications are done`
      : `${done} of ${replications} replications are done`;
  return [
    `${state}${failed > 0 ? `; ${failed} failed` : ""}.`,
    ...verdictSentences(verdictCounts(claims), ` of ${source ?? "others"}`),
  ];
}

/** Number of claims by run and verdict: a claim about one method says nothing of another. */
export type VerdictCounts = Readonly<Record<string, Readonly<Partial<Record<Verdict, number>>>>>;

export function verdictCounts(claims: StudyReport["claims"]): VerdictCounts {
  const counts: Record<string, Partial<Record<Verdict, number>>> = {};
  for (const { judgements } of claims)
    for (const { run, verdict } of judgements) {
      counts[run] ??= {};
      counts[run][verdict] = (counts[run][verdict] ?? 0) + 1;
    }
  return counts;
}

/** "For rbm, 2 of 3 claims of the paper were reproduced, 1 differs, 0 cannot be judged.", a sentence for every run. */
export function verdictSentences(counts: VerdictCounts, source = ""): string[] {
  return Object.entries(counts).map(([run, of]) => {
    const count = (verdict: Verdict) => of[verdict] ?? 0;
    const all = count("reproduced") + count("differs") + count("cannot be judged");
    return (
      `For ${run}, ${count("reproduced")} of ${all} ${all === 1 ? "claim" : "claims"}${source} ${count("reproduced") === 1 ? "was" : "were"} reproduced, ` +
      `${count("differs")} ${count("differs") === 1 ? "differs" : "differ"}, ${count("cannot be judged")} cannot be judged.`
    );
  });
}

/** Recommended next steps, the most urgent first. */
export function studyNext({ claims, parts, done, replications }: StudyReport): NextStep[] {
  const { failed, secondsLeft } = progress(parts);
  const rest = replications - done;
  const verdicts = claims.flatMap(({ judgements }) => judgements.map(({ verdict }) => verdict));
  const steps: NextStep[] = [];
  if (rest > 0)
    steps.push({
      words:
        `Run the remaining ${rest} replications${secondsLeft === undefined ? "" : `, about ${duration(secondsLeft)} of computing time`}; ` +
        "the study resumes where it stopped:",
      command: "qmatrix study run STUDY",
    });
  if (failed > 0)
    steps.push({
      words: "Review the failed replications. To rerun them:",
      command: "qmatrix study run STUDY --retry",
    });
  if (verdicts.includes("differs")) steps.push("Review the claims that differ, and their parts below.");
  if (rest === 0 && verdicts.includes("cannot be judged"))
    steps.push("To judge the remaining claims, increase the number of replications in design.json.");
  if (steps.length === 0)
    steps.push("The study is complete. The results of every part below can be downloaded as a table.");
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

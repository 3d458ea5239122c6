import { escapeHtml, htmlPage, htmlTable, nextSteps, sentenceList, software } from "@qmatrix/report/page";
import { cover } from "../../made-by.ts";
import { VERSION } from "../../version.ts";
import { duration, partStatusText } from "../status-text.ts";
import type { Verdict } from "./judge.ts";
import type { JudgedClaim, PartReport, StudyReport } from "./study-report.ts";
import { studyNext, studySummary } from "./study-summary.ts";

/** The report of a study: claims with verdicts first, then the figures and the table of each part. */
export function studyPage(report: StudyReport): string {
  const { title, about, madeBy, parts } = report;
  const sections = [
    ...(about === undefined ? [] : [`<p>${escapeHtml(about)}</p>`]),
    "<h2>Summary</h2>",
    sentenceList(studySummary(report)),
    nextSteps(studyNext(report)),
    ...claimsSection(report),
    ...parts.flatMap(partSection),
    ...fullSection(report),
    "<h2>Methods</h2>",
    "<p>The seed of each replication is derived from its specification, so the same design gives the same results on any machine. " +
      "design.json holds the design, results.jsonl the result of every replication.</p>",
    ...(madeBy.length === 0 ? [] : [`<p>Results computed with ${escapeHtml(madeBy.join("; "))}.</p>`]),
    "<h2>References</h2>",
    sentenceList([software(VERSION)]),
  ];
  return htmlPage({
    cover: cover(),
    first: { kind: "Simulation study", title, facts: [], warnings: [], finding: [], verdicts: [], next: [] },
    sections,
  });
}

/** Estimated computing time of the full design. */
function fullSection({ fullReplications, parts }: StudyReport): string[] {
  if (fullReplications === undefined) return [];
  const rows = parts.map(({ title, status: { seconds, secondsOfFull } }) => [
    title,
    duration(seconds),
    secondsOfFull === undefined ? "unknown" : duration(secondsOfFull),
  ]);
  const known = parts.flatMap(({ status }) => status.secondsOfFull ?? []);
  const whole = known.length === parts.length ? duration(known.reduce((a, b) => a + b, 0)) : "unknown";
  const run = duration(parts.reduce((sum, { status }) => sum + status.seconds, 0));
  return [
    "<h2>Computing time</h2>",
    htmlTable(
      `Computing time on one thread: completed replications, and an estimate for the full design`,
      ["Part", "Completed", "Full design"],
      [...rows, ["all", run, whole]],
    ),
  ];
}

/** Distinguishable without colour. */
const MARKS: Readonly<Record<Verdict, string>> = { reproduced: "✓", differs: "✗", "cannot be judged": "?" };
const COLUMNS = ["Where", "Claim", "Run", "Our result", "Verdict"];

function claimsSection({ source, claims }: StudyReport): string[] {
  if (claims.length === 0) return [];
  return [
    `<h2>Claims of ${escapeHtml(source ?? "others")}</h2>`,
    "<p>Verdicts use a margin of two standard errors, larger when the most extreme of several cells is tested. <em>Cannot be judged</em>: not run, or too few replications.</p>",
    htmlTable("Claims", COLUMNS, claims.flatMap(claimRows), { words: COLUMNS.length }),
  ];
}

function claimRows({ where, says, judgements }: JudgedClaim): string[][] {
  return judgements.map(({ run, found, verdict }) => [
    where,
    says,
    run,
    found,
    `${MARKS[verdict]}\u00a0${verdict.replaceAll(" ", "\u00a0")}`,
  ]);
}

function partSection({ name, title, about, status, table, figures }: PartReport): string[] {
  return [
    `<h2>${escapeHtml(title)}</h2>`,
    ...(about === undefined ? [] : [`<p>${escapeHtml(about)}</p>`]),
    `<p>${escapeHtml(partStatusText(status))}.</p>`,
    ...figures.map(({ svg }) => `<figure>${svg}</figure>`),
    "<details><summary>Table of results</summary>",
    htmlTable(`${title}: means (standard errors in parentheses)`, table.header, table.rows, {
      words: table.words,
      download: { name: `${name}.csv`, header: table.header, rows: table.rows },
    }),
    "</details>",
  ];
}

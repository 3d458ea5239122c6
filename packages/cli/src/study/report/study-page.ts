import { SOFTWARE } from "../../report/citation.ts";
import { escapeHtml } from "../../report/escape-html.ts";
import { htmlPage } from "../../report/html-page.ts";
import { htmlTable } from "../../report/html-table.ts";
import { nextSteps, sentenceList } from "../../report/next-steps.ts";
import { VERSION } from "../../version.ts";
import { duration, partStatusText } from "../status-text.ts";
import type { Verdict } from "./judge.ts";
import type { JudgedClaim, PartReport, StudyReport } from "./study-report.ts";
import { studyNext, studySummary } from "./study-summary.ts";

/** The study as one page: claims with verdicts first, then part by part its picture and its table. */
export function studyPage(report: StudyReport): string {
  const { title, about, madeBy, parts } = report;
  const sections = [
    ...(about === undefined ? [] : [`<p>${escapeHtml(about)}</p>`]),
    "<h2>In short</h2>",
    sentenceList(studySummary(report)),
    nextSteps(studyNext(report)),
    ...claimsSection(report),
    ...parts.flatMap(partSection),
    ...fullSection(report),
    "<h2>How it was made</h2>",
    "<p>Every replication has its own seed, from what it does; the same design gives the same results on any machine. " +
      "design.json is the design, results.jsonl has every replication.</p>",
    ...(madeBy.length === 0 ? [] : [`<p>Results by ${escapeHtml(madeBy.join("; "))}.</p>`]),
    "<h2>How to cite</h2>",
    sentenceList([SOFTWARE]),
  ];
  return htmlPage(title, sections, `Page by qmatrix ${VERSION}.`);
}

/** What the whole design would take, by the times of what was run. */
function fullSection({ fullReplications, parts }: StudyReport): string[] {
  if (fullReplications === undefined) return [];
  const rows = parts.map(({ title, status: { seconds, secondsOfFull } }) => [
    title,
    duration(seconds),
    secondsOfFull === undefined ? "not known" : duration(secondsOfFull),
  ]);
  const known = parts.flatMap(({ status }) => status.secondsOfFull ?? []);
  const whole = known.length === parts.length ? duration(known.reduce((a, b) => a + b, 0)) : "not known";
  const run = duration(parts.reduce((sum, { status }) => sum + status.seconds, 0));
  return [
    "<h2>What it takes</h2>",
    htmlTable(
      `Computing on one thread: what was run, and the whole design, by the means of what was run`,
      ["Part", "Run", "Whole"],
      [...rows, ["all", run, whole]],
    ),
  ];
}

/** Told apart without colour. */
const MARKS: Readonly<Record<Verdict, string>> = { reproduced: "✓", differs: "✗", "cannot be judged": "?" };
const COLUMNS = ["Where", "Claim", "Run", "Ours", "Verdict"];

function claimsSection({ source, claims }: StudyReport): string[] {
  if (claims.length === 0) return [];
  return [
    `<h2>What ${escapeHtml(source ?? "others")} states, and what we find</h2>`,
    "<p>A verdict allows for two standard errors, and for more where the worst of many cells counts. <em>Cannot be judged</em>: not run, or too few replications to tell.</p>",
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
    "<details><summary>All figures of this part</summary>",
    htmlTable(`${title}: means, in brackets their standard errors`, table.header, table.rows, {
      words: table.words,
      download: { name: `${name}.csv`, header: table.header, rows: table.rows },
    }),
    "</details>",
  ];
}

import {
  escapeHtml,
  figureOf,
  htmlPage,
  htmlTable,
  nextSteps,
  sentenceList,
  software,
  type Verdict,
} from "@qmatrix/report/page";
import { VERSION } from "../../version.ts";
import { duration, partStatusText } from "../status-text.ts";
import { definitions } from "./factor-text.ts";
import type { Verdict as ClaimVerdict } from "./judge.ts";
import type { PartFigure } from "./part-figures.ts";
import type { JudgedClaim, PartReport, StudyReport } from "./study-report.ts";
import { studyNext, studySummary, verdictCounts } from "./study-summary.ts";

/** The report of a study: its question and the answer first, then claims with verdicts, the figures, the tables. */
export function studyPage(report: StudyReport): string {
  const { title, about, madeBy, parts, question, answer, done, replications } = report;
  const next = studyNext(report);
  const sections = [
    "<h2>Summary</h2>",
    ...(about === undefined ? [] : [`<p>${escapeHtml(about)}</p>`]),
    // the verdicts, and the only next step, are on the first screen
    `<p>${escapeHtml(studySummary(report)[0])}</p>`,
    ...(next.length > 1 ? [nextSteps(next)] : []),
    ...parts.flatMap((part, at) => partSection(part, parts.slice(0, at))),
    "<h2>Methods</h2>",
    "<p>The seed of each replication is derived from its specification, so the same design gives the same results on any machine. " +
      "design.json holds the design, results.jsonl the result of every replication.</p>",
    ...(madeBy.length === 0 ? [] : [`<p>Results computed with ${escapeHtml(madeBy.join("; "))}.</p>`]),
    "<h2>References</h2>",
    sentenceList([software(VERSION)]),
  ];
  return htmlPage({
    // without the build: the page of a study that is kept stays the same while the program is worked on
    cover: { version: VERSION },
    first: {
      kind: "Simulation study",
      title,
      facts: [
        ["Parts", String(parts.length)],
        ["Replications done", `${done} of ${replications}`],
        ["Claims judged", String(report.claims.length)],
      ],
      warnings: [],
      ...(question !== undefined && { question }),
      finding: [answer ?? studySummary(report)[0]],
      verdicts: claimVerdicts(report),
      next,
    },
    sections,
    appendix: [...claimsSection(report), ...fullSection(report)],
  });
}

/** For each run whether the claims hold. */
function claimVerdicts({ claims }: StudyReport): Verdict[] {
  return Object.entries(verdictCounts(claims)).map(([run, of]) => {
    const { reproduced = 0, differs = 0, "cannot be judged": open = 0 } = of;
    return {
      matter: `${run}:`,
      state: differs > 0 ? "bad" : open > 0 ? "caution" : "good",
      words: `${reproduced} of ${reproduced + differs + open} claims reproduced, ${differs} ${differs === 1 ? "differs" : "differ"}, ${open} not judged`,
    };
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
const MARKS: Readonly<Record<ClaimVerdict, string>> = {
  reproduced: "✓",
  differs: "✗",
  "cannot be judged": "?",
};
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
    `${MARKS[verdict]}\u00a0${verdict}`,
  ]);
}

/** A part; `before` are those above it, whose figures have defined abbreviations. */
function partSection(
  { name, title, about, status, table, figures, notes }: PartReport,
  before: readonly PartReport[],
): string[] {
  const above = before.flatMap((part) => part.figures);
  return [
    `<h2>${escapeHtml(title)}</h2>`,
    ...(about === undefined ? [] : [`<p>${escapeHtml(about)}</p>`]),
    `<p>${escapeHtml(partStatusText(status))}.</p>`,
    ...notes.map((note) => `<p>${escapeHtml(note)}</p>`),
    ...figures.map((figure, at) => figureHtml(figure, [...above, ...figures.slice(0, at)])),
    "<details><summary>Table of results</summary>",
    htmlTable(`${title}: means (standard errors in parentheses)`, table.header, table.rows, {
      words: table.words,
      note: [
        "Standard errors in parentheses. Data sets: how many of those planned are done.",
        ...definitions([...table.header, "OE", "OTP", "OTN"]),
      ]
        .map(escapeHtml)
        .join(" "),
      download: { name: `${name}.csv`, header: table.header, rows: table.rows },
    }),
    "</details>",
  ];
}

/** Abbreviations are defined under the first figure that has them. */
function figureHtml({ svg, caption, note, abbreviations }: PartFigure, above: readonly PartFigure[]): string {
  const known = new Set(above.flatMap((figure) => figure.abbreviations));
  const defined = definitions(abbreviations.filter((name) => !known.has(name)));
  return figureOf(svg, caption, escapeHtml([note, ...defined].join(" ")), { isHalf: true });
}

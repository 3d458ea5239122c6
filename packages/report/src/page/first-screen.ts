import type { NextStep } from "../words/next-step.ts";
import type { Cover } from "./cover.ts";
import { breakableHtml, escapeHtml } from "./escape-html.ts";
import { stepHtml } from "./next-steps.ts";

/** Whether a matter is in order, needs attention, or is against relying on the results. */
export type VerdictState = "good" | "caution" | "bad";

/** One matter on which readers want a verdict: "Model fit", then what was found, in a few words. */
export interface Verdict {
  readonly matter: string;
  readonly state: VerdictState;
  readonly words: string;
}

/** What a reader sees before scrolling. */
export interface FirstScreen {
  /** What kind of report it is: "Learned Q-matrix". */
  readonly kind: string;
  /** The title where the cover has none. */
  readonly title: string;
  /** Data and sizes: a name and a figure each. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly warnings: readonly string[];
  /** What was asked, where the data were made for a question. */
  readonly question?: string;
  /** The finding, in about two sentences. */
  readonly finding: readonly string[];
  /** The main figure, as HTML. */
  readonly figure?: string;
  /** A smaller one beside it, as HTML. */
  readonly aside?: string;
  readonly verdicts: readonly Verdict[];
  readonly next: readonly NextStep[];
}

/** More warnings than this stand in a fold. */
const MOST_WARNINGS = 3;

/** The head of a page. */
export function firstScreen(cover: Cover, screen: FirstScreen): string {
  const { kind, title, facts, warnings, question, finding, figure, aside, verdicts, next } = screen;
  const byline = [cover.author, cover.date].filter((text) => text !== undefined && text !== "");
  const beside = [
    ...(verdicts.length > 0 ? [verdictList(verdicts)] : []),
    ...(next.length > 0 ? [firstStep(next)] : []),
  ];
  return [
    "<header>",
    `<p class="kind">${escapeHtml(kind)}</p>`,
    `<h1>${breakableHtml(cover.title ?? title)}</h1>`,
    ...(byline.length > 0
      ? [`<p class="byline">${byline.map((text) => escapeHtml(text!)).join(" · ")}</p>`]
      : []),
    `<dl class="facts">${facts.map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${breakableHtml(value)}</dd></div>`).join("")}</dl>`,
    ...(question === undefined ? [] : [`<p class="question">${escapeHtml(question)}</p>`]),
    `<p class="finding">${finding.map(escapeHtml).join(" ")}</p>`,
    ...warningList(warnings),
    `<div class="first${figure === undefined ? " alone" : ""}">`,
    `<div class="beside">${beside.join("\n")}</div>`,
    ...(figure === undefined ? [] : [`<div class="main">${figure}</div>`]),
    ...(aside === undefined ? [] : [`<div class="aside">${aside}</div>`]),
    "</div>",
    "</header>",
  ].join("\n");
}

function warningList(warnings: readonly string[]): string[] {
  const lines = warnings.map((warning) => `<p class="warning">${escapeHtml(warning)}</p>`);
  const rest = lines.slice(MOST_WARNINGS);
  return [
    ...lines.slice(0, MOST_WARNINGS),
    ...(rest.length > 0
      ? [
          `<details><summary>${rest.length} more ${rest.length === 1 ? "warning" : "warnings"}</summary>${rest.join("\n")}</details>`,
        ]
      : []),
  ];
}

/** Distinguishable without colour. */
const MARKS: Readonly<Record<VerdictState, readonly [mark: string, name: string]>> = {
  good: ["✓", "in order"],
  caution: ["!", "needs attention"],
  bad: ["✗", "against"],
};

function verdictList(verdicts: readonly Verdict[]): string {
  const items = verdicts.map(({ matter, state, words }) => {
    const [mark, name] = MARKS[state];
    return `<li class="${state}"><span class="mark" role="img" aria-label="${name}">${mark}</span><div><strong>${escapeHtml(matter)}</strong> ${escapeHtml(words)}</div></li>`;
  });
  return `<ul class="verdicts">${items.join("\n")}</ul>`;
}

function firstStep(next: readonly NextStep[]): string {
  const more =
    next.length > 1
      ? ` <a href="#summary">${next.length === 2 ? "Both" : `All ${next.length}`} next steps</a>`
      : "";
  return `<div class="next"><p class="small">Next step</p><p>${stepHtml(next[0])}${more}</p></div>`;
}

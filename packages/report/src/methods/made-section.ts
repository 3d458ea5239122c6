import type { Cover } from "../page/cover.ts";
import { escapeHtml } from "../page/escape-html.ts";
import { htmlTable } from "../page/html-table.ts";
import { optionName } from "../words/option-name.ts";
import type { RecordedOptions } from "../words/recorded-options.ts";
import { software } from "./citation.ts";

export interface Made {
  readonly command: string;
  /** The method, in a sentence or two: HTML. */
  readonly method: string;
  readonly options: RecordedOptions;
  readonly seed: number;
  /** Further details of the estimation: HTML. */
  readonly more: readonly string[];
  /** Works to cite besides the software. */
  readonly cite?: readonly string[];
  readonly cover: Cover;
}

/** What is needed to reproduce and to cite the results. */
export function madeSection({ command, method, options, seed, more, cite = [], cover }: Made): string[] {
  const rows = [
    ...settingRows({ ...options, seed }),
    ["qmatrix", cover.version],
    ...(cover.build === undefined ? [] : [["build", cover.build]]),
  ];
  return [
    `<h2>Methods</h2><p>${method}</p>`,
    htmlTable("Settings", ["Setting", "Value"], [["command", `qmatrix ${command}`], ...rows], {
      words: 2,
      isList: true,
    }),
    "<p>The same data, settings, seed and build give the same results on any machine. result.json, in the same folder, has all " +
      "numbers at full precision.</p>",
    ...more,
    "<h2>References</h2>",
    `<ul>${[software(cover.version), ...cite].map((work) => `<li>${escapeHtml(work)}</li>`).join("\n")}</ul>`,
  ];
}

/** Options as rows of a table: their names on the command line and what they were, lists with commas. */
export function settingRows(options: Readonly<Record<string, unknown>>): string[][] {
  return Object.entries(options).map(([name, value]) => [
    optionName(name),
    Array.isArray(value) ? value.map(settingText).join(", ") || "none" : settingText(value),
  ]);
}

function settingText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

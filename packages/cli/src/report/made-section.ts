import { buildDigest } from "../made-by.ts";
import type { ResultHead } from "../result/result-file.ts";
import { VERSION } from "../version.ts";
import { SOFTWARE } from "./citation.ts";
import { escapeHtml } from "./escape-html.ts";
import { htmlTable } from "./html-table.ts";
import { settingRows } from "./setting-rows.ts";

export interface Made {
  readonly command: string;
  /** How, in a sentence or two: HTML. */
  readonly method: string;
  readonly options: ResultHead["options"];
  readonly seed: number;
  /** What else there is to say of how it went: HTML. */
  readonly more: readonly string[];
  /** Works to cite beside the program. */
  readonly cite?: readonly string[];
}

/** Enough to make it again, and to cite it. */
export function madeSection({ command, method, options, seed, more, cite = [] }: Made): string[] {
  const rows = [...settingRows({ ...options, seed }), ["qmatrix", VERSION], ["build", buildDigest()]];
  return [
    `<h2>How it was made</h2><p>${method}</p>`,
    htmlTable("Settings", ["Setting", "Value"], [["command", `qmatrix ${command}`], ...rows], { words: 2 }),
    "<p>The same answers, settings, seed and build give the same result, on any machine. result.json, beside this page, has " +
      "every number in full.</p>",
    ...more,
    "<h2>How to cite</h2>",
    `<ul>${[SOFTWARE, ...cite].map((work) => `<li>${escapeHtml(work)}</li>`).join("\n")}</ul>`,
  ];
}

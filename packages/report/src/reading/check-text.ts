import { describeValue, listNames } from "@qmatrix/core/data";
import type { FileLook, UnderstoodColumn } from "@qmatrix/tables";
import { counted } from "../words/in-words.ts";
import { shellWord } from "../words/shell-word.ts";
import { noteWarnings } from "./note-warnings.ts";
import { commandLines, problemText } from "./problem-text.ts";
import { cellText, nameText } from "./sentence.ts";

const DELIMITERS: Readonly<Record<string, string>> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "vertical bars",
  " ": "spaces",
};

/** What `qmatrix check` prints: what was understood, what stands against it, the command that works. */
export function checkText(file: string, look: FileLook, command: readonly string[] | null): string {
  const { problems, notes } = look;
  const parts = [understoodLines(file, look).join("\n")];
  const warnings = noteWarnings(file, notes).map(({ message }) => `- ${message}`);
  if (warnings.length > 0) parts.push(["Notes", ...warnings].join("\n"));
  if (problems.length > 0)
    parts.push(
      [
        `${counted(problems.length, "problem")} as the file stands`,
        ...problems.map((problem) => {
          const mend = problem.mend === null ? "" : `\n  → ${problem.mend.map(shellWord).join(" ")}`;
          return `- ${problemText(file, problem)
            .slice(file.length)
            .replace(/^[,:] /, "")}${mend}`;
        }),
      ].join("\n"),
    );
  const lines =
    problems.length === 0
      ? ["No problems. To learn a Q-matrix:", (command ?? []).join(" ")]
      : commandLines(problems, command);
  parts.push(lines.join("\n"));
  return parts.join("\n\n");
}

function understoodLines(file: string, { understood, format }: FileLook): string[] {
  const { rows, students, items, missing, columns, codes, isWhole, ignoredRows, layout } = understood;
  const of = isWhole ? "" : ` (the first ${counted(rows, "row")} were looked at)`;
  const total = students * items;
  const absent =
    total > 0 && missing > 0 ? `, ${((100 * missing) / total).toFixed(1)}% of the responses missing` : "";
  const lines = [
    `${file}: ${counted(students, "student")} × ${counted(items, "item")}${absent}${of}`,
    `  format   ${formatText(format)}`,
    `  layout   ${LAYOUTS[layout]}`,
  ];
  for (const [role, label] of ROLES) {
    const own = columns.filter((column) => column.role === role);
    if (own.length > 0 && !(role === "item" && layout === "long"))
      lines.push(`  ${label.padEnd(8)} ${namesText(own)}`);
  }
  if (ignoredRows.length > 0) lines.push(`  left out rows ${ignoredRows.join(", ")}`);
  for (const means of ["correct", "incorrect", "missing", "unknown"] as const) {
    const own = codes.filter((code) => code.means === means && code.count > 0);
    if (own.length === 0) continue;
    const list = own.map(
      ({ cell, count }) =>
        `${cell === "" ? "empty" : /^[\w.,+-]+$/.test(cell) ? cell : cellText(cell)} (${count})`,
    );
    lines.push(`  ${(means === "unknown" ? "unclear" : means).padEnd(8)} ${list.join(", ")}`);
  }
  return lines;
}

const LAYOUTS = {
  wide: "one row per student, one column per item",
  transposed: "one row per item, one column per student",
  long: "one row per response",
};

const ROLES = [
  ["identifier", "students"],
  ["item", "items"],
  ["group", "groups"],
  ["total", "totals"],
  ["ignore", "others"],
] as const;

function namesText(columns: readonly UnderstoodColumn[]): string {
  return listNames(columns.map(({ name }) => nameText(name)).map((name) => name.replace(/^"|"$/g, "")));
}

function formatText({ kind, encoding, delimiter, hasSeparatorLine, sheet }: FileLook["format"]): string {
  switch (kind) {
    case "workbook":
      return `Excel workbook, sheet ${describeValue(sheet ?? "")}`;
    case "parquet":
      return "Parquet";
    default:
      return `text in ${encoding ?? "UTF-8"}, cells separated by ${DELIMITERS[delimiter ?? ","] ?? describeValue(delimiter)}${hasSeparatorLine ? ", as its first line says" : ""}`;
  }
}

import { describeValue, listNames } from "@qmatrix/core/data";
import type { FileLook, UnderstoodColumn } from "@qmatrix/tables";
import { counted } from "../words/in-words.ts";
import { shellWord } from "../words/shell-word.ts";
import { encodingName, noteWarnings } from "./note-warnings.ts";
import { commandLines, problemText } from "./problem-text.ts";
import { cellText, nameText } from "./sentence.ts";

const DELIMITED: Readonly<Record<string, string>> = {
  ",": "comma-separated",
  ";": "semicolon-separated",
  "\t": "tab-separated",
  "|": "separated by vertical bars",
  " ": "space-separated",
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
        counted(problems.length, "problem"),
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
      ? [
          command?.includes("fit")
            ? "No problems in the responses. To fit a model with this Q-matrix, which was not checked:"
            : "No problems. To learn a Q-matrix:",
          (command ?? []).join(" "),
        ]
      : commandLines(problems, command);
  parts.push(lines.join("\n"));
  return parts.join("\n\n");
}

function understoodLines(file: string, { understood, format }: FileLook): string[] {
  const { rows, students, items, missing, columns, codes, isWhole, ignoredRows, layout } = understood;
  const of = isWhole ? "" : ` (in the first ${counted(rows, "row")})`;
  const total = students * items;
  const absent =
    total > 0 && missing > 0 ? `, ${((100 * missing) / total).toFixed(1)}% missing responses` : "";
  const lines = [
    `${file}: ${counted(students, "student")} × ${counted(items, "item")}${absent}${of}`,
    line("format", formatText(format)),
    line("layout", LAYOUTS[layout]),
  ];
  for (const [role, label] of ROLES) {
    const own = columns.filter((column) => column.role === role);
    if (own.length > 0 && !(role === "item" && layout === "long")) lines.push(line(label, namesText(own)));
  }
  if (ignoredRows.length > 0) lines.push(line("omitted", `rows ${ignoredRows.join(", ")}`));
  for (const means of ["correct", "incorrect", "missing", "unknown"] as const) {
    const own = codes.filter((code) => code.means === means && code.count > 0);
    if (own.length === 0) continue;
    const list = own.map(
      ({ cell, count }) =>
        `${cell === "" ? "empty" : /^[\w.,+-]+$/.test(cell) ? cell : cellText(cell)} (${count})`,
    );
    lines.push(line(means === "unknown" ? "unclear" : means, list.join(", ")));
  }
  return lines;
}

/** A label as wide as "incorrect", and what is said under it. */
function line(label: string, text: string): string {
  return `  ${label.padEnd(9)} ${text}`;
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
  ["ignore", "ignored"],
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
      return `${DELIMITED[delimiter ?? ","] ?? `delimited by ${describeValue(delimiter)}`}${hasSeparatorLine ? " (set by sep= on the first line)" : ""}, ${encodingName(encoding ?? "utf-8")}`;
  }
}

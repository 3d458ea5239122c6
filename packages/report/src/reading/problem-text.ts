import type { FileLook, Problem } from "@qmatrix/tables";
import { counted } from "../words/in-words.ts";
import { shellWord } from "../words/shell-word.ts";
import { faultText } from "./fault-text.ts";

/** More problems than these are counted, not told. */
export const MOST_TOLD = 10;

/** A problem in a sentence or two: the place, what is wrong, what to do. */
export function problemText(file: string, { fault, alike }: Problem): string {
  const sentence = faultText(file, fault);
  if (alike === undefined) return sentence;
  const { cells, columns } = alike;
  if (fault.kind === "repeated-column") return `${sentence} (${counted(cells, "more column")} too.)`;
  const where = columns.length === 1 ? "in the same column" : `in ${counted(columns.length, "column")}`;
  return `${sentence} (${counted(cells, "more cell")} like it ${where}.)`;
}

/**
 * What keeps a file from being read, all of it at once, with the command that works. One fault alone says what to do itself.
 *
 * @param command the words that work; null where the file must be changed first
 */
export function problemsText(
  file: string,
  { problems }: FileLook,
  command: readonly string[] | null,
): string {
  if (problems.length === 1) return problemText(file, problems[0]);
  const told = problems.slice(0, MOST_TOLD).map(
    (problem) =>
      `  ${problemText(file, problem)
        .slice(file.length)
        .replace(/^[,:] /, "")}`,
  );
  const more =
    problems.length > MOST_TOLD ? [`  … and ${counted(problems.length - MOST_TOLD, "more problem")}.`] : [];
  return [
    `${file}: ${counted(problems.length, "problem")}.`,
    ...told,
    ...more,
    ...commandLines(problems, command),
  ].join("\n");
}

/** The command to copy, with what is assumed in it. */
export function commandLines(problems: readonly Problem[], command: readonly string[] | null): string[] {
  if (command === null) {
    const theirs = problems.filter(({ mend }) => mend === null).length;
    return [`${theirs === 1 ? "One problem" : counted(theirs, "problem")} can only be solved in the file.`];
  }
  const assumed = problems.filter(({ isAssumed }) => isAssumed).flatMap(({ mend }) => mend ?? []);
  const check = assumed.length > 0 ? ` (check ${assumed.map(shellWord).join(" ")}: it is an assumption)` : "";
  return [`This command reads the file${check}:`, command.map(shellWord).join(" ")];
}

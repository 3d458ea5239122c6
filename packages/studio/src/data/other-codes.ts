import type { Given } from "@qmatrix/tables";
import { quoted } from "./problem-words.ts";

/** What cells were taken for, each in words. */
const MEANINGS: readonly ((reading: Given) => string)[] = [
  ({ cut }) =>
    cut === undefined
      ? "cells are correct or incorrect as they stand"
      : `points from ${cut.join(", ")} on are correct`,
  ({ correct }) =>
    correct === undefined ? "no code means correct" : `${quoted(correct)} ${mean(correct)} correct`,
  ({ missing = [] }) =>
    missing.length === 0
      ? "no code means “no response”"
      : `${quoted(missing)} ${mean(missing)} “no response”`,
  ({ recode = [] }) =>
    recode.length === 0 ? "no code counts as correct or incorrect" : recode.map(recodedWords).join(", "),
  ({ empty }) => (empty === "incorrect" ? "empty cells are incorrect" : "empty cells are no response"),
];

/** In what the cells of a second file were read otherwise than those of the first, in sentences; nothing where both were read alike. */
export function otherCodes(first: Given, second: Given): string[] {
  return MEANINGS.flatMap((words) => {
    const [before, here] = [words(first), words(second)];
    return before === here ? [] : [`Here ${here}; in the first file ${before}.`];
  });
}

function mean(codes: readonly string[]): string {
  return codes.length === 1 ? "means" : "mean";
}

function recodedWords(text: string): string {
  const at = text.lastIndexOf("=");
  return `“${text.slice(0, at).trim()}” counts as ${text.slice(at + 1).trim() === "1" ? "correct" : "incorrect"}`;
}

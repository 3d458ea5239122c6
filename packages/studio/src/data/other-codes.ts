import type { Given } from "@qmatrix/tables";

/** What cells were taken for, each in words. */
const MEANINGS: readonly ((reading: Given) => string)[] = [
  ({ cut }) =>
    cut === undefined
      ? "cells are correct or incorrect as they stand"
      : `points from ${listed(cut)} on are correct`,
  ({ correct }) =>
    correct === undefined ? "no code stands for correct" : `${listed(correct)} stands for correct`,
  ({ missing = [] }) =>
    missing.length === 0 ? "no code stands for “no response”" : `${listed(missing)} stands for “no response”`,
  ({ empty }) => (empty === "incorrect" ? "empty cells are incorrect" : "empty cells are no response"),
];

/** In what the cells of a second file were read otherwise than those of the first, in sentences; nothing where both were read alike. */
export function otherCodes(first: Given, second: Given): string[] {
  return MEANINGS.flatMap((words) => {
    const [before, here] = [words(first), words(second)];
    return before === here ? [] : [`Here ${here}; in the first file ${before}.`];
  });
}

function listed(values: readonly string[]): string {
  return values.map((value) => `“${value}”`).join(", ");
}

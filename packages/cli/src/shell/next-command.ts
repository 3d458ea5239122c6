import { givenWords } from "@qmatrix/tables";
import type { ResultHead } from "../result/result-file.ts";
import { givenOf, type ResponsesOptions } from "./responses-options.ts";
import { shellWord } from "./shell-word.ts";

/**
 * A command on a file of answers, to be copied: with the options that say how the file is read, as they were recorded, and
 * every word quoted for a shell. Nothing may follow it on its line, not even a full stop.
 */
export function nextCommand(
  command: string,
  file: string,
  recorded: ResultHead["options"],
  ...words: readonly string[]
): string {
  const reading = givenWords(givenOf(recorded as ResponsesOptions));
  return ["qmatrix", command, file, ...reading, ...words]
    .map((word, at) => (at < 2 ? word : shellWord(word)))
    .join(" ");
}

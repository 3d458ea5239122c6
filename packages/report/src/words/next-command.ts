import { givenOf, givenWords, type ReadingOptions } from "@qmatrix/tables";
import type { RecordedOptions } from "./recorded-options.ts";
import { shellWord } from "./shell-word.ts";

/**
 * A command on a file of answers, to be copied: with the options that say how the file is read, as they were recorded, and
 * every word quoted for a shell. Nothing may follow it on its line, not even a full stop.
 */
export function nextCommand(
  command: string,
  file: string,
  recorded: RecordedOptions,
  ...words: readonly string[]
): string {
  return ["qmatrix", command, file, ...givenWords(givenOf(recorded as ReadingOptions)), ...words]
    .map((word, at) => (at < 2 ? word : shellWord(word)))
    .join(" ");
}

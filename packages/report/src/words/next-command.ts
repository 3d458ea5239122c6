import type { RecordedOptions } from "./recorded-options.ts";
import { shellList, shellWord } from "./shell-word.ts";

/** The options that say how a file of responses is read. */
interface ReadingOptions {
  readonly id?: readonly string[];
  readonly missing?: readonly string[];
  readonly long?: readonly string[];
  readonly attempt?: string;
  readonly order?: string;
}

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
  const { id = [], missing = [], long, attempt, order } = recorded as ReadingOptions;
  return [
    "qmatrix",
    command,
    shellWord(file),
    ...id.map((column) => `--id ${shellWord(column)}`),
    ...missing.map((mark) => `--missing ${shellList([mark])}`),
    ...(long ? [`--long ${shellList(long)}`] : []),
    ...(attempt ? [`--attempt ${attempt}`] : []),
    ...(order ? [`--order ${shellWord(order)}`] : []),
    ...words.map(shellWord),
  ].join(" ");
}

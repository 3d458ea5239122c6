import { markInvisible } from "@qmatrix/core/data";

/** Text for a terminal, in which names cannot move the cursor, change colours or turn round the line that they stand on. */
export function terminalText(text: string): string {
  return markInvisible(text).replaceAll("\r", "\ufffd");
}

/** Something to do next: a sentence, or words with a command after them, which is to be copied as it stands. */
export type NextStep = string | { readonly words: string; readonly command: string };

/** A step on one line, as a terminal shows it. */
export function stepText(step: NextStep): string {
  return typeof step === "string" ? step : `${step.words} ${step.command}`;
}

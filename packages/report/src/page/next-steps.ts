import type { NextStep } from "../words/next-step.ts";
import { escapeHtml } from "./escape-html.ts";

/** Recommended next steps in a box, the most urgent first. */
export function nextSteps(steps: readonly NextStep[]): string {
  const items = steps.map((step) => `<li>${stepHtml(step)}</li>`).join("\n");
  return `<div class="next"><h3>Next steps</h3><ol>${items}</ol></div>`;
}

/** A step with its command set apart; whatever names stand in either are text. */
export function stepHtml(step: NextStep): string {
  if (typeof step === "string") return escapeHtml(step);
  return `${escapeHtml(step.words)} <code>${step.command.split(" ").map(wordHtml).join(" ")}</code>`;
}

/** A line breaks between the words of a command, not behind the hyphens of an option. */
function wordHtml(word: string): string {
  return word.includes("-") ? `<span>${escapeHtml(word)}</span>` : escapeHtml(word);
}

/** A list of sentences. */
export function sentenceList(sentences: readonly string[]): string {
  return `<ul>${sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join("\n")}</ul>`;
}

import { escapeHtml } from "./escape-html.ts";

/** What to do now, in a box that stands out; sentences, the most urgent first. */
export function nextSteps(steps: readonly string[]): string {
  const items = steps.map((step) => `<li>${escapeHtml(step)}</li>`).join("\n");
  return `<div class="next"><h3>What to do next</h3><ol>${items}</ol></div>`;
}

/** A list of sentences. */
export function sentenceList(sentences: readonly string[]): string {
  return `<ul>${sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join("\n")}</ul>`;
}

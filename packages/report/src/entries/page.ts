/** What pages are made of, for reports that are written elsewhere. */
export { software } from "../methods/citation.ts";
export { chartDocument } from "../page/chart-document.ts";
export { escapeHtml } from "../page/escape-html.ts";
export type { FirstScreen, Verdict, VerdictState } from "../page/first-screen.ts";
export { figureOf, htmlFigure } from "../page/html-figure.ts";
export { htmlPage, type PageParts } from "../page/html-page.ts";
export { htmlTable } from "../page/html-table.ts";
export { nextSteps, sentenceList } from "../page/next-steps.ts";

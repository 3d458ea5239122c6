import { darkChartStyle } from "@qmatrix/charts";
import { DARK, LIGHT, type PageColours } from "./page-colours.ts";
import { scrollHint } from "./scroll-hint.ts";

/** The style sheet of every page: light or dark as the reader's system says, always light on paper. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; ${variables(LIGHT)} }
@media screen and (prefers-color-scheme: dark) {
:root { ${variables(DARK)} }
${darkChartStyle()}
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
  color: var(--ink); background: var(--ground); max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; overflow-wrap: break-word; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.3rem; line-height: 1.3; margin: 2.8rem 0 .6rem; padding-top: .8rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; line-height: 1.35; margin: 1.6rem 0 .4rem; }
p, ul, ol { max-width: 46rem; }
p { margin: .6rem 0; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: .5rem; padding: .4rem .8rem; background: var(--ground); }
nav ul { list-style: none; padding: 0; margin: 0 0 1.2rem; display: flex; flex-wrap: wrap; gap: .15rem 1.1rem; max-width: none; font-size: .92rem; }
table { border-collapse: collapse; margin: .8rem 0 .4rem; font-size: .92rem; line-height: 1.4; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding-bottom: .35rem; }
th, td { padding: .22rem .65rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top; }
th:first-child, td:first-child { padding-left: 0; }
thead th { vertical-align: bottom; font-weight: 600; max-width: 11rem; }
tbody th { font-weight: 500; max-width: 22rem; }
td.words { max-width: 28rem; }
td.sentence { max-width: 44rem; }
th[scope=row], thead th:first-child, .words { text-align: left; }
.scroll { overflow-x: auto; }
.yes, .no, .unclear { white-space: nowrap; }
.yes { color: var(--yes); } .no { color: var(--no); } .unclear { color: var(--unclear); }
.yes::before { content: "● " / ""; } .no::before { content: "○ " / ""; } .unclear::before { content: "◐ " / ""; }
figure { margin: .9rem 0; overflow-x: auto; }
${scrollHint(".scroll, figure, pre")}
figcaption { font-size: .92rem; font-weight: 600; margin-bottom: .3rem; }
figure svg { display: block; max-width: 100%; height: auto; }
pre { overflow-x: auto; }
code, pre { font: .9em ui-monospace, "DejaVu Sans Mono", monospace; }
code span { display: inline-block; max-width: 100%; overflow-wrap: anywhere; }
.download { font-size: .85rem; margin: 0 0 1.2rem; color: var(--soft); }
.warning { border-left: 4px solid var(--warning); padding-left: .8rem; }
.next { background: var(--panel); border-radius: .4rem; padding: .1rem 1rem .6rem; margin: 1rem 0; max-width: 48rem; }
.next h3 { margin-top: .8rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 25rem), 1fr)); gap: .9rem; margin: 1rem 0; }
.cards.narrow { grid-template-columns: repeat(auto-fill, minmax(min(100%, 18.5rem), 1fr)); }
.card { border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .9rem; min-width: 0; }
.card h3 { margin: 0 0 .3rem; }
.card p { margin: .3rem 0; font-size: .94rem; }
.card figure { margin: .4rem 0 0; }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 28rem), 1fr)); gap: 0 1rem; }
.remark { border-left: 3px solid var(--warning); padding-left: .6rem; }
details { margin: .8rem 0; }
summary { cursor: pointer; }
footer { margin-top: 3rem; color: var(--soft); font-size: .85rem; }
@media (max-width: 40rem) {
body { padding-top: 1rem; }
h1 { font-size: 1.45rem; }
figure svg { max-width: 30rem; }
.card figure svg { max-width: 100%; }
tbody th { max-width: 11rem; }
td { white-space: nowrap; }
td.words { min-width: 6rem; white-space: normal; }
td.sentence { min-width: 13rem; }
}
@page { size: A4; margin: 15mm 14mm 16mm; }
@media print {
:root { color-scheme: light; }
body { font-size: 10pt; line-height: 1.4; max-width: none; padding: 0; }
h1 { font-size: 16pt; } h2 { font-size: 13pt; margin-top: 7mm; padding-top: 2mm; } h3 { font-size: 10.5pt; }
h1, h2, h3, caption, summary, h2 + p, h3 + p, p:has(+ figure) { break-after: avoid; }
figure, tr, .card, .next, .warning, h2 + p { break-inside: avoid; }
p, li { orphans: 3; widows: 3; }
thead { display: table-header-group; }
table { font-size: 8.5pt; } th, td { padding: .8mm 1.6mm; }
tbody th, td.words { min-width: 13mm; max-width: 62mm; overflow-wrap: anywhere; }
td.sentence { max-width: 125mm; }
thead, .short { break-inside: avoid; } thead, tbody tr:first-child { break-after: avoid; }
.scroll, figure, pre { overflow: visible; }
pre { white-space: pre-wrap; }
figure svg { max-height: 235mm; }
.cards, .cards.narrow, .pictures { grid-template-columns: 1fr 1fr; gap: 3mm; }
.card { padding: 2mm 3mm; } .card p { font-size: 9pt; }
details::details-content { content-visibility: visible; height: auto; }
summary { list-style: none; }
footer { margin-top: 6mm; }
main, main > ul:last-child, main > ul:last-child > li:last-child { break-after: avoid; }
a { color: inherit; text-decoration: none; }
.skip, nav, .download { display: none; }
}
`;

function variables(colours: PageColours): string {
  return Object.entries(colours)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(" ");
}

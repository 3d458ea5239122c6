import { darkChartStyle } from "@qmatrix/charts";
import { DARK, LIGHT, type PageColours } from "./page-colours.ts";
import { scrollHint } from "./scroll-hint.ts";

/** The contents list stands beside the text from this width on; page-script.ts has the same. */
const WIDE = "68rem";

/** The style sheet of every page: light or dark as the reader's system says, always light on paper. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; ${variables(LIGHT)} }
@media screen and (prefers-color-scheme: dark) {
:root { ${variables(DARK)} }
${darkChartStyle()}
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 3.5rem; }
body { font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
  color: var(--ink); background: var(--ground); max-width: 62rem; margin: 0 auto; padding: 1.6rem 1.25rem 3rem; overflow-wrap: break-word; }
main:focus { outline: none; }
h1 { font: 600 1.85rem/1.2 Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, "DejaVu Serif", serif; margin: 0 0 .3rem; text-wrap: balance; }
h2 { font-size: 1.3rem; line-height: 1.3; margin: 2.6rem 0 .6rem; padding-top: .9rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; line-height: 1.35; margin: 1.6rem 0 .4rem; }
p, ul, ol { max-width: 44rem; }
ul, ol { padding-left: 1.4rem; }
p { margin: .6rem 0; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: .5rem; padding: .4rem .8rem; background: var(--ground); z-index: 2; }
.kind { font-size: .8rem; font-weight: 600; letter-spacing: .07em; text-transform: uppercase; color: var(--soft); margin: 0 0 .2rem; }
.byline { color: var(--soft); margin: 0 0 .4rem; }
.facts { display: flex; flex-wrap: wrap; gap: .4rem 1.8rem; margin: .8rem 0 1rem; padding: .55rem 0; border: solid var(--line); border-width: 1px 0; }
.facts dt { font-size: .78rem; line-height: 1.3; color: var(--soft); }
.facts dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
h1, figcaption, caption, .finding, .verdicts, .inside p { overflow-wrap: anywhere; }
.finding { font-size: 1.12rem; line-height: 1.5; max-width: 54rem; margin: .8rem 0; }
.question { font-size: 1.12rem; font-style: italic; color: var(--soft); max-width: 54rem; margin: .8rem 0 0; }
.first { display: grid; grid-template: "main beside" auto "main aside" 1fr / minmax(0, max-content) minmax(17rem, 1fr); gap: 0 2.4rem; align-items: start; margin-top: 1.2rem; }
.first.alone { grid-template: "beside" auto "aside" auto / minmax(0, 1fr); }
.main { grid-area: main; } .beside { grid-area: beside; } .aside { grid-area: aside; }
.first > *, .inside > *, .pictures > * { min-width: 0; }
.first figure { margin: 0; }
.first .note, .first figcaption { contain: inline-size; }
.verdicts { list-style: none; margin: 0 0 1rem; padding: 0; display: grid; gap: .45rem; font-size: .95rem; line-height: 1.45; }
.verdicts li { display: grid; grid-template-columns: 1.5rem 1fr; gap: .5rem; align-items: start; }
.mark { display: inline-block; width: 1.35rem; height: 1.35rem; border-radius: 50%; font-weight: 700; font-size: .85rem; line-height: 1.35rem; text-align: center; color: var(--ground); background: var(--soft); }
.good .mark { background: var(--yes); } .caution .mark { background: var(--unclear); } .bad .mark { background: var(--no); }
nav { position: sticky; top: 0; z-index: 1; background: var(--ground); border-bottom: 1px solid var(--line); margin: 1.4rem -1.25rem 0; padding: 0 1.25rem; font-size: .92rem; }
nav summary { padding: .55rem 0; font-weight: 600; }
nav details { margin: 0; }
nav ol { list-style: none; padding: 0 0 .6rem; margin: 0; max-height: 60vh; overflow-y: auto; }
nav a { display: block; padding: .22rem 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav [aria-current] { font-weight: 600; color: var(--ink); }
table { border-collapse: collapse; min-width: min(100%, 26rem); margin: .3rem 0; font-size: .9rem; line-height: 1.4; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding-bottom: .4rem; }
.number { font-weight: 700; }
th, td { padding: .24rem .7rem; text-align: right; vertical-align: top; }
th:first-child, td:first-child { padding-left: .2rem; }
thead th { vertical-align: bottom; font-weight: 600; max-width: 11rem; border: solid var(--soft); border-width: 1.5px 0 1px; background: var(--ground); }
tbody tr { border-bottom: 1px solid var(--line); }
tbody tr:last-child { border-bottom: 1.5px solid var(--soft); }
tbody th { font-weight: 500; max-width: 22rem; }
td.words { max-width: 28rem; }
td.sentence { max-width: 44rem; }
th[scope=row], thead th:first-child, .words { text-align: left; }
.sort { all: unset; cursor: pointer; position: relative; }
.sort:focus-visible { outline: 3px solid var(--link); }
.sort::after { content: "\\2195" / ""; color: transparent; position: absolute; bottom: 0; left: calc(100% + .1em); }
.sort:hover::after { color: var(--soft); }
[aria-sort=ascending] .sort::after { content: "\\2191" / ""; color: var(--ink); }
[aria-sort=descending] .sort::after { content: "\\2193" / ""; color: var(--ink); }
.tools { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: 1rem 0 .4rem; font-size: .85rem; color: var(--soft); }
.tools input, .tools button, .copy { font: inherit; color: var(--ink); background: var(--ground); border: 1px solid var(--edge); border-radius: .3rem; padding: .22rem .6rem; }
.tools input { width: 13rem; max-width: 100%; }
.tools button, .copy { cursor: pointer; }
.tools button:hover, .copy:hover { background: var(--panel); }
.scroll { overflow-x: auto; margin: .5rem 0; }
.tall { max-height: 34rem; overflow-y: auto; }
.tall thead th { position: sticky; top: 0; }
.yes, .no, .unclear { white-space: nowrap; }
.yes { color: var(--yes); } .no { color: var(--no); } .unclear { color: var(--unclear); }
.yes::before { content: "● " / ""; } .no::before { content: "○ " / ""; } .unclear::before { content: "◐ " / ""; }
figure { margin: 1.1rem 0; min-width: 0; }
.picture { overflow-x: auto; }
${scrollHint(".scroll, .picture, pre")}
figcaption { font-size: .9rem; margin-bottom: .4rem; max-width: 44rem; }
.picture svg { display: block; max-width: 100%; height: auto; }
.note { font-size: .85rem; line-height: 1.45; color: var(--soft); margin: .35rem 0 .6rem; }
pre { overflow-x: auto; }
code, pre { font: .9em ui-monospace, "DejaVu Sans Mono", monospace; }
code span { display: inline-block; max-width: 100%; overflow-wrap: anywhere; }
.download { display: flex; flex-wrap: wrap; gap: .3rem .9rem; align-items: center; font-size: .85rem; margin: .2rem 0 1.2rem; color: var(--soft); }
.warning { border-left: 4px solid var(--warning); padding-left: .8rem; }
.next { background: var(--panel); border-radius: .4rem; padding: .1rem 1rem .5rem; margin: 1rem 0; max-width: 48rem; }
.next p { margin: .3rem 0; font-size: .95rem; }
.next h3, .next .small { font-size: 1rem; font-weight: 600; line-height: 1.35; margin: .7rem 0 .2rem; }
.list { margin: .5rem 0 1rem; border-top: 1px solid var(--line); }
.list > details { margin: 0; border-bottom: 1px solid var(--line); }
.list > details > summary { padding: .4rem .2rem; display: grid; grid-template-columns: minmax(6rem, 14rem) minmax(0, 1fr) auto; gap: .2rem 1rem; font-size: .93rem; }
.list > details > summary:hover { background: var(--panel); }
.list > details[open] > summary { background: var(--panel); }
.list summary strong { font-weight: 600; overflow-wrap: anywhere; }
.list summary strong::before { content: "▸ " / ""; color: var(--soft); }
.list [open] > summary strong::before { content: "▾ " / ""; }
.list .what { color: var(--soft); }
.flag { color: var(--warning); font-weight: 600; white-space: nowrap; }
.list .inside { padding: .2rem .2rem 1rem 1.2rem; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 0 2rem; }
.inside p { margin: .35rem 0; font-size: .93rem; }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); gap: 0 1.5rem; }
.remark { border-left: 3px solid var(--warning); padding-left: .6rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.student { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: .4rem; }
.student h3 { font-size: 1.2rem; margin-top: .2rem; }
.chance { white-space: nowrap; }
.chance > span:last-child { display: inline-block; width: 3.4em; }
.bar { display: inline-block; vertical-align: middle; width: 7rem; height: .7rem; background: var(--line); border-radius: .2rem; overflow: hidden; }
.bar span { display: block; height: 100%; }
.yes-area { background: var(--yes); } .no-area { background: var(--no); } .unclear-area { background: var(--unclear); }
details { margin: .8rem 0; }
summary { cursor: pointer; }
footer { margin-top: 3rem; color: var(--soft); font-size: .85rem; }
@media screen and (min-width: ${WIDE}) {
html { scroll-padding-top: 1rem; }
body { display: grid; grid-template-columns: 12.5rem minmax(0, 1fr); column-gap: 2.6rem; max-width: 80rem; align-content: start; }
header, main, footer { grid-column: 2; }
nav { grid-column: 1; grid-row: 1 / span 3; align-self: start; top: 0; max-height: 100vh; overflow-y: auto; margin: 0; padding: 1.6rem .8rem 1.6rem 0; border: 0; font-size: .87rem; line-height: 1.4; }
nav summary { pointer-events: none; list-style: none; padding: 0 0 .3rem; color: var(--soft); font-size: .78rem; letter-spacing: .07em; text-transform: uppercase; }
nav summary::-webkit-details-marker { display: none; }
nav details::details-content { content-visibility: visible; height: auto; }
nav ol { max-height: none; border-left: 1px solid var(--line); }
nav a { padding: .2rem 0 .2rem .8rem; margin-left: -1px; border-left: 2px solid transparent; color: var(--soft); }
nav [aria-current] { border-color: var(--link); }
}
@media (max-width: 52rem) {
.first { grid-template: "beside" auto "main" auto "aside" auto / minmax(0, 1fr); gap: 1.2rem 0; }
}
@media (max-width: 40rem) {
body { padding-top: 1rem; }
h1 { font-size: 1.5rem; }
.finding { font-size: 1.05rem; }
.facts { gap: .4rem 1.2rem; }
.picture svg { max-width: 30rem; }
.first .picture svg { max-width: 100%; }
tbody th { max-width: 11rem; }
td { white-space: nowrap; }
td.words { min-width: 6rem; white-space: normal; }
td.sentence { min-width: 13rem; }
.list > details > summary { grid-template-columns: minmax(0, 1fr) auto; }
.list .what { grid-row: 2; grid-column: 1 / -1; padding-left: 1rem; }
.tools input { flex: 1 1 10rem; }
}
@page { size: A4; margin: 15mm 14mm 16mm; }
@media print {
:root { color-scheme: light; font-size: 9.5pt; }
body { font-size: 9.5pt; line-height: 1.4; max-width: none; padding: 0; }
h1 { font-size: 18pt; } h2 { font-size: 12.5pt; margin-top: 6mm; padding-top: 2mm; } h3 { font-size: 10.5pt; }
.finding { font-size: 10.5pt; }
.first { grid-template: "main beside" auto "main aside" 1fr / minmax(0, max-content) minmax(60mm, 1fr); gap: 0 8mm; }
.main { max-width: 100mm; }
.verdicts { font-size: 9.5pt; }
.mark { color: var(--ink); background: none; border: 1px solid var(--soft); }
.verdicts .mark { background: none; }
h1, h2, h3, caption, figcaption, summary, h3 + p, h2 + p:has(+ p), p:has(+ figure), p:has(+ .tools), p:has(+ .scroll) { break-after: avoid; }
figure, tr, .next, .warning, h2 + p { break-inside: avoid; }
p, li { orphans: 3; widows: 3; }
thead { display: table-header-group; }
table { font-size: 8pt; } th, td { padding: .6mm 1.5mm; }
tbody th, td.words { min-width: 13mm; max-width: 62mm; overflow-wrap: anywhere; }
td.sentence { min-width: 108mm; max-width: 125mm; }
thead, .short { break-inside: avoid; } thead, tbody tr:first-child { break-after: avoid; }
.scroll, .picture, pre, .tall { overflow: visible; max-height: none; }
.tall thead th { position: static; }
/* a button in a header is not painted again on the next sheet */
.sort { display: contents; }
pre { white-space: pre-wrap; }
.picture svg { max-height: 215mm; zoom: .85; }
.half .picture svg { max-width: 158mm; zoom: .75; }
.first .picture svg { max-height: 150mm; }
.note { font-size: 8pt; }
.pictures { grid-template-columns: 1fr 1fr; gap: 3mm; }
.pictures > * { break-inside: avoid; }
main > details:not([open]), .pictures details:not([open]) { display: none; }
.appendix details::details-content { content-visibility: visible; height: auto; }
summary { list-style: none; }
.list > details > summary { grid-template-columns: 35mm 1fr auto; font-size: 9pt; padding: 1mm 0; break-after: avoid; }
.list .inside { grid-template-columns: 1fr 1fr; padding: 0 0 2mm 4mm; break-inside: avoid; }
.inside p { font-size: 8.5pt; margin: 1mm 0; }
.appendix { break-before: page; }
.student { break-before: page; break-inside: avoid; border: 0; margin: 0; }
.student h3 { font-size: 16pt; } .student p { font-size: 11pt; } .student table { font-size: 10pt; } .student th, .student td { padding: 1.5mm 2.5mm; }
.bar, .bar span { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
footer { margin-top: 6mm; }
a { color: inherit; text-decoration: none; }
.skip, nav, .download, .copy, .tools, .list summary strong::before, .sort::after { display: none; }
}
`;

function variables(colours: PageColours): string {
  return Object.entries(colours)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(" ");
}

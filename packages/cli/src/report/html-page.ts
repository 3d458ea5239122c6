import { escapeHtml } from "./escape-html.ts";

const STYLE = `
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1b1b1b; background: #fff; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding-bottom: .3rem; }
th, td { padding: .2rem .6rem; border-bottom: 1px solid #ddd; text-align: right; }
th[scope=row], thead th:first-child, .words { text-align: left; }
figure { margin: 1rem 0; overflow-x: auto; }
.scroll { overflow-x: auto; }
.warning { border-left: 4px solid #d55e00; padding-left: .8rem; }
footer { margin-top: 3rem; color: #555; font-size: .85rem; }
`;

/** A page that needs nothing but itself. `sections` are HTML already. */
export function htmlPage(title: string, sections: readonly string[], footer: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${sections.join("\n")}
<footer>${escapeHtml(footer)}</footer>
</body>
</html>
`;
}

import { escapeHtml } from "./escape-html.ts";
import { pageContents } from "./page-contents.ts";
import { PAGE_STYLE } from "./page-style.ts";

/** Whatever slips through, the browser loads nothing and runs nothing. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** A page that needs nothing but itself. `sections` are HTML already. */
export function htmlPage(title: string, sections: readonly string[], footer: string): string {
  const { body, contents } = pageContents(sections);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><h1>${escapeHtml(title)}</h1>
${contents}</header>
<main id="content" tabindex="-1">
${body}
</main>
<footer>${escapeHtml(footer)}</footer>
</body>
</html>
`;
}

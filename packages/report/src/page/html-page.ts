import type { Cover } from "./cover.ts";
import { madeBy } from "./cover.ts";
import { escapeHtml } from "./escape-html.ts";
import { type FirstScreen, firstScreen } from "./first-screen.ts";
import { pageContents } from "./page-contents.ts";
import { PAGE_SCRIPT, PAGE_SCRIPT_HASH } from "./page-script.ts";
import { PAGE_STYLE } from "./page-style.ts";

/** Whatever slips through, the browser loads nothing and runs nothing but the page's own script. */
const POLICY =
  `default-src 'none'; script-src 'sha256-${PAGE_SCRIPT_HASH}'; style-src 'unsafe-inline'; img-src data:; ` +
  "base-uri 'none'; form-action 'none'";

export interface PageParts {
  readonly cover: Cover;
  readonly first: FirstScreen;
  /** Sections, as HTML; each begins with `<h2>`. */
  readonly sections: readonly string[];
  /** What is looked up rather than read: after everything else, and on sheets of its own. */
  readonly appendix?: readonly string[];
}

/** A page that needs nothing but itself. */
export function htmlPage({ cover, first, sections, appendix = [] }: PageParts): string {
  const title = cover.title ?? first.title;
  const { head, body, after, contents } = pageContents(firstScreen(cover, first), sections, appendix);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${cover.author ? `<meta name="author" content="${escapeHtml(cover.author)}">\n` : ""}<title>${escapeHtml(title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
${head}
${contents}<main id="content" tabindex="-1">
${body}${after === "" ? "" : `\n<section class="appendix" aria-label="Appendix">\n${after}\n</section>`}
</main>
<footer>${escapeHtml(`Made with ${madeBy(cover)}.`)}</footer>
<script>${PAGE_SCRIPT}</script>
</body>
</html>
`;
}

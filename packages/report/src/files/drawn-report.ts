import type { Warning } from "@qmatrix/core/data";
import { escapeHtml } from "../page/escape-html.ts";

/**
 * The page of a result that is done. A chart that cannot be drawn must not throw the result away: then a warning says so,
 * all other files are written, and the page is one sentence.
 */
export function drawnReport(
  warn: ((warning: Warning<string>) => void) | undefined,
  draw: () => string,
): string {
  try {
    return draw();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The report could not be drawn (${reason}). All other files are complete; please report this to the qmatrix authors.`;
    warn?.({ code: "report-left-out", message });
    return `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>qmatrix</title>\n<p>${escapeHtml(message)}</p>\n</html>\n`;
  }
}

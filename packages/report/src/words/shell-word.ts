import { escapeInvisible } from "@qmatrix/core/data";

/** What a shell takes as it is. */
const PLAIN = /^[\w./:,+=@-]+$/;
/** What means something between double quotes, to sh or to a shell that is typed into. */
const MEANS_MORE = /["$`!]|\\[\\"$`]|\\$/;

/**
 * Text as it is typed on a command line: in double quotes where it is more than one plain word, which sh, PowerShell and cmd
 * all understand; in single quotes where these are not enough; with escapes, as bash and zsh have them, where it cannot be
 * shown.
 */
export function shellWord(text: string): string {
  if (PLAIN.test(text)) return text;
  if (escapeInvisible(text) !== text) return `$'${escapeInvisible(text.replace(/['\\]/g, "\\$&"))}'`;
  return MEANS_MORE.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

/** Names with commas between them as one word; one that has a comma or a quote itself stands in double quotes. */
export function shellList(names: readonly string[]): string {
  const cells = names.map((name) => (/^\s|\s$|[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name));
  return shellWord(cells.join(","));
}

/** Text whose paragraphs are each one line, for a terminal to wrap; an empty line parts them. */
export function paragraphs(text: string): string {
  return text.replace(/(?<!\n)\n(?!\n)/g, " ");
}

export interface PageContents {
  /** The same sections; every heading of the second level has an id. */
  readonly body: string;
  /** A list of links to them; empty where there are fewer than three. */
  readonly contents: string;
}

/** Fewer headings than this need no list. */
const FEWEST_LISTED = 3;

/** Headings `<h2>…</h2>` of HTML made here, in which every name has been escaped, with a list that leads to them. */
export function pageContents(sections: readonly string[]): PageContents {
  const entries: string[] = [];
  const body = sections.join("\n").replace(/<h2>(.*?)<\/h2>/gs, (_, heading: string) => {
    const id = `part-${entries.length + 1}`;
    entries.push(`<li><a href="#${id}">${heading}</a></li>`);
    return `<h2 id="${id}">${heading}</h2>`;
  });
  if (entries.length < FEWEST_LISTED) return { body, contents: "" };
  return { body, contents: `<nav aria-label="Contents"><ul>\n${entries.join("\n")}\n</ul></nav>` };
}

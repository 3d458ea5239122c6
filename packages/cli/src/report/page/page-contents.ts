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
  const [first, ...others] = sections.join("\n").split("<h2>");
  const headed = others.map((part) => {
    const heading = part.slice(0, part.indexOf("</h2>"));
    const id = `part-${entries.length + 1}`;
    entries.push(`<li><a href="#${id}">${heading}</a></li>`);
    return `<h2 id="${id}">${part}`;
  });
  const body = first + headed.join("");
  if (entries.length < FEWEST_LISTED) return { body, contents: "" };
  return { body, contents: `<nav aria-label="Contents"><ul>\n${entries.join("\n")}\n</ul></nav>` };
}

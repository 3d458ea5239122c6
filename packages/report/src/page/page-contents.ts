export interface PageContents {
  readonly head: string;
  /** The sections; every heading of the second level has an id, every figure and table its number. */
  readonly body: string;
  /** The appendix, its headings with letters. */
  readonly after: string;
  /** A list of links to the headings; empty where there are fewer than three. */
  readonly contents: string;
}

/** Fewer headings than this need no list. */
const FEWEST_LISTED = 3;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

const NUMBERED = /<(details|\/details|figcaption|caption)(?: [^<>]*)?>/g;

/**
 * Numbers the figures and tables of HTML made here, in which every name has been escaped (those in folded parts as Table S1, so that
 * the others count on where they are closed, and on paper), gives each heading `<h2>…</h2>` an id made
 * from its words, and lists the headings.
 */
export function pageContents(
  head: string,
  sections: readonly string[],
  appendix: readonly string[],
): PageContents {
  const ids = new Set<string>(["content"]);
  const entries: string[] = [];
  const counts = { Figure: 0, Table: 0, "Figure S": 0, "Table S": 0 };
  let depth = 0;
  const numbered = (html: string) =>
    html.replace(NUMBERED, (tag, name: string) => {
      if (name === "details") depth++;
      else if (name === "/details") depth--;
      else {
        const kind = name === "caption" ? "Table" : "Figure";
        const number = depth === 0 ? ` ${++counts[kind]}` : ` S${++counts[`${kind} S`]}`;
        return `${tag}<span class="number">${kind}${number}.</span> `;
      }
      return tag;
    });
  const listed = (html: string, name: (heading: string) => string) => {
    const [before, ...parts] = html.split("<h2>");
    const headed = parts.map((part) => {
      const end = part.indexOf("</h2>");
      const words = part.slice(0, end);
      const heading = name(words);
      const id = idOf(words, ids);
      entries.push(`<li><a href="#${id}">${heading}</a></li>`);
      return `<h2 id="${id}">${heading}${part.slice(end)}`;
    });
    return before + headed.join("");
  };
  const first = numbered(head);
  const body = listed(numbered(sections.join("\n")), (words) => words);
  let letter = 0;
  const after = listed(
    numbered(appendix.join("\n")),
    (words) => `Appendix ${LETTERS[letter++ % LETTERS.length]}. ${words}`,
  );
  if (entries.length < FEWEST_LISTED) return { head: first, body, after, contents: "" };
  const list = `<ol>\n${entries.join("\n")}\n</ol>`;
  return {
    head: first,
    body,
    after,
    contents: `<nav aria-label="Contents"><details><summary>Contents</summary>${list}</details></nav>\n`,
  };
}

/** "Item parameters" gives item-parameters; a second one item-parameters-2. */
function idOf(heading: string, taken: Set<string>): string {
  const words = heading
    .replace(/<[^<>]*>|&[^&;]*;/g, " ")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const base = words === "" ? "part" : words;
  let id = base;
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
  taken.add(id);
  return id;
}

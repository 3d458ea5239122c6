import { createHash } from "node:crypto";
import { markInvisible } from "@qmatrix/core/data";

/**
 * What is wrong with a page that must need nothing else, run nothing, show every sign, and be readable by a screen
 * reader.
 */
export function pageFaults(page: Document): string[] {
  return [...foreign(page), ...unordered(page), ...unnamed(page), ...invisible(page)];
}

/** Elements of which some text or attribute has signs that cannot be seen. */
function invisible(page: Document): string[] {
  return [...page.querySelectorAll("*")].flatMap((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === page.TEXT_NODE);
    const texts = [...own, ...element.attributes].map((node) => node.nodeValue ?? "");
    return texts
      .filter((text) => markInvisible(text) !== text)
      .map((text) => `invisible in ${text.slice(0, 60)}`);
  });
}

/** Elements that load or run something but the page's own script, and addresses that lead out of the page. */
function foreign(page: Document): string[] {
  const elements = page.querySelectorAll("link, iframe, img, object, embed, base, form, image, use");
  const attributes = [...page.querySelectorAll("*")].flatMap((element) =>
    [...element.attributes].filter(({ name, value }) => {
      if (name.startsWith("on") || name === "src" || name === "srcset") return true;
      return name.endsWith("href") && !/^(#[\w-]+|data:text\/csv;charset=utf-8,)/.test(value);
    }),
  );
  const policy = page.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute("content");
  const style = [...page.querySelectorAll("style")].map(({ textContent }) => textContent).join("");
  return [
    ...[...elements].map((element) => `element ${element.tagName}`),
    ...attributes.map(({ name, value }) => `attribute ${name}="${value.slice(0, 60)}"`),
    ...(policy?.startsWith("default-src 'none'") ? [] : ["no policy"]),
    ...unlisted(page, policy ?? ""),
    ...(/url\(|@import/.test(style) ? ["style that loads"] : []),
  ];
}

/** Scripts that the policy does not name by their hash: only one may stand in a page, at its end, and nothing else may run. */
function unlisted(page: Document, policy: string): string[] {
  const scripts = [...page.querySelectorAll("script")];
  const allowed = scripts.map(
    ({ textContent }) =>
      `'sha256-${createHash("sha256")
        .update(textContent ?? "")
        .digest("base64")}'`,
  );
  const named = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
  return [
    ...(scripts.length === 1 && scripts[0] === page.body.lastElementChild
      ? []
      : [`${scripts.length} scripts`]),
    ...(named === allowed.join(" ") ? [] : [`a policy that allows ${named}`]),
  ];
}

/** Landmarks, and headings that leave no level out. */
function unordered(page: Document): string[] {
  const faults = ["header", "main", "footer"].flatMap((name) => {
    const count = page.querySelectorAll(`body > ${name}`).length;
    return count === 1 ? [] : [`${count} times ${name}`];
  });
  const levels = [...page.querySelectorAll("h1, h2, h3, h4")].map(({ tagName }) => Number(tagName[1]));
  if (levels[0] !== 1 || levels.filter((level) => level === 1).length !== 1) faults.push("not one h1, first");
  for (const [at, level] of levels.entries())
    if (at > 0 && level > levels[at - 1] + 1) faults.push(`h${level} after h${levels[at - 1]}`);
  const ids = [...page.querySelectorAll("[id]")].map(({ id }) => id);
  if (new Set(ids).size < ids.length) faults.push("an id twice");
  for (const link of page.querySelectorAll('a[href^="#"]'))
    if (!ids.includes(link.getAttribute("href")!.slice(1)))
      faults.push(`nothing at ${link.getAttribute("href")}`);
  return faults;
}

function unnamed(page: Document): string[] {
  const pictures = [...page.querySelectorAll("svg")].filter(
    (svg) =>
      svg.getAttribute("role") !== "img" || !svg.getAttribute("aria-label") || !svg.querySelector("title"),
  );
  const tables = [...page.querySelectorAll("table")].filter((table) => !table.caption?.textContent);
  const headings = [...page.querySelectorAll("th")].filter((cell) => !cell.getAttribute("scope"));
  return [
    ...pictures.map(() => "a picture without a name"),
    ...tables.map(() => "a table without a caption"),
    ...headings.map((cell) => `a heading without scope: ${cell.textContent}`),
    ...[...page.querySelectorAll("thead th")].filter(isEmpty).map(() => "a column without a name"),
    ...(page.documentElement.lang === "en" ? [] : ["no language"]),
    ...(page.title ? [] : ["no title"]),
  ];
}

function isEmpty({ textContent }: Element): boolean {
  return !textContent?.trim();
}

/** The tables that a page offers to save, by their names. */
export function downloadsOf(page: Document): Record<string, string> {
  const links = [...page.querySelectorAll<HTMLAnchorElement>("a[download]")];
  return Object.fromEntries(
    links.map((link) => {
      const address = link.getAttribute("href")!;
      return [link.download, decodeURIComponent(address.slice(address.indexOf(",") + 1))];
    }),
  );
}

/** Names that markup, scripts or spreadsheets could take for their own. */
export const HOSTILE_NAMES = [
  "<img src=x onerror=alert(1)>",
  "</script><script>alert(1)</script>",
  `"quoted" & 'twice'`,
  "=1+1",
];

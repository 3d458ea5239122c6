import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { csvLink, MOST_IN_LINK } from "./csv-link.ts";

function linkOf(html: string): HTMLAnchorElement {
  return new JSDOM(html).window.document.querySelector("a")!;
}

function textOf(html: string): string {
  const [head, ...rest] = linkOf(html).getAttribute("href")!.split(",");
  expect(head).toBe("data:text/csv;charset=utf-8");
  return decodeURIComponent(rest.join(","));
}

describe("csvLink", () => {
  it("holds the table, with a mark that it is UTF-8", () => {
    const html = csvLink({
      name: "items.csv",
      header: ["item", "größe"],
      rows: [
        ["a, b", 0.5],
        ["100% #1", -1],
      ],
    });
    expect(textOf(html)).toBe('\ufeffitem,größe\n"a, b",0.5\n100% #1,-1\n');
    expect(linkOf(html).download).toBe("items.csv");
    expect(linkOf(html).textContent).toBe("Download items.csv");
  });

  it("shows no name as markup nor lets a spreadsheet compute it", () => {
    const names = ['"><img src=x onerror=alert(1)>', "</script>", "it's", "=1+1", "half \ud800"];
    const html = csvLink({ name: 'a"b.csv', header: ["=h"], rows: names.map((name) => [name]) });
    const { document } = new JSDOM(html).window;
    expect([...document.body.querySelectorAll("*")].map(({ tagName }) => tagName)).toEqual(["P", "A"]);
    expect(textOf(html)).toBe(
      `\ufeff"'=h"\n"""><img src=x onerror=alert(1)>"\n</script>\nit's\n"'=1+1"\nhalf \ufffd\n`,
    );
  });

  it("leaves out a table that would swell the page, and says so", () => {
    const rows = Array.from({ length: MOST_IN_LINK / 10 }, () => ["0123456789"]);
    expect(csvLink({ name: "profiles.csv", header: ["a"], rows })).toBe(
      '<p class="download">profiles.csv is too large for this page; it is in the same folder.</p>',
    );
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, startChromium, WITHOUT_CHROMIUM } from "../../../../tools/pages/start-chromium.ts";
import { COVER } from "../../test/cover.ts";
import { htmlPage } from "./html-page.ts";
import { htmlTable } from "./html-table.ts";

const ROWS = [
  ["item10", "0.50", "< 0.001"],
  ["item9", "−0.25", "0.042"],
  ["item2", "–", "> 0.999"],
  ...Array.from({ length: 7 }, (_, n) => [`other${n}`, `${n + 1}.5`, "0.500"]),
];
const LIST = `<div class="list">${["alpha", "beta", "gamma"].map((name) => `<details><summary>${name}</summary><p>About ${name}</p></details>`).join("")}</div>`;

function page(): string {
  return htmlPage({
    cover: COVER,
    first: {
      kind: "Test",
      title: "Tools",
      facts: [],
      warnings: [],
      finding: ["Found."],
      verdicts: [],
      next: [],
    },
    sections: [
      `<h2>Table</h2>${htmlTable("Items", ["Item", "Figure", "p"], ROWS)}`,
      `<h2>List</h2>${LIST}`,
      '<h2>Foreign</h2><script>document.title = "ran"</script><p onclick="document.title = \'ran\'" id="trap">Trap</p>',
    ],
  });
}

describe.skipIf(!hasChromium)(`the script of a page${WITHOUT_CHROMIUM}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-tools-"));
  const path = join(folder, "page.html");
  let browser: Browser;
  beforeAll(async () => {
    writeFileSync(path, page());
    browser = await startChromium();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  async function open(javaScriptEnabled = true, width = 1280): Promise<Page> {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width, height: 800 } });
    if (javaScriptEnabled) await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const opened = await context.newPage();
    await opened.goto(pathToFileURL(path).href);
    return opened;
  }

  const firstCells = (opened: Page) =>
    opened.locator("tbody tr:visible th").evaluateAll((cells) => cells.map(({ textContent }) => textContent));

  it("sorts by figures, and by names with numbers, both ways; dashes come last", async () => {
    const opened = await open();
    await opened.getByRole("button", { name: "Figure" }).click();
    const rising = await firstCells(opened);
    expect([rising[0], rising[1], rising.at(-1)]).toEqual(["item9", "item10", "item2"]);
    expect(await opened.locator("th[aria-sort]").getAttribute("aria-sort")).toBe("ascending");
    await opened.getByRole("button", { name: "Figure" }).click();
    expect([(await firstCells(opened))[0], (await firstCells(opened)).at(-1)]).toEqual(["other6", "item2"]);
    await opened.getByRole("button", { name: "Item" }).click();
    expect((await firstCells(opened)).slice(0, 3)).toEqual(["item2", "item9", "item10"]);
    await opened.getByRole("button", { name: "p", exact: true }).click();
    expect((await firstCells(opened))[0]).toBe("item10");
  });

  it("filters rows and says how many are left", async () => {
    const opened = await open();
    await opened.getByRole("searchbox", { name: "Filter rows" }).fill("ITEM");
    expect(await firstCells(opened)).toEqual(["item10", "item9", "item2"]);
    expect(await opened.getByRole("status").first().textContent()).toBe("3 of 10");
    await opened.getByRole("searchbox", { name: "Filter rows" }).fill("");
    expect(await firstCells(opened)).toHaveLength(10);
  });

  it("copies the rows that are shown, as a spreadsheet takes them", async () => {
    const opened = await open();
    await opened.getByRole("searchbox", { name: "Filter rows" }).fill("item9");
    await opened.getByRole("button", { name: "Copy table" }).click();
    await opened.getByRole("button", { name: "Copied" }).waitFor();
    expect(await opened.evaluate(() => navigator.clipboard.readText())).toBe(
      "Item\tFigure\tp\nitem9\t−0.25\t0.042",
    );
  });

  it("searches a list, what is folded in it too, and opens all of it", async () => {
    const opened = await open();
    await opened.getByRole("searchbox", { name: "Search" }).fill("about be");
    expect(await opened.locator(".list > details:visible summary").allTextContents()).toEqual(["beta"]);
    await opened.getByRole("searchbox", { name: "Search" }).fill("");
    await opened.getByRole("button", { name: "Open all" }).click();
    expect(await opened.locator(".list p:visible").count()).toBe(3);
  });

  it("is the only one that the policy lets run", async () => {
    const opened = await open();
    await opened.locator("#trap").click();
    expect(await opened.title()).toBe("Tools");
  });

  it("opens the contents beside the text where there is room, and folds them where there is not", async () => {
    expect(await (await open()).locator("nav a:visible").count()).toBe(3);
    const narrow = await open(true, 390);
    expect(await narrow.locator("nav a:visible").count()).toBe(0);
    await narrow.getByText("Contents").click();
    await narrow.getByRole("link", { name: "List" }).click();
    expect(await narrow.locator("nav a:visible").count()).toBe(0);
  });

  it("is not needed: without it the page has all its text, its contents and its downloads", async () => {
    const opened = await open(false);
    expect(await opened.locator("tbody tr:visible").count()).toBe(10);
    expect(await opened.locator("nav a:visible").count()).toBe(3);
    expect(await opened.getByRole("link", { name: "Download items.csv" }).count()).toBe(1);
    expect(await opened.locator("button, input").count()).toBe(0);
  });
});

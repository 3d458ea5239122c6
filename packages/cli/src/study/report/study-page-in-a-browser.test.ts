import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, startChromium, WITHOUT_CHROMIUM } from "../../../../../tools/pages/start-chromium.ts";

type Browser = Awaited<ReturnType<typeof startChromium>>;

/** Kept in the repository, and made again by the study's own test. */
const PAGE = fileURLToPath(
  new URL("../../../../../studies/li-ma-xu-2022/results/report.html", import.meta.url),
);

describe.skipIf(!hasChromium)(`the page of a large study, in a browser${WITHOUT_CHROMIUM}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startChromium();
  });
  afterAll(() => browser?.close());

  // 12 sheets before, a figure on each
  it("prints in at most ten sheets, the appendix after them on sheets of its own", async () => {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(PAGE).href);
    const sheets = async () =>
      (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type \/Page\b/g)!.length;
    const all = await sheets();
    await page.evaluate(() => document.querySelector(".appendix")!.remove());
    const text = await sheets();
    expect(text).toBeLessThanOrEqual(10);
    expect(all).toBeGreaterThan(text);
  });

  it("defines an abbreviation once, under the first figure that has it", async () => {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(PAGE).href);
    const notes = await page.locator("figure .note").allTextContents();
    expect(notes.length).toBeGreaterThan(10);
    for (const meaning of ["OE: ", "OTP: ", "OTN: ", "N: ", "ρ: "])
      expect(
        notes.filter((note) => note.includes(meaning)),
        meaning,
      ).toHaveLength(1);
  });
});

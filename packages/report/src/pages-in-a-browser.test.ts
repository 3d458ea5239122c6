import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { qMatrixFrom } from "@qmatrix/core/data";
import { learnQ } from "@qmatrix/core/learn";
import { simulate } from "@qmatrix/core/simulate";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOSTILE_NAMES } from "../../../tools/pages/page-faults.ts";
import { hasChromium, startChromium, WITHOUT_CHROMIUM } from "../../../tools/pages/start-chromium.ts";
import { COVER } from "../test/cover.ts";
import { refinedReport } from "./learn/refined-report.ts";
import { DARK, LIGHT } from "./page/page-colours.ts";

const AXE = readFileSync(new URL("../../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const LONG = "Understand concepts of a ratio and a unit rate and use language appropriately";

function report(): string {
  const q = qMatrixFrom(
    [...HOSTILE_NAMES, LONG, "W".repeat(80)].map((_, j) => [
      j % 2 === 0 || j > 3 ? 1 : 0,
      j % 2 === 1 || j > 3 ? 1 : 0,
    ]),
    { items: [...HOSTILE_NAMES, LONG, "W".repeat(80)], attributes: [`${LONG} <i>`, "=2"] },
  );
  const { responses } = simulate({ model: "DINA", q, attributes: 2, examinees: 400, seed: 3 });
  return refinedReport(
    {
      data: { file: "<b>.csv", students: 400, items: 6, responses: 2400 },
      options: { attributes: 2, effort: "quick" },
      seed: 1,
      learned: { ...learnQ(responses, { attributes: 2, effort: "quick", start: q }), choice: null },
      comparison: undefined,
      matched: undefined,
      warnings: [{ code: "odd", message: "a < b" }],
    },
    COVER,
  );
}

/** Smallest contrast of a text with what is behind it, in the page; text in pictures too. */
function leastContrast(): { ratio: number; text: string } {
  const parse = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = ([r, g, b]: number[]) =>
    [r, g, b].reduce((sum, value, at) => {
      const share = value / 255;
      const linear = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      return sum + [0.2126, 0.7152, 0.0722][at] * linear;
    }, 0);
  const behind = (element: Element | null): number[] => {
    for (let at = element; at !== null; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  let least = { ratio: Number.POSITIVE_INFINITY, text: "" };
  for (const element of document.querySelectorAll("body *")) {
    const text = [...element.childNodes].find((node) => node.nodeType === 3 && node.textContent?.trim());
    if (text === undefined || element.closest("style, title") !== null) continue;
    // numbers in cells lie on the cells' shades
    if (element.closest('svg [fill="#ffffff"], svg text[fill]') !== null) continue;
    const style = getComputedStyle(element);
    const [low, high] = [parse(element.closest("svg") ? style.fill : style.color), behind(element)]
      .map(luminance)
      .sort((a, b) => a - b);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < least.ratio) least = { ratio, text: text.textContent ?? "" };
  }
  return least;
}

/** How far, in the mean of its channels, the colour at a column of a picture lies from the page's ground: 0 to 255. */
async function distanceFromGround(
  page: Page,
  picture: Buffer,
  share: number,
  ground: string,
): Promise<number> {
  return page.evaluate(
    async ({ url, share, ground }) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
      canvas.drawImage(image, 0, 0);
      const column = Math.round(share * (image.width - 1));
      const [r, g, b] = canvas.getImageData(column, Math.round(image.height / 2), 1, 1).data;
      const rgb = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16));
      return (Math.abs(r - rgb[0]) + Math.abs(g - rgb[1]) + Math.abs(b - rgb[2])) / 3;
    },
    { url: `data:image/png;base64,${picture.toString("base64")}`, share, ground },
  );
}

describe.skipIf(!hasChromium)(`a page in a browser${WITHOUT_CHROMIUM}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-page-"));
  const path = join(folder, "report.html");
  let browser: Browser;
  beforeAll(async () => {
    writeFileSync(path, report());
    browser = await startChromium();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  /** Opens the page; whatever it asks for or complains about is put down. */
  async function open(options: BrowserContextOptions = {}): Promise<{ page: Page; heard: string[] }> {
    const page = await (await browser.newContext(options)).newPage();
    const heard: string[] = [];
    page.on("request", (request) => heard.push(`asks for ${request.url()}`));
    page.on("console", (message) => heard.push(`says ${message.text()}`));
    page.on("pageerror", (error) => heard.push(`fails ${error.message}`));
    page.on("dialog", (dialog) => heard.push(`opens ${dialog.message()}`));
    await page.goto(pathToFileURL(path).href);
    return { page, heard };
  }

  it("asks for nothing but itself and has nothing to complain about", async () => {
    const { page, heard } = await open();
    expect(heard).toEqual([`asks for ${pathToFileURL(path).href}`]);
    expect(await page.title()).toBe("Learned Q-matrix: <b>");
  });

  for (const width of [1280, 390])
    it(`fits a screen ${width} pixels wide: only tables and pictures scroll sideways`, async () => {
      const { page } = await open({ viewport: { width, height: 800 } });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });

  for (const [colorScheme, colours] of [
    ["light", LIGHT],
    ["dark", DARK],
  ] as const)
    it(`is ${colorScheme} where the reader's system is, and can be read`, async () => {
      const { page } = await open({ colorScheme });
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colours.ground.slice(at, at + 2), 16));
      expect(ground).toBe(`rgb(${r}, ${g}, ${b})`);
      const { ratio, text } = await page.evaluate(leastContrast);
      expect(ratio, text).toBeGreaterThanOrEqual(4.5);
    });

  for (const [colorScheme, { ground }] of [
    ["light", LIGHT],
    ["dark", DARK],
  ] as const)
    it(`shades the edge beyond which a picture goes on, ${colorScheme}, and not on paper`, async () => {
      const { page } = await open({ colorScheme, viewport: { width: 390, height: 800 } });
      // an empty picture with a ground of its own, as charts have
      await page.evaluate((ground) => {
        document.body.innerHTML = `<div class="picture"><svg width="480" height="100" style="background: ${ground}"></svg></div>`;
      }, ground);
      const figure = page.locator(".picture");
      const edges = async (scrolled: number) => {
        await figure.evaluate((part, to) => part.scrollTo(to, 0), scrolled);
        const picture = await figure.screenshot();
        const shades = [0, 0.5, 1].map((share) => distanceFromGround(page, picture, share, ground));
        return (await Promise.all(shades)).map((shade) => shade > 20);
      };
      expect(await edges(0)).toEqual([false, false, true]);
      expect(await edges(60)).toEqual([true, false, true]);
      expect(await edges(480)).toEqual([true, false, false]);
      await page.emulateMedia({ media: "print" });
      expect(await figure.evaluate((part) => getComputedStyle(part).backgroundImage)).toBe("none");
    });

  it("is light on paper, whatever the screen is, and leaves out what paper cannot do", async () => {
    const { page } = await open({ colorScheme: "dark" });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const [ground, links] = await page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      [...document.querySelectorAll(".download, nav")].filter((part) => part.checkVisibility()).length,
    ]);
    expect([ground, links]).toEqual(["rgb(255, 255, 255)", 0]);
  });

  for (const colorScheme of ["light", "dark"] as const)
    it(`has no fault that axe finds, ${colorScheme}`, async () => {
      const { page } = await open({ colorScheme });
      // put in from outside: the policy of the page does not let it in
      await page.evaluate(AXE);
      const faults = await page.evaluate(async () => {
        const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
        return (await axe.run()).violations.map(({ id }) => id);
      });
      expect(faults).toEqual([]);
    });

  it("has no buttons in the headers of tables on paper, which Chromium paints on their first sheet only", async () => {
    const { page } = await open();
    const displays = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("thead button")].map((button) => getComputedStyle(button).display),
      );
    expect((await displays()).length).toBeGreaterThan(0);
    await page.emulateMedia({ media: "print" });
    expect(new Set(await displays())).toEqual(new Set(["contents"]));
  });

  it("numbers what is folded apart, so that the other tables count on where it is closed", async () => {
    const { page } = await open();
    const numbers = await page.evaluate(() =>
      [...document.querySelectorAll("caption")].map((caption) => ({
        number: caption.textContent?.split(".")[0],
        isFolded: caption.closest("details") !== null,
      })),
    );
    const shown = numbers.filter(({ isFolded }) => !isFolded).map(({ number }) => number);
    expect(shown).toEqual(shown.map((_, n) => `Table ${n + 1}`));
    const folded = numbers.filter(({ isFolded }) => isFolded).map(({ number }) => number);
    expect(folded.length).toBeGreaterThan(0);
    expect(folded).toEqual(folded.map((_, n) => `Table S${n + 1}`));
  });

  it("prints in at most ten sheets, the appendix after them on sheets of its own", async () => {
    const { page } = await open();
    const sheets = async () =>
      (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type \/Page\b/g)!.length;
    const all = await sheets();
    await page.evaluate(() => document.querySelector(".appendix")!.remove());
    const text = await sheets();
    expect(text).toBeLessThanOrEqual(10);
    expect(all).toBeGreaterThan(text);
  });

  it("saves a table without a script", async () => {
    const { page } = await open();
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download q.csv" }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe("q.csv");
    const text = readFileSync(await download.path(), "utf8");
    expect(text.split("\n")[0]).toBe(`\ufeffitem,${LONG} <i>,"'=2"`);
    expect(text).toContain(`\n"'=1+1",`);
  });

  it("leads those with a keyboard past the list of parts", async () => {
    const { page } = await open();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
  });

  it("gives a screen reader landmarks, headings and named pictures", async () => {
    const { page } = await open();
    for (const role of ["banner", "navigation", "main", "contentinfo"] as const)
      expect(await page.getByRole(role).count(), role).toBe(1);
    expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual([
      "Learned Q-matrix: <b>",
    ]);
    expect(
      await page.getByRole("img", { name: /^Values from 0 to 1 for 6 items and 2 attributes/ }).count(),
    ).toBe(1);
    expect(await page.getByRole("table", { name: /Item parameters$/ }).count()).toBe(1);
  });
});

import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

/**
 * Pictures of reports, to look at before a change is kept: `node tools/report-shots.mjs FOLDER NAME=FILE.html …` writes for each
 * the first screen at 1280 and 390 pixels, light and dark, the whole page small, in columns, and the PDF.
 */
const [folder, ...reports] = process.argv.slice(2);
const SIZES = [
  { width: 1280, height: 860 },
  { width: 390, height: 844 },
];
const SCHEMES = ["light", "dark"];
/** The whole page is shown in columns of so many pixels of it, side by side. */
const COLUMN = 4200;
const SCALE = 0.3;
const GAP = 40;

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const report of reports) {
  const [name, file] = report.split("=");
  const address = pathToFileURL(resolve(file)).href;
  for (const viewport of SIZES)
    for (const colorScheme of SCHEMES) {
      const page = await browser.newPage({ viewport, colorScheme });
      await page.goto(address);
      const path = `${folder}/${name}-${viewport.width}-${colorScheme}.png`;
      await page.screenshot({ path });
      if (colorScheme === "light") await overview(page, `${folder}/${name}-${viewport.width}-whole.png`);
      await page.close();
    }
  const page = await browser.newPage();
  await page.goto(address);
  await page.pdf({ path: `${folder}/${name}.pdf`, format: "A4", preferCSSPageSize: true });
  await page.close();
}
await browser.close();

/** The whole page, small, as columns side by side. */
async function overview(page, path) {
  const { width } = page.viewportSize();
  const total = await page.evaluate(() => document.documentElement.scrollHeight);
  const parts = [];
  for (let y = 0; y < total; y += COLUMN) {
    const clip = { x: 0, y, width, height: Math.min(COLUMN, total - y) };
    parts.push((await page.screenshot({ fullPage: true, clip })).toString("base64"));
  }
  const sheet = await browser.newPage({
    viewport: {
      width: Math.ceil(parts.length * (width + GAP) * SCALE),
      height: Math.ceil(Math.min(total, COLUMN) * SCALE),
    },
  });
  const images = parts.map((png) => `<img src="data:image/png;base64,${png}" width="${width * SCALE}">`);
  await sheet.setContent(
    `<body style="margin:0;display:flex;align-items:flex-start;gap:${GAP * SCALE}px;background:#888">${images.join("")}`,
  );
  await sheet.screenshot({ path });
  await sheet.close();
}

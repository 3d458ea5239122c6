import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";
import { ROOT } from "./run.mjs";

/**
 * The picture of a report in README.md: the top of out/example/report.html, which `npm start` writes, down to the end
 * of its second section. Run it again when the wording or the look of the report has changed, and look at the result
 * before you keep it.
 */
const WIDTH = 800;
const MARGIN = 40;
const PICTURE = `${ROOT}docs/images/report.png`;

mkdirSync(`${ROOT}docs/images`, { recursive: true });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: WIDTH, height: 1500 }, colorScheme: "light" });
await page.goto(`file://${ROOT}out/example/report.html`);
const third = await page.locator("h2").nth(2).boundingBox();
const height = Math.round(third.y - MARGIN);
await page.screenshot({ path: PICTURE, clip: { x: 0, y: 0, width: WIDTH, height } });
await browser.close();
console.log(`Wrote docs/images/report.png, ${WIDTH} × ${height}.`);

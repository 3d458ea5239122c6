import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { chromium } from "playwright-core";
import { build } from "./build.mjs";
import { ROOT } from "./run.mjs";

/** Pictures of every screen of the page, light and dark, 1280 and 820 pixels wide, into docs/studio: node tools/studio-shots.mjs [light-820] */
const OUT = `${ROOT}docs/studio`;
const PAGE = `${ROOT}packages/studio/dist`;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const LOOKS = [
  { name: "light", width: 1280, height: 860, colorScheme: "light" },
  { name: "dark", width: 1280, height: 860, colorScheme: "dark" },
  { name: "light-820", width: 820, height: 860, colorScheme: "light" },
  { name: "dark-820", width: 820, height: 860, colorScheme: "dark" },
];

await build();
mkdirSync(OUT, { recursive: true });
const server = createServer((request, response) => {
  const path = new URL(request.url, "http://page").pathname;
  const file = path === "/" ? "/index.html" : path;
  response.setHeader("Content-Type", TYPES[extname(file)] ?? "text/plain");
  response.end(readFileSync(PAGE + file));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const wanted = process.argv[2];
for (const look of LOOKS) if (wanted === undefined || look.name === wanted) await shoot(look);
await browser.close();
server.closeAllConnections();
server.close();

async function shoot({ name, width, height, colorScheme }) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  // a busy machine is no fault
  page.setDefaultTimeout(300_000);
  const shot = async (screen) => {
    await page.mouse.move(0, 0);
    await page.screenshot({ path: `${OUT}/${screen}-${name}.png`, animations: "disabled" });
  };
  const tab = (label) => page.getByRole("tab", { name: label, exact: true }).click();
  const button = (label) => page.getByRole("button", { name: label });
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await shot("welcome");
  await button("Gradebook").click();
  await button("Continue").waitFor();
  await shot("data");
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.locator("summary[aria-label=More]").click();
  await button("Forget everything …").click();
  await page.getByRole("button", { name: "Forget everything", exact: true }).click();
  await button("Number line").click();
  await button("Continue").click();
  await button("Take the example's").click();
  await page.getByLabel("Name of skill 1").waitFor();
  await shot("learn");
  await page.getByRole("button", { name: "Learn", exact: true }).last().click();
  await page.locator("canvas").waitFor();
  await shot("learning");
  await page.getByRole("tab", { name: "Summary" }).waitFor();
  await shot("summary");
  await tab("Q-matrix");
  await page.getByRole("gridcell", { name: /^item4, order/ }).click();
  await page.keyboard.press("0");
  await page.getByRole("gridcell", { name: /^item8, fractions/ }).click();
  await shot("q-matrix");
  await tab("Skills");
  await shot("skills");
  await tab("Students");
  await page.locator("tbody button").nth(2).click();
  await shot("students");
  await tab("Items");
  await shot("items");
  await tab("Model fit");
  await button("Fit the model").click();
  await page.getByRole("heading", { name: "Fit of G-DINA" }).waitFor();
  await button("Compare all models").click();
  await page.getByRole("heading", { name: "Models compared" }).waitFor();
  await shot("model-fit");
  await tab("Expert check");
  await button("Check number-line-expert.csv").click();
  await page.getByRole("heading", { name: "Entries to look at" }).waitFor();
  await shot("expert-check");
  await tab("New students");
  await button("Take the example's class").click();
  await button("ada").waitFor();
  await shot("new-students");
  await button("List of steps").click();
  await shot("steps");
  await page.keyboard.press("Escape");
  await page.getByRole("navigation").getByRole("button", { name: "Downloads" }).click();
  await button("students.html").waitFor();
  await shot("downloads");
  await context.close();
}

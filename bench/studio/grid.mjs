import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { describeEnvironment, loadNow } from "../cd1/environment.mjs";
import { serveFolder } from "../page/measure.mjs";

/**
 * A Q-matrix of 300 items and 50 skills in the page's grid: cells that are in the page, frames while it is scrolled by the wheel from top to
 * bottom and back, seconds until it is drawn in another order. Writes results/studio-grid.json.
 *
 *   node bench/studio/grid.mjs [--browser /usr/bin/chromium]
 */
const { values } = parseArgs({ options: { browser: { type: "string", default: "/usr/bin/chromium" } } });
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const [N, J, K] = [200, 300, 50];

const environment = describeEnvironment(["packages", "bench/studio"]);
const folder = mkdtempSync(join(tmpdir(), "qmatrix-studio-grid-"));
const server = await serveFolder(`${ROOT}packages/studio/dist`);
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const browser = await chromium.launch({ executablePath: values.browser, args });
try {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage();
  page.setDefaultTimeout(900_000);
  await page.goto(server.url);
  const path = join(folder, "wide.csv");
  writeFileSync(path, table());
  await page.locator("input[type=file]").first().setInputFiles(path);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("I know the number").click();
  await page.getByLabel("Number of skills").fill("2");
  await page.getByText("Quick", { exact: true }).click();
  await page.getByText("More settings").click();
  await page.getByText("Ask first whether the data show separate skills").click();
  await page.getByText("Allow a general ability").click();
  await page.getByRole("button", { name: "Learn", exact: true }).last().click();
  await page.getByRole("tab", { name: "Q-matrix" }).click();
  for (let k = 2; k < K; k++) await page.getByRole("button", { name: "Add a skill" }).click();
  await page.getByRole("columnheader").nth(K).waitFor();
  const cells = await page.getByRole("gridcell").count();
  const scrolling = [];
  for (let round = 0; round < 5; round++) scrolling.push(await scroll(page));
  const sorting = [];
  for (let round = 0; round < 3; round++)
    for (const order of ["doubt", "skill", "test"]) sorting.push({ order, ms: await sort(page, order) });
  const deciding = [];
  for (let round = 0; round < 5; round++) deciding.push(await decide(page, round));
  const frames = scrolling.flatMap((one) => one.frames);
  const summary = {
    cellsInPage: cells,
    cellsInMatrix: J * K,
    frameMs: median(frames),
    framesOver50ms: frames.filter((ms) => ms > 50).length / frames.length,
    sortMs: median(sorting.map(({ ms }) => ms)),
    decideMs: median(deciding),
  };
  const result = {
    bench: "studio-grid",
    environment,
    browser: browser.version(),
    loadAfter: loadNow(),
    summary,
    scrolling,
    sorting,
    deciding,
  };
  writeFileSync(`${ROOT}bench/results/studio-grid.json`, `${JSON.stringify(result)}\n`);
  console.log(JSON.stringify(summary));
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
}

/** Milliseconds between frames while the grid is scrolled from its top to its end and back, 90 pixels a frame. */
function scroll(page) {
  return page.evaluate(async () => {
    const grid = document.querySelector(".q-scroll");
    const frames = [];
    const end = grid.scrollHeight - grid.clientHeight;
    const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let last = await next();
    for (let top = 0; top < 2 * end; top += 90) {
      grid.scrollTop = top < end ? top : 2 * end - top;
      const now = await next();
      frames.push(now - last);
      last = now;
    }
    return { frames };
  });
}

/** Milliseconds from the choice of an order to the frame in which it is drawn. */
function sort(page, order) {
  return page.evaluate(async (wanted) => {
    const select = [...document.querySelectorAll("select")].find((one) =>
      [...one.options].some(({ value }) => value === "doubt"),
    );
    const began = performance.now();
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value").set.call(select, wanted);
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return performance.now() - began;
  }, order);
}

function decide(page, round) {
  return page.evaluate(async (at) => {
    const cell = document.querySelectorAll("td[role=gridcell]")[at * 7 + 3];
    cell.focus();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const began = performance.now();
    cell.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return performance.now() - began;
  }, round);
}

/** Two skills, items of the one and the other in turn. */
function table() {
  let state = 7;
  const chance = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const rows = [Array.from({ length: J }, (_, j) => `item${j + 1}`).join(",")];
  for (let i = 0; i < N; i++) {
    const has = [chance() < 0.5, chance() < 0.5];
    rows.push(Array.from({ length: J }, (_, j) => (chance() < (has[j % 2] ? 0.85 : 0.2) ? 1 : 0)).join(","));
  }
  return `${rows.join("\n")}\n`;
}

function median(list) {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
}

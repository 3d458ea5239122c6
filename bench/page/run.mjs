import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { describeEnvironment, loadNow } from "../cd1/environment.mjs";
import { buildPage, measureCancel, measureLearning, serveFolder } from "./measure.mjs";

/**
 * Whether a page stays responsive while it learns: examples/page (1000 students × 15 items, 5 attributes), built with Vite, in
 * Chromium. Tasks over 50 ms on the main thread, and how long a cancellation takes. Writes results/page-responsiveness.json.
 *
 *   node bench/page/run.mjs [--runs 10] [--browser /usr/bin/chromium]
 */
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "10" },
    browser: { type: "string", default: "/usr/bin/chromium" },
  },
});
const RUNS = Number(values.runs);
const OUT = fileURLToPath(new URL("../results/page-responsiveness.json", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "qmatrix-page-"));
const environment = describeEnvironment(["packages", "examples/page", "bench/page"]);
await buildPage(folder);
const server = await serveFolder(folder);
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const browser = await chromium.launch({ executablePath: values.browser, args });
try {
  const page = await browser.newPage();
  await page.goto(server.url);
  const learning = [];
  for (let run = 0; run < RUNS; run++) {
    const { result: _, labels: __, ...measured } = await measureLearning(page);
    learning.push(measured);
  }
  const cancelMs = [];
  for (let run = 0; run < RUNS; run++) cancelMs.push(await measureCancel(page, 100 * run));
  const sorted = cancelMs.toSorted((a, b) => a - b);
  const summary = {
    longTasks: learning.reduce((sum, { longTasks }) => sum + longTasks.length, 0),
    longestGapMs: Math.max(...learning.map(({ longestGapMs }) => longestGapMs)),
    cancelMs: { median: sorted[Math.floor(RUNS / 2)], most: sorted.at(-1) },
  };
  const result = {
    bench: "page-responsiveness",
    environment,
    browser: browser.version(),
    loadAfter: loadNow(),
    summary,
    learning,
    cancelMs,
  };
  writeFileSync(OUT, `${JSON.stringify(result, null, 1)}\n`);
  console.log(JSON.stringify(summary));
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
}

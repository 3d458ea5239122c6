import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { describeEnvironment, loadNow } from "../cd1/environment.mjs";
import { serveFolder } from "../page/measure.mjs";

/**
 * The studio in Chromium: bytes of the first load; seconds from choosing the number line example to the first Q-matrix and to the result, beside
 * the command on the same data and settings, in turn; the longest task of the page meanwhile; seconds and memory to read large files.
 * Writes results/studio.json.
 *
 *   node bench/studio/run.mjs [--runs 3] [--browser /usr/bin/chromium] [--sizes 5000x200,100000x500]
 */
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    browser: { type: "string", default: "/usr/bin/chromium" },
    sizes: { type: "string", default: "5000x200,100000x500" },
  },
});
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGE = `${ROOT}packages/studio/dist`;
const OUT = `${ROOT}bench/results/studio.json`;

const folder = mkdtempSync(join(tmpdir(), "qmatrix-studio-bench-"));
const environment = describeEnvironment(["packages", "bench/studio"]);
const server = await serveFolder(PAGE);
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const browser = await chromium.launch({ executablePath: values.browser, args });
try {
  const learning = [];
  for (let run = 0; run < Number(values.runs); run++)
    learning.push({ page: await learnInPage(), command: learnByCommand() });
  const reading = [];
  for (const size of values.sizes.split(",").filter(Boolean)) reading.push(await readInPage(size));
  const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
  const summary = {
    firstLoadBytes: learning[0].page.firstLoadBytes,
    wholeBytes: learning[0].page.wholeBytes,
    firstQSeconds: median(learning.map(({ page }) => page.firstQ)),
    learnSeconds: median(learning.map(({ page }) => page.learn)),
    commandSeconds: median(learning.map(({ command }) => command)),
    longestTaskMs: Math.min(...learning.map(({ page }) => page.longestTaskMs)),
  };
  const result = {
    bench: "studio",
    environment,
    browser: browser.version(),
    loadAfter: loadNow(),
    summary,
    learning,
    reading,
  };
  writeFileSync(OUT, `${JSON.stringify(result, null, 1)}\n`);
  console.log(JSON.stringify({ ...summary, reading }));
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
}

/** Compressed bytes of files. What the page asks for itself is counted, until the first Q-matrix and until the result; the service worker keeps the rest meanwhile. */
function bytesOf(files) {
  return [...files].reduce((sum, name) => sum + gzipSync(readFileSync(PAGE + name), { level: 9 }).length, 0);
}

async function open() {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.asked = new Set();
  context.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.serviceWorker() === null) page.asked.add(pathname === "/" ? "/index.html" : pathname);
  });
  page.setDefaultTimeout(600_000);
  await page.goto(server.url);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

async function learnInPage() {
  const page = await open();
  await page.evaluate(() => {
    globalThis.tasks = [];
    new PerformanceObserver((list) => {
      if (document.querySelector("progress"))
        globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
  });
  const began = performance.now();
  await page.getByRole("button", { name: "Number line" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("I know the number").click();
  await page.getByLabel("Number of skills").fill("5");
  const started = performance.now();
  await page.getByRole("button", { name: "Learn", exact: true }).last().click();
  await page.locator("canvas").waitFor();
  const first = performance.now();
  const firstLoadBytes = bytesOf(page.asked);
  await page.getByRole("tab", { name: "Summary" }).waitFor();
  const done = performance.now();
  const wholeBytes = bytesOf(page.asked);
  const longestTaskMs = await page.evaluate(() => Math.max(0, ...globalThis.tasks));
  await page.context().close();
  return {
    firstQ: (first - began) / 1000,
    learn: (done - started) / 1000,
    longestTaskMs,
    firstLoadBytes,
    wholeBytes,
  };
}

/** Seconds on the clock, the start of the command left in: a page has that behind it, and the workers' start before it. */
function learnByCommand() {
  const began = performance.now();
  const words = [
    "learn",
    `${PAGE}/examples/number-line.csv`,
    "--attributes",
    "5",
    "--out",
    join(folder, "out"),
    "--quiet",
  ];
  const { status, stderr } = spawnSync(process.execPath, [`${ROOT}packages/cli/dist/bin.js`, ...words], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return (performance.now() - began) / 1000;
}

async function readInPage(size) {
  const [N, J] = size.split("x").map(Number);
  const path = join(folder, `${size}.csv`);
  writeFileSync(path, table(N, J));
  const page = await open();
  const began = performance.now();
  await page.locator("input[type=file]").first().setInputFiles(path);
  const isRead = await Promise.race([
    page
      .getByRole("button", { name: "Continue" })
      .waitFor()
      .then(() => true),
    page
      .locator(".notice.fault")
      .waitFor()
      .then(() => false),
  ]);
  const seconds = (performance.now() - began) / 1000;
  const memoryMiB = rendererMemory();
  await page.context().close();
  return { size, isRead, seconds, memoryMiB };
}

/** The most that a process which draws pages has had, as Linux counts it. */
function rendererMemory() {
  const { stdout } = spawnSync(
    "sh",
    ["-c", "grep -l -a -e --type=renderer /proc/[0-9]*/cmdline 2>/dev/null"],
    { encoding: "utf8" },
  );
  const most = stdout.split("\n").flatMap((path) => {
    try {
      return (
        Number(/VmHWM:\s+(\d+)/.exec(readFileSync(path.replace("cmdline", "status"), "utf8"))?.[1] ?? 0) /
        1024
      );
    } catch {
      return [];
    }
  });
  return Math.round(Math.max(...most));
}

function table(N, J) {
  let state = 1;
  const next = () => {
    state = (state * 48271) % 2147483647;
    return state;
  };
  const rows = [Array.from({ length: J }, (_, j) => `item${j + 1}`).join(",")];
  for (let i = 0; i < N; i++) {
    const bias = next() % 3;
    rows.push(Array.from({ length: J }, () => (next() % 4 > bias ? "1" : "0")).join(","));
  }
  return `${rows.join("\n")}\n`;
}

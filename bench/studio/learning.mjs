import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { describeEnvironment, loadNow } from "../cd1/environment.mjs";
import { serveFolder } from "../page/measure.mjs";

/**
 * Seconds that learning takes, in the page and by the command, in turn, on the same data, settings and number of threads: from the click on
 * Learn to the result on the screen, the start of the workers included; and what the command notes as its time of learning, without its own start,
 * reading and the report, which the page does at another time. Writes results/studio-learning.json.
 *
 *   node bench/studio/learning.mjs [--runs 5] [--effort quick] [--browser /usr/bin/chromium]
 */
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    effort: { type: "string", default: "quick" },
    browser: { type: "string", default: "/usr/bin/chromium" },
  },
});
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGE = `${ROOT}packages/studio/dist`;
const SKILLS = 5;

const environment = describeEnvironment(["packages", "bench/studio"]);
const server = await serveFolder(PAGE);
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const browser = await chromium.launch({ executablePath: values.browser, args });
const folder = mkdtempSync(join(tmpdir(), "qmatrix-studio-learning-"));
try {
  const rounds = [];
  for (let run = 0; run < Number(values.runs); run++) {
    // the one that goes first changes from round to round
    const order = run % 2 === 0 ? ["page", "command"] : ["command", "page"];
    const round = { load: loadNow() };
    for (const who of order) round[who] = who === "page" ? await inPage() : byCommand(round.threads ?? 2);
    rounds.push(round);
  }
  const ratios = rounds.map(({ page, command }) => page.seconds / command.seconds);
  const summary = {
    page: median(rounds.map(({ page }) => page.seconds)),
    command: median(rounds.map(({ command }) => command.seconds)),
    ratio: median(ratios),
    ratios,
  };
  const same = new Set(rounds.flatMap(({ page, command }) => [page.q, command.q])).size === 1;
  if (!same) throw new Error("the page and the command learned different Q-matrices");
  const result = {
    bench: "studio-learning",
    environment,
    browser: browser.version(),
    settings: { skills: SKILLS, effort: values.effort },
    summary,
    rounds,
  };
  writeFileSync(`${ROOT}bench/results/studio-learning.json`, `${JSON.stringify(result, null, 1)}\n`);
  console.log(JSON.stringify(summary));
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
}

async function inPage() {
  const context = await browser.newContext({ acceptDownloads: true });
  const page = await context.newPage();
  page.setDefaultTimeout(600_000);
  await page.goto(server.url);
  await page.getByRole("button", { name: "Number line" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("I know the number").click();
  await page.getByLabel("Number of skills").fill(String(SKILLS));
  await page.getByText(values.effort[0].toUpperCase() + values.effort.slice(1), { exact: true }).click();
  const began = performance.now();
  await page.getByRole("button", { name: "Learn", exact: true }).last().click();
  await page.getByRole("tab", { name: "Summary" }).waitFor();
  const seconds = (performance.now() - began) / 1000;
  const threads = await page.evaluate(() => navigator.hardwareConcurrency);
  await page.getByRole("navigation").getByRole("button", { name: "Downloads" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "q.csv", exact: true }).click(),
  ]);
  const q = readFileSync(await download.path(), "utf8");
  await context.close();
  return { seconds, threads, q };
}

function byCommand(threads) {
  const out = join(folder, "out");
  const words = [
    "learn",
    `${PAGE}/examples/number-line.csv`,
    "--attributes",
    String(SKILLS),
    "--effort",
    values.effort,
    "--threads",
    String(threads),
    "--out",
    out,
    "--quiet",
  ];
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [`${ROOT}packages/cli/dist/bin.js`, ...words], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  const whole = (performance.now() - began) / 1000;
  const { timings } = JSON.parse(readFileSync(join(out, "result.json"), "utf8"));
  return { seconds: timings.learn, whole, timings, threads, q: readFileSync(join(out, "q.csv"), "utf8") };
}

function median(list) {
  const sorted = list.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const COMMAND = fileURLToPath(new URL("../../packages/cli/dist/bin.js", import.meta.url));
const CPU_SECONDS = new URL("./cpu-seconds.mjs", import.meta.url).href;

/** The whole command on TIMSS 2003, as a user would run it. The load is how busy the machine was when it began. */
export function run({ data, settings: { threads } }) {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-timss-"));
  try {
    const load = loadavg()[0];
    const began = performance.now();
    const words = [
      ...[COMMAND, "validate", join(import.meta.dirname, data.responses)],
      ...["--q", join(import.meta.dirname, data.q)],
      ...["--threads", String(threads), "--out", folder, "--quiet"],
    ];
    const { status, stderr } = spawnSync(process.execPath, ["--import", CPU_SECONDS, ...words], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
    const wallSeconds = (performance.now() - began) / 1000;
    const cpuSeconds = Number(stderr.trimEnd().split("\n").at(-1));
    const result = summaryOf(JSON.parse(readFileSync(join(folder, "result.json"), "utf8")));
    return { result, timings: { wallSeconds, cpuSeconds, load } };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the page shows of a result.json of `validate`. A key that is not there is a fault: it once counted as none to review. */
export function summaryOf({ changes, entries, opinions, fits }) {
  const wrong = entries.find(({ needsReview }) => typeof needsReview !== "boolean");
  if (wrong) throw new Error(`timss: an entry of result.json has no needsReview: ${Object.keys(wrong)}`);
  return {
    changes,
    look: entries.filter(({ needsReview }) => needsReview).length,
    opinions: Object.fromEntries(opinions.map((opinion) => [opinion.method, opinion.changes])),
    fits: fits.map(({ of, model, distribution, criteria, absolute }) => ({
      of,
      model,
      distribution,
      aic: criteria.aic,
      bic: criteria.bic,
      rmsea2: absolute.rmsea2?.value ?? null,
    })),
  };
}

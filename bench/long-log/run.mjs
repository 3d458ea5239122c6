import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { describeEnvironment, loadNow } from "../cd1/environment.mjs";
import { makeLog } from "./make-log.mjs";
import { render } from "./render.mjs";

/**
 * Makes a long log and has the command learn from it, as Parquet and as CSV, in a process of its own each: seconds of
 * reading, pivoting and learning, and the most memory the process ever held. Writes results/long-log.json and .md.
 *
 *   node bench/long-log/run.mjs [--rows 50000000] [--students 500000] [--items 200] [--attributes 6] [--threads 2] [--out FOLDER]
 */
const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "50000000" },
    students: { type: "string", default: "500000" },
    items: { type: "string", default: "200" },
    attributes: { type: "string", default: "6" },
    threads: { type: "string", default: "2" },
    format: { type: "string", multiple: true, default: ["parquet", "csv"] },
    out: { type: "string", default: fileURLToPath(new URL("../results", import.meta.url)) },
  },
});
const BIN = fileURLToPath(new URL("../../packages/cli/dist/bin.js", import.meta.url));
const size = {
  rows: Number(values.rows),
  N: Number(values.students),
  J: Number(values.items),
  K: Number(values.attributes),
};
const folder = mkdtempSync(join(tmpdir(), "qmatrix-long-log-"));
try {
  const environment = describeEnvironment(["packages", "bench/long-log"]);
  const began = performance.now();
  await makeLog(folder, size);
  const making = (performance.now() - began) / 1000;
  const runs = values.format.map(learned);
  const result = { bench: "long-log", environment, loadAfter: loadNow(), size, making, runs };
  mkdirSync(values.out, { recursive: true });
  writeFileSync(join(values.out, "long-log.json"), `${JSON.stringify(result, null, 1)}\n`);
  writeFileSync(join(values.out, "long-log.md"), render(result));
  console.log(render(result));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** One run of the command on the log in one format; the memory is what the kernel says at the end of the process. */
function learned(format) {
  const log = join(folder, `log.${format}`);
  const out = join(folder, `learned-${format}`);
  const peak = join(folder, "peak");
  const words = `--long student,item,answer --attempt first --attributes ${size.K} --effort quick --threads ${values.threads}`;
  const hook = `import { isMainThread } from "node:worker_threads";
    import { writeFileSync } from "node:fs";
    if (isMainThread) process.on("exit", () => writeFileSync(${JSON.stringify(peak)}, String(process.resourceUsage().maxRSS)));`;
  const began = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      "--import",
      `data:text/javascript,${encodeURIComponent(hook)}`,
      BIN,
      "learn",
      log,
      ...words.split(" "),
      "--truth",
      join(folder, "q.csv"),
      "--out",
      out,
    ],
    { encoding: "utf8", stdio: ["ignore", "ignore", "pipe"] },
  );
  const clock = (performance.now() - began) / 1000;
  if (status !== 0) throw new Error(`${format}: ${stderr}`);
  const { timings, comparison, data } = JSON.parse(readFileSync(join(out, "result.json"), "utf8"));
  return {
    format,
    fileBytes: statSync(log).size,
    words,
    clock,
    timings,
    peakKiB: Number(readFileSync(peak, "utf8")),
    answers: data.responses,
    overallError: comparison.overallError,
  };
}

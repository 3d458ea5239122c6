import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const BIN = new URL("../../packages/cli/dist/bin.js", import.meta.url).pathname;
/** Says at the end how much memory a process had at most. */
const MEASURE = `data:text/javascript,${encodeURIComponent(
  'import { writeFileSync } from "node:fs"; process.on("exit", () => writeFileSync(process.env.QMATRIX_PEAK, String(process.resourceUsage().maxRSS)));',
)}`;

/** A run of the built command; killed with a signal after `killMs`, where given, and in any case after `mostMs`. */
export function runCommand(
  words,
  { cwd, env = {}, imports = [], killMs, signal = "SIGKILL", mostMs = 30_000 },
) {
  const peak = join(cwd, ".peak");
  const loaded = [MEASURE, ...imports].flatMap((url) => ["--import", url]);
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...loaded, BIN, ...words], {
      cwd,
      env: { ...process.env, QMATRIX_PEAK: peak, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (text) => {
      stdout = (stdout + text).slice(-20_000);
    });
    child.stderr.on("data", (text) => {
      stderr = (stderr + text).slice(-20_000);
    });
    const kill = killMs === undefined ? undefined : setTimeout(() => child.kill(signal), killMs);
    const last = setTimeout(() => child.kill("SIGKILL"), mostMs);
    child.on("close", (code, by) => {
      clearTimeout(kill);
      clearTimeout(last);
      const ms = performance.now() - began;
      resolve({ code, signal: by, stdout, stderr, ms, megabytes: megabytesIn(peak) });
    });
  });
}

function megabytesIn(file) {
  try {
    return Number(readFileSync(file, "utf8")) / 1024;
  } catch {
    return 0;
  }
}

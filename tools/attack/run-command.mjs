import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const BIN = new URL("../../packages/cli/dist/bin.js", import.meta.url).pathname;
/** Says at the end how much memory a process had at most, and the seconds that it computed. */
const MEASURE = `data:text/javascript,${encodeURIComponent(
  'import { writeFileSync } from "node:fs"; process.on("exit", () => { const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage(); writeFileSync(process.env.QMATRIX_USED, JSON.stringify([maxRSS / 1024, (userCPUTime + systemCPUTime) / 1e6])); });',
)}`;
/** No file of the commands: what is written there is not looked at. */
export const USED_FILE = ".used";

/**
 * A run of the built command; killed with a signal after `killMs`, or as soon as it has said `stopAt`, where given, and in any case after
 * `mostMs`.
 */
export function runCommand(
  words,
  { cwd, env = {}, imports = [], killMs, stopAt, signal = "SIGKILL", mostMs = 300_000 },
) {
  const used = join(cwd, USED_FILE);
  rmSync(used, { force: true });
  const loaded = [MEASURE, ...imports].flatMap((url) => ["--import", url]);
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...loaded, BIN, ...words], {
      cwd,
      env: { ...process.env, QMATRIX_USED: used, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (text) => {
      stdout = (stdout + text).slice(-20_000);
      if (stopAt !== undefined && stdout.includes(stopAt)) child.kill(signal);
    });
    child.stderr.on("data", (text) => {
      stderr = (stderr + text).slice(-20_000);
    });
    const kill = killMs === undefined ? undefined : setTimeout(() => child.kill(signal), killMs);
    const last = setTimeout(() => child.kill("SIGKILL"), mostMs);
    child.on("close", (code, by) => {
      clearTimeout(kill);
      clearTimeout(last);
      const wallSeconds = (performance.now() - began) / 1000;
      // a process that was killed has not said what it used
      const [megabytes, seconds] = usedIn(used) ?? [0, wallSeconds];
      resolve({ code, signal: by, stdout, stderr, seconds, wallSeconds, megabytes });
    });
  });
}

function usedIn(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

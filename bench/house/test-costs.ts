import { appendFileSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";

/**
 * A set-up file of vitest: one line per test in the file that TEST_COSTS names, with the seconds of CPU that it and the
 * programs it waited for took. Seconds on the clock say little on a machine that others use.
 */
/** Not the working folder, which tests change. */
const ROOT = join(import.meta.dirname, "../..");
const FILE = process.env.TEST_COSTS ?? "/dev/null";
/** Clock ticks per second in /proc. */
const TICKS = 100;

let last = seconds();
const testPath = () => relative(ROOT, expect.getState().testPath ?? "");
const note = (what: string, test = "") => {
  const now = seconds();
  appendFileSync(FILE, `${JSON.stringify({ file: testPath(), what, test, seconds: now - last })}\n`);
  last = now;
};

beforeAll(() => note("import"));
beforeEach(() => note("between"));
afterEach(() => note("test", expect.getState().currentTestName));
afterAll(() => note("after"));

/** CPU seconds of this process, and of its children that have ended. */
function seconds(): number {
  const { user, system } = process.cpuUsage();
  // the name of the program, in parentheses, may hold spaces
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (user + system) / 1e6 + (Number(fields[13]) + Number(fields[14])) / TICKS;
}

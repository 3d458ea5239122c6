import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { build } from "./build.mjs";
import { installForTests } from "./install-for-tests.mjs";
import { ROOT } from "./run.mjs";

/**
 * `npm test`: installs, builds, checks style, types and the direction of imports, runs every test, and ends
 * with the plain line `N passed, N failed`, the three checks counted. Words after `--` go to vitest.
 */
const CHECKS = {
  style: ["node_modules/@biomejs/biome/bin/biome", "check", "."],
  "types of the tests": ["node_modules/typescript/bin/tsc", "--project", "tsconfig.tests.json"],
  "direction of imports": ["tools/check-imports.mjs"],
};
const REPORT = `${ROOT}.cache/test-report.json`;

await build();
installForTests();
let passed = 0;
let failed = 0;
for (const [name, words] of Object.entries(CHECKS)) {
  const isFine = runNode(words) === 0;
  if (!isFine) console.error(`Check failed: ${name}.`);
  if (isFine) passed++;
  else failed++;
}

rmSync(REPORT, { force: true });
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
const status = runNode(["node_modules/vitest/vitest.mjs", "run", ...reporters, ...process.argv.slice(2)]);
const counted = JSON.parse(readFileSync(REPORT, "utf8"));
passed += counted.numPassedTests;
failed += counted.numFailedTests;
// A file that cannot be loaded fails without a test of its own.
if (status !== 0 && counted.numFailedTests === 0) failed += Math.max(1, counted.numFailedTestSuites);
if (counted.numPendingTests > 0)
  console.log(`${counted.numPendingTests} skipped, for the reasons in their names`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs a JavaScript program below the root; returns its exit code. */
function runNode([program, ...words]) {
  return spawnSync(process.execPath, [ROOT + program, ...words], { cwd: ROOT, stdio: "inherit" }).status;
}

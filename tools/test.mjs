import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { build } from "./build.mjs";
import { ROOT, runInstalled } from "./run.mjs";

/**
 * `npm test`: installs, builds, checks style, types and the direction of imports, runs every test, and ends
 * with the plain line `N passed, N failed`. Words after `--` go to vitest.
 */
build();
runInstalled("@biomejs/biome/bin/biome", ["check", "."]);
runInstalled("typescript/bin/tsc", ["--project", "tsconfig.tests.json"]);
runInstalled("../tools/check-imports.mjs", []);

const report = `${ROOT}.cache/test-report.json`;
rmSync(report, { force: true });
const { status } = spawnSync(
  process.execPath,
  [
    `${ROOT}node_modules/vitest/vitest.mjs`,
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { cwd: ROOT, stdio: "inherit" },
);
const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, "utf8"));
const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : "";
console.log(`${numPassedTests} passed, ${numFailedTests} failed${skipped}`);
process.exit(status ?? 1);

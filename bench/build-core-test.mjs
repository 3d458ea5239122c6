import { runInstalled } from "../tools/run.mjs";

/**
 * Compiles core's test code (references, scalar twins, golden readers) into .cache/core-test, for benches that time or check against
 * it. Import this before importing from there, and that dynamically.
 */
runInstalled("typescript/bin/tsc", ["--project", "packages/core/test/tsconfig.json"]);

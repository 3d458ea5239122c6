import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "packages/*/src/**/*.test.ts",
      "packages/*/test/**/*.test.ts",
      "tools/**/*.test.ts",
      "bench/**/*.test.ts",
      "studies/**/*.test.ts",
      "examples/**/*.test.ts",
    ],
    // a busy machine is no fault: these only end what hangs
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: "100%",
    // files share a process per core: starting one for each, and loading core anew, took 0.2 s of CPU a file
    isolate: false,
    // what is built runs as it was built, as it does for those who use it
    server: { deps: { external: [/\/packages\/[^/]+\/(build|dist)\//] } },
  },
});

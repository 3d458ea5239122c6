import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "packages/*/src/**/*.test.ts",
      "packages/core/assembly/**/*.test.ts",
      "tools/**/*.test.ts",
      "bench/**/*.test.ts",
      "studies/**/*.test.ts",
    ],
    testTimeout: 60_000,
  },
});

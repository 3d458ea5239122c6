import { defineConfig, mergeConfig } from "vitest/config";
import base from "../../vitest.config.ts";

/** The tests, and what each takes. */
export default mergeConfig(
  base,
  defineConfig({
    root: `${import.meta.dirname}/../..`,
    test: { setupFiles: [`${import.meta.dirname}/test-costs.ts`] },
  }),
);

import { describe, expect, it } from "vitest";
// @ts-expect-error a tool without types
import { wrongImports } from "./check-imports.mjs";

describe("wrongImports", () => {
  const cases: [path: string, source: string, sentence: string | undefined][] = [
    ["packages/cli/src/bin.ts", 'import { x } from "@qmatrix/core";', undefined],
    ["packages/core/src/rbm/train.ts", 'import { x } from "../data/responses.ts";', undefined],
    [
      "packages/core/src/data/responses.ts",
      'import { x } from "../rbm/train.ts";',
      `packages/core/src/data/responses.ts: imports "../rbm/train.ts", but core's folder data comes before rbm.`,
    ],
    [
      "packages/core/src/index.ts",
      'export * from "@qmatrix/charts";',
      `packages/core/src/index.ts: imports "@qmatrix/charts", but core must not know charts.`,
    ],
    [
      "packages/core/src/data/responses.ts",
      'import { readFile } from "node:fs";',
      `packages/core/src/data/responses.ts: imports "node:fs", but core runs in browsers too.`,
    ],
    ["packages/report/src/fit/fit-report.ts", 'import { x } from "@qmatrix/charts";', undefined],
    [
      "packages/report/src/fit/fit-report.ts",
      'import { x } from "node:fs";',
      `packages/report/src/fit/fit-report.ts: imports "node:fs", but report runs in browsers too.`,
    ],
    [
      "packages/charts/src/index.ts",
      'import { x } from "@qmatrix/report";',
      `packages/charts/src/index.ts: imports "@qmatrix/report", but charts must not know report.`,
    ],
    ["packages/core/src/learn/learn-q.ts", 'import { x } from "./sampler/index.ts";', undefined],
    [
      "packages/cli/src/commands/models.ts",
      'import { readFile, writeFile } from "node:fs/promises";',
      "packages/cli/src/commands/models.ts: writes files, but packages/cli/src/files/write-file.ts is the one way.",
    ],
    ["packages/core/src/learn/sampler/anneal.ts", 'import { x } from "./sampler.ts";', undefined],
    ["packages/core/src/learn/learn-q.test.ts", 'import { x } from "./sampler/sampler.ts";', undefined],
    [
      "packages/core/src/learn/learn-q.ts",
      'import { x } from "./sampler/sampler.ts";',
      `packages/core/src/learn/learn-q.ts: imports "./sampler/sampler.ts", but what stands outside packages/core/src/learn/sampler/ imports its index.ts.`,
    ],
    [
      "packages/core/src/index.ts",
      'export { x } from "./learn/starts/tetrachoric.ts";',
      `packages/core/src/index.ts: imports "./learn/starts/tetrachoric.ts", but what stands outside packages/core/src/learn/starts/ imports its index.ts.`,
    ],
    [
      "packages/charts/src/index.ts",
      'import { x } from "@qmatrix/tables";',
      `packages/charts/src/index.ts: imports "@qmatrix/tables", but charts must not know tables.`,
    ],
    [
      "packages/tables/src/cells.ts",
      'import { Buffer } from "node:buffer";',
      `packages/tables/src/cells.ts: imports "node:buffer", but tables runs in browsers too.`,
    ],
    [
      "packages/cli/src/bin.ts",
      'const x = await import("../../core/src/index.ts");',
      `packages/cli/src/bin.ts: imports "../../core/src/index.ts", but another package is imported by its name, not by its path.`,
    ],
  ];
  for (const [path, source, sentence] of cases)
    it(`${sentence ? "refuses" : "allows"} ${source} in ${path}`, () => {
      expect(wrongImports(path, source)).toEqual(sentence ? [sentence] : []);
    });
});

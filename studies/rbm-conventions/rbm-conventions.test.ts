import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
// @ts-expect-error a script without types
import { linesOf } from "../recovery/raw-lines.mjs";
// @ts-expect-error a script without types
import { conventionsPage } from "./page.mjs";

it("the page is made from the raw lines, which are of every cell and replication", () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");
  const rows = linesOf(join(import.meta.dirname, "results/recovery.jsonl"));
  expect(read("results/recovery.md")).toBe(conventionsPage(rows));
  const { cells }: { cells: { replications: number }[] } = JSON.parse(read("cells.json"));
  expect(rows).toHaveLength(cells.reduce((sum, { replications }) => sum + replications, 0));
});

import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
// @ts-expect-error a script without types
import { linesOf } from "../recovery/raw-lines.mjs";
// @ts-expect-error a script without types
import { learnedPage } from "./learned-page.mjs";
// @ts-expect-error a script without types
import { qOfRows, rowsOf, usedColumns } from "./q-rows.mjs";
// @ts-expect-error a script without types
import { readData } from "./read-data.mjs";

const here = (name: string) => new URL(name, import.meta.url);

it("a Q-matrix is the same after it was a raw line, and loses columns of zeros for a fit", () => {
  const rows = ["1001", "0001"];
  const q = qOfRows(rows, { items: ["a", "b"], attributes: ["w", "x", "y", "z"] });
  expect(rowsOf(q)).toEqual(rows);
  const used = usedColumns(q);
  expect(used).toMatchObject({ J: 2, K: 2, items: ["a", "b"], attributes: ["w", "z"] });
  expect(rowsOf(used)).toEqual(["11", "01"]);
});

const DATA = here("../../../shared/data/");
describe.skipIf(!existsSync(DATA))(
  "the kept page of learned Q-matrices (skipped where ../shared/data is not there)",
  () => {
    it("is what the raw files and the experts' Q-matrices give", () => {
      const design = JSON.parse(readFileSync(here("learned.json"), "utf8"));
      const experts = Object.fromEntries(
        design.data.map(({ data }: { data: string }) => [data, readData(data).q]),
      );
      const raw = ["learned", "learned-fits", "learned-held-out", "real-data"].map((name) =>
        linesOf(here(`results/${name}.jsonl`)),
      );
      expect(learnedPage(design, experts, raw)).toBe(readFileSync(here("results/learned.md"), "utf8"));
    });
  },
);

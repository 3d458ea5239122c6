import { chartDocument } from "@qmatrix/report/page";
import { expect, it } from "vitest";
import { jobOf } from "../design/jobs.ts";
import type { StudyPart } from "../design/study-design.ts";
import type { ResultLine } from "../results/result-line.ts";
import { partFigures } from "./part-figures.ts";
import { summarise } from "./summarise.ts";

const run = { kind: "module", module: "m.mjs" } as const;
const MARKS = ["../../../../outside", "a/b", "..", ".", "", "x".repeat(300), "ü\u0000"];

function figuresOf(curves: readonly unknown[]) {
  const part: StudyPart = {
    title: "T",
    replications: 1,
    data: { of: 1 },
    cross: { mark: MARKS },
    runs: { one: run },
    figure: { kind: "curves", key: "curve", against: "epochs", series: [], by: "mark" },
  };
  const lines = MARKS.map((mark, at): [string, ResultLine] => {
    const { id } = jobOf({ of: 1, mark }, run, 1);
    return [id, { id, data: {}, replication: 1, run, seed: 1, madeBy: "m", result: { curve: curves[at] } }];
  });
  const results = new Map(lines);
  const summaries = summarise(part, { results, timings: new Map() });
  const sources = { summariesOf: () => summaries, timings: new Map(), document: chartDocument() };
  return () => partFigures("part", part, sources);
}

it("makes names of files of values of factors, and never paths (a report was written outside its folder)", () => {
  const names = figuresOf(MARKS.map(() => [3, 2, 1]))().map(({ name }) => name);
  expect(names).toHaveLength(MARKS.length);
  expect(new Set(names).size).toBe(MARKS.length);
  for (const name of names) expect(name).toMatch(/^part(-[A-Za-z0-9.-]{0,48})?$/);
});

it("says what is wrong where a curve is no list", () => {
  for (const curve of [7, null, "text", [], [1, null], { length: 3 }])
    expect(figuresOf(MARKS.map(() => curve))).toThrow(
      "errorCurve: series must be at least one curve; received none.",
    );
});

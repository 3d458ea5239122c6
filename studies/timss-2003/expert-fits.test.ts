import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { expectClose } from "../../packages/core/test/expect-close.ts";
// @ts-expect-error a script without types
import { expertFitsPage, impliedParameters } from "./expert-fits-page.mjs";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const design = JSON.parse(read("expert-fits.json"));

it("the paper's criteria imply 155.16 and 208.51 parameters, R's 152", () => {
  // (20286.44 − 19568.17) / (6.62936 − 2) = 718.27 / 4.62936
  expectClose(impliedParameters(19568.17, 20286.44, 757), 155.16, { atol: 0.005 }); // two digits given
  expectClose(impliedParameters(19348.71, 20313.98, 757), 208.51, { atol: 0.005 });
  // both criteria are rounded to 0.01, over 4.63
  expectClose(impliedParameters(19564.09, 20267.75, 757), 152, { atol: 0.003 });
});

it("the kept fits are on their page, and reach R's likelihoods in a tenth of its time", () => {
  const rows: Row[] = read("results/expert-fits.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(read("results/expert-fits.md")).toBe(expertFitsPage(design, rows));
  for (const { model, logLik, parameters, cpuSeconds = Number.POSITIVE_INFINITY } of design.r) {
    const first = rows.find((row) => row.model === model && row.start === 0) as Row;
    expect(first.logLik).toBeGreaterThan(logLik);
    expect(first.parameters.total).toBe(parameters);
    expect(first.cpuSeconds).toBeLessThan(cpuSeconds / 10);
  }
});

interface Row {
  readonly model: string;
  readonly start: number;
  readonly logLik: number;
  readonly parameters: { readonly total: number };
  readonly cpuSeconds: number;
}

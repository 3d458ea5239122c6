import { expect, it } from "vitest";
import { m2Sentence } from "./m2-sentence.ts";

const test = (pValue: number) => ({ statistic: 1, df: 1, pValue });
const figures = { rmsea2: { value: 0.0397, low: 0.03, high: 0.05 }, srmsr: 0.0425 };

it("says what a very small p means, and where to look", () => {
  expect(m2Sentence("the model", 1000, { m2: test(0.0009), m2AtRank: test(0.0009), ...figures })).toEqual([
    "The M2 test rejects exact fit of the model (p < 0.001). In large samples even slight misfit is significant; RMSEA2 = 0.040 and SRMSR = 0.043 indicate its size.",
  ]);
});

it("does not speak of a large sample where there is none", () => {
  expect(m2Sentence("the model", 999, { m2: test(0), m2AtRank: test(0), ...figures })).toEqual([
    "The M2 test rejects exact fit of the model (p < 0.001). RMSEA2 = 0.040 and SRMSR = 0.043 indicate the size of the misfit.",
  ]);
});

it("is silent where M2 does not reject the model, by rank where the two differ, or is not there", () => {
  expect(m2Sentence("the model", 1000, { m2: test(0.001), m2AtRank: test(0.001), ...figures })).toEqual([]);
  expect(m2Sentence("the model", 1000, { m2: test(0), m2AtRank: test(0.5), ...figures })).toEqual([]);
  expect(m2Sentence("the model", 1000, { m2: null, m2AtRank: null, ...figures })).toEqual([]);
});

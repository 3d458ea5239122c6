import { expect, it } from "vitest";
import { runSearch } from "../../test/learn/run-search.ts";
import { simulate } from "../simulate/simulate.ts";
import { learnProblem } from "./learn-problem.ts";
import { namedColumns } from "./named-columns.ts";
import { permuteModel, type SamplerModel } from "./sampler/index.ts";

const { responses, q } = simulate({ model: "DINA", attributes: 3, examinees: 300, seed: 3 });
const options = { attributes: 3, effort: "quick", start: q, trust: 0.9 } as const;
const { known } = learnProblem("test", responses, options);
const found = runSearch(responses, options, { run: 0, start: "expert" }).model;

it("leaves columns that are in place", () => {
  expect(namedColumns(found, q, known)).toBe(found);
});

it("brings exchanged columns back, and pays for what then surprises", () => {
  const turned = permuteModel(found, [1, 2, 0]);
  const back = namedColumns(turned, q, known);
  expect(back.q).toEqual(found.q);
  expect(back.cells).toEqual(found.cells);
  const total = ({ penalties }: SamplerModel) => penalties.reduce((a, b) => a + b);
  // three columns of nine items, many entries of ln 9 each
  expect(total(turned) - total(back)).toBeGreaterThan(10 * Math.log(9));
});

import { expect, it } from "vitest";
import { runSearch } from "../../test/learn/run-search.ts";
import { simulate } from "../simulate/simulate.ts";
import { learnProblem } from "./learn-problem.ts";
import { namedColumns } from "./named-columns.ts";
import type { SearchResult } from "./search/search.ts";
import { permuteModel } from "./search/search-model.ts";

const { responses, q } = simulate({ model: "DINA", attributes: 3, examinees: 300, seed: 3 });
const options = { attributes: 3, effort: "quick", start: q, trust: 0.9 } as const;
const { known } = learnProblem("test", responses, options);
const found: SearchResult = runSearch(responses, options, { run: 0, start: "expert" });

it("leaves columns that are in place", () => {
  expect(namedColumns(found, q, known)).toBe(found);
});

it("brings exchanged columns back, and pays for what then surprises", () => {
  const turned = { ...found, ...permuteModel(found, [1, 2, 0]) };
  const back = namedColumns(turned, q, known);
  expect(back.model.q).toEqual(found.model.q);
  expect(back.profiles).toEqual(found.profiles);
  const total = (of: SearchResult) => of.model.penalties.reduce((a, b) => a + b);
  // what the penalties lose the score gains: three columns of nine items, many entries of ln 9 each
  expect(total(turned) - total(back)).toBeCloseTo(back.score - turned.score, 9);
  expect(back.score - turned.score).toBeGreaterThan(10 * Math.log(9));
});

import { expect, it } from "vitest";
import { qMatrixFrom } from "../data/q-matrix.ts";
import { CONJUNCTIVE } from "../refine/family-terms.ts";
import { simulate } from "../simulate/simulate.ts";
import type { FixedEntries } from "./learn-options.ts";
import { runSearch } from "./search-run.ts";

it("finds the family of an item of four attributes that are all known: used to stay saturated", () => {
  const rows: (0 | 1)[][] = [
    ...[0, 1, 2, 3, 0, 1, 2, 3].map((k) => [0, 1, 2, 3].map((l): 0 | 1 => (k === l ? 1 : 0))),
    [1, 1, 1, 1],
    [1, 1, 0, 0],
    [0, 0, 1, 1],
    [1, 1, 1, 1],
  ];
  const q = qMatrixFrom(rows);
  const { responses } = simulate({
    model: "DINA",
    attributes: 4,
    q,
    examinees: 1000,
    noise: 0.1,
    rho: 0.5,
    seed: 2,
  });
  const fixed: FixedEntries = rows;
  const { model } = runSearch(
    responses,
    { attributes: 4, effort: "quick", fixed },
    { run: 0, start: "factor" },
  );
  expect([8, 11].map((j) => model.families[j])).toEqual([CONJUNCTIVE, CONJUNCTIVE]);
});

import { describe, expect, it } from "vitest";
import { stream } from "../random/stream.ts";
import { mixtureModels } from "./mixture-models.ts";

function counts(models: readonly string[]): number[] {
  return ["DINA", "ACDM", "DINO"].map((name) => models.filter((model) => model === name).length);
}

describe("mixtureModels", () => {
  const byHand: [J: number, counts: number[]][] = [
    [20, [7, 7, 6]], // 7, 7, 6 without remainders
    [15, [5, 5, 5]], // 5.25, 5.25, 4.5: the item left goes to DINO
    [30, [11, 10, 9]], // 10.5, 10.5, 9: the item left goes to DINA, which comes before ACDM
    [75, [26, 26, 23]], // 26.25, 26.25, 22.5
    [3, [1, 1, 1]], // 1.05, 1.05, 0.9
    [1, [1, 0, 0]], // 0.35, 0.35, 0.3
  ];
  for (const [J, expected] of byHand)
    it(`gives ${expected.join(", ")} of ${J} items to DINA, ACDM, DINO`, () => {
      expect(counts(mixtureModels(J, stream(1)))).toEqual(expected);
    });

  it("gives them in random order: each item gets each model", () => {
    const reps = Array.from({ length: 200 }, (_, rep) => mixtureModels(15, stream(rep, "order")));
    // a model misses an item in all of 200 orders with probability (2/3)^200 < 1e-35
    for (let j = 0; j < 15; j++) expect(new Set(reps.map((models) => models[j])).size).toBe(3);
  });
});

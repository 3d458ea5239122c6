import { describe, expect, it } from "vitest";
import { samplerCase } from "../../../test/sampler/sampler-case.ts";
import { stream } from "../../random/stream.ts";
import { drawnMastery } from "./drawn-mastery.ts";
import { exactPosterior } from "./exact-posterior.ts";

describe.each([
  { K: 3, N: 150, seed: 4, ability: false, missing: 0.1 },
  { K: 4, N: 150, seed: 5, ability: true, missing: 0 },
])("mastery probabilities from draws, K = $K, ability $ability", (setting) => {
  const { coded, model } = samplerCase(setting);
  const drawn = drawnMastery(coded, model, stream(1, "drawn mastery"));
  const { mastery } = exactPosterior(coded, model)!;

  it("lie around those summed over all patterns", () => {
    const errors = drawn.map((p, at) => p - mastery[at]);
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    const square = errors.reduce((sum, error) => sum + error * error, 0) / errors.length;
    // 320 draws, of which neighbours depend: a probability of a half within 0.05, and no bias
    expect(Math.sqrt(square)).toBeLessThan(0.05);
    expect(Math.abs(mean)).toBeLessThan(0.005);
    expect(drawn.every((p) => p >= 0 && p <= 1)).toBe(true);
  });

  it("are the same from the same stream", () => {
    expect(drawnMastery(coded, model, stream(1, "drawn mastery"))).toEqual(drawn);
  });
});

import { describe, expect, it } from "vitest";
import { stream } from "../../random/stream.ts";
import { neighbours } from "./neighbours.ts";
import { emptyModel, type SearchModel } from "./search-model.ts";

/** Independent attributes, half of the students each. */
function independentProfiles(K: number): Uint32Array {
  const random = stream(1, "neighbours");
  return Uint32Array.from({ length: 2000 }, () => random.below(2 ** K));
}

/** Two items of its own for every attribute, so that none is free. */
function modelOf(K: number, shared: readonly number[]): SearchModel {
  const model = emptyModel(2 * K + shared.length, K);
  for (let k = 0; k < K; k++) model.q.set([1 << k, 1 << k], 2 * k);
  model.q.set(shared, 2 * K);
  return model;
}

describe("neighbours", () => {
  it("are all attributes where a block holds them all", () => {
    const block = neighbours(modelOf(6, []), independentProfiles(6), 4, stream(1));
    expect(block[0]).toBe(4);
    expect([...block].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(neighbours(modelOf(1, []), independentProfiles(1), 0, stream(1))).toEqual([0]);
  });

  it("are those that share most items with the attribute", () => {
    // 9 shares three items with 2, two with 4 and 6, and chance counts half an item at most
    const both = (a: number, b: number) => (1 << a) | (1 << b);
    const shared = [2, 2, 2, 4, 4, 6, 6, 1, 8].map((l) => both(9, l));
    const block = neighbours(modelOf(12, shared), independentProfiles(12), 9, stream(2));
    expect(block).toHaveLength(6);
    expect(block.slice(0, 2)).toEqual([9, 2]);
    expect([...block].sort((a, b) => a - b)).toEqual([1, 2, 4, 6, 8, 9]);
  });

  it("count correlation beside it", () => {
    // attribute 11 is attribute 0 again
    const profiles = independentProfiles(11).map((profile) => profile | ((profile & 1) << 11));
    const block = neighbours(modelOf(12, [0b11, 0b11]), profiles, 0, stream(3));
    expect(block.slice(0, 3)).toEqual([0, 11, 1]);
  });

  it("have a column in every block that hardly an item needs", () => {
    const model = modelOf(10, []);
    model.q[2 * 7] = 0b1;
    for (let c = 0; c < 10; c++)
      expect(neighbours(model, independentProfiles(10), c, stream(4, c))).toContain(7);
  });

  it("go by shared items where everybody masters the attribute, whose correlations are nothing then", () => {
    const block = neighbours(
      modelOf(8, [0b10000001, 0b10000001]),
      new Uint32Array(50).fill(0b1),
      0,
      stream(5),
    );
    expect(block.slice(0, 2)).toEqual([0, 7]);
    expect(new Set(block).size).toBe(6);
  });
});

import { describe, expect, it } from "vitest";
import { randomCase } from "../../../test/search/random-case.ts";
import { nothingKnown } from "../../data/known-entries.ts";
import { popcount } from "../../numeric/bits.ts";
import { stream } from "../../random/stream.ts";
import { itemCosts } from "./item-costs.ts";
import { restartItem } from "./move-columns.ts";
import { copyModel, type SearchModel } from "./search-model.ts";
import { sweep } from "./sweep.ts";
import { createWorkspace } from "./workspace.ts";

const K = 8;
const N = 800;
const { model: truth, answers, profiles: drawn } = randomCase({ N, J: 48, K, most: 1, seed: 1 });
const selection = { known: nothingKnown(truth.J), costs: itemCosts(K), most: 3, grows: false };
const workspace = createWorkspace(answers, K);
/** Items that need another attribute than they do in truth. */
const WRONG = [0, 10, 20, 30, 40];

function wronged(): SearchModel {
  const model = copyModel(truth);
  for (const j of WRONG) {
    model.q[j] = 1 << ((Math.log2(truth.q[j]) + 3) % K);
    restartItem(model, j);
  }
  return model;
}

describe("sweep", () => {
  it("brings wrong rows back", () => {
    const model = wronged();
    sweep({ workspace, model, profiles: drawn.slice(), random: stream(1) }, selection);
    expect(WRONG.map((j) => model.q[j])).toEqual(WRONG.map((j) => truth.q[j]));
    for (const j of WRONG) expect([model.fits[j] < 0, model.penalties[j] > 0]).toEqual([true, true]);
  });

  it("leaves Q alone where it is EM only; every attribute is in a block", () => {
    const model = wronged();
    const before = copyModel(model);
    sweep({ workspace, model, profiles: drawn.slice(), random: stream(1) }, undefined);
    expect([...model.q]).toEqual([...before.q]);
    expect(model.slopes.every((slope, k) => slope !== before.slopes[k])).toBe(true);
  });

  it("draws profiles that agree with those the answers came from", () => {
    const profiles = new Uint32Array(N);
    const model = copyModel(truth);
    for (let s = 0; s < 2; s++) sweep({ workspace, model, profiles, random: stream(2, s) }, undefined);
    const apart = profiles.reduce((sum, profile, i) => sum + popcount(profile ^ drawn[i]), 0);
    // two draws from what six items with 0.15 noise leave open; nobody masters half, which is where it began
    expect(apart / (N * K)).toBeLessThan(0.25);
  });
});

import { describe, expect, it } from "vitest";
import { stream } from "../random/stream.ts";
import { popcount } from "./bits.ts";
import { itemCosts } from "./item-costs.ts";
import { nothingKnown } from "./known-entries.ts";
import { restartItem } from "./move-columns.ts";
import { randomCase } from "./random-case.ts";
import { copyModel } from "./search-model.ts";
import { sweep } from "./sweep.ts";
import { createWorkspace } from "./workspace.ts";

const K = 8;
const { model: truth, answers, profiles: drawn } = randomCase({ N: 800, J: 48, K, most: 1, seed: 1 });
const selection = { known: nothingKnown(truth.J), costs: itemCosts(K), most: 3, grows: false };

/** Every fifth item needs one attribute, and another one than it does in truth. */
function wronged() {
  const model = copyModel(truth);
  for (let j = 0; j < truth.J; j += 5) {
    model.q[j] = 1 << ((Math.log2(truth.q[j] & -truth.q[j]) + 3) % K);
    restartItem(model, j);
  }
  return model;
}

const wrongRows = (q: Uint32Array) => q.filter((row, j) => row !== truth.q[j]).length;

describe("sweep", () => {
  it("brings wrong rows back, and the profiles nearer to those that the answers came from", () => {
    const model = wronged();
    expect(wrongRows(model.q)).toBe(10);
    const profiles = new Uint32Array(800);
    const workspace = createWorkspace(answers, K);
    for (let s = 0; s < 2; s++) sweep(workspace, model, profiles, selection, stream(1, s));
    expect(wrongRows(model.q)).toBeLessThanOrEqual(1);
    const apart = profiles.reduce((sum, profile, i) => sum + popcount(profile ^ drawn[i]), 0);
    // of the entries half are 1; two draws from posteriors that six items an attribute leave agree in four of five
    expect(apart / (800 * K)).toBeLessThan(0.3);
    expect(model.fits.every(Number.isFinite)).toBe(true);
  });

  it("leaves Q alone where it is EM only", () => {
    const model = wronged();
    const before = [...model.q];
    const slopes = [...model.slopes];
    sweep(createWorkspace(answers, K), model, drawn.slice(), undefined, stream(1));
    expect([...model.q]).toEqual(before);
    // every attribute was in a block
    expect(model.slopes.every((slope, k) => slope !== slopes[k])).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { blockReference } from "../../../test/search/block-reference.ts";
import { randomCase } from "../../../test/search/random-case.ts";
import { onesOf } from "../../numeric/bits.ts";
import { openBlock } from "./block.ts";
import { blockEStep } from "./block-em.ts";
import { blockMastery, mightJoin } from "./outsiders.ts";
import { copyModel } from "./search-model.ts";
import { createWorkspace } from "./workspace.ts";

const MASK = 0b10110111;
const { model, answers, profiles } = randomCase({ N: 400, J: 45, K: 9, most: 1, missing: 0.1, seed: 5 });

describe("blockMastery", () => {
  it("is the posterior of the patterns that have the attribute", () => {
    const block = openBlock(createWorkspace(answers, 9), model, profiles, onesOf(MASK));
    blockEStep(block, model);
    const mastery = blockMastery(block);
    const { posteriors } = blockReference(answers, model, profiles, MASK);
    for (let b = 0; b < 6; b++)
      for (let i = 0; i < 50; i++) {
        const own = posteriors.subarray(64 * i, 64 * (i + 1));
        const expected = own.reduce((sum, p, c) => ((c >> b) & 1 ? sum + p : sum), 0);
        // 32 posteriors in f32
        expectClose(mastery[b * 400 + i], expected, { atol: 3e-6 });
      }
  });
});

describe("mightJoin", () => {
  it("sees an item that needs one of the block's attributes, and hardly one that does not", () => {
    const joins: boolean[] = [];
    const stays: boolean[] = [];
    for (let j = 0; j < model.J; j++) {
      const needs = (model.q[j] & MASK) !== 0;
      const without = copyModel(model);
      if (needs) without.q[j] = 0;
      const block = openBlock(createWorkspace(answers, 9), without, profiles, onesOf(MASK));
      blockEStep(block, without);
      (needs ? joins : stays).push(mightJoin(block, without, j, blockMastery(block)));
    }
    expect(joins.length).toBeGreaterThan(15);
    expect(stays.length).toBeGreaterThan(10);
    expect(joins.every((join) => join)).toBe(true);
    // one of six attributes is beyond 2.5 standard errors by chance in 4 of 100 items
    expect(stays.filter((join) => join).length).toBeLessThanOrEqual(2);
  });
});

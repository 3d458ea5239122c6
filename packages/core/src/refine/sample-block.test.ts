import { describe, expect, it } from "vitest";
import { stream } from "../random/stream.ts";
import { onesOf, spreadBits } from "./bits.ts";
import { openBlock } from "./block.ts";
import { blockEStep } from "./block-em.ts";
import { blockReference } from "./block-reference.ts";
import { answersFrom, randomCase } from "./random-case.ts";
import { sampleBlock } from "./sample-block.ts";
import { createWorkspace } from "./workspace.ts";

describe("sampleBlock", () => {
  /** 4000 students with the same answers and the same profile outside have the same posterior. */
  const N = 4000;
  const { model, answers } = randomCase({ N: 2, J: 12, K: 8, seed: 3 });
  const twins = answersFrom(answers.codes.map((codes) => new Uint8Array(N).fill(codes[0])));
  const mask = 0b10110111;
  const outside = 0b01000000;
  const drawn = (seed: number) => {
    const profiles = new Uint32Array(N).fill(outside | 0b101);
    const block = openBlock(createWorkspace(twins, 8), model, profiles, onesOf(mask));
    blockEStep(block, model);
    sampleBlock(block, stream(seed));
    return profiles;
  };

  it("draws patterns as often as the posterior says", () => {
    const { posteriors } = blockReference(twins, model, new Uint32Array(N).fill(outside), mask);
    const counts = new Float64Array(64);
    const profiles = drawn(1);
    for (let c = 0; c < 64; c++)
      counts[c] = profiles.filter((profile) => profile === (spreadBits(c, mask) | outside)).length;
    // nothing else was drawn, and the attributes outside stayed
    expect(counts.reduce((sum, count) => sum + count)).toBe(N);
    for (let c = 0; c < 64; c++) {
      const error = Math.sqrt(N * posteriors[c] * (1 - posteriors[c]));
      // of 64 counts one is beyond 4 standard errors once in 250 seeds; half a count for patterns hardly ever drawn
      expect(Math.abs(counts[c] - N * posteriors[c])).toBeLessThan(4 * error + 0.5);
    }
  });

  it("draws the same for the same stream and something else for another", () => {
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(7)).not.toEqual(drawn(8));
  });
});

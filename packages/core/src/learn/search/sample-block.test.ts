import { describe, expect, it } from "vitest";
import { blockReference } from "../../../test/search/block-reference.ts";
import { answersFrom, randomCase } from "../../../test/search/random-case.ts";
import { onesOf, spreadBits } from "../../numeric/bits.ts";
import { stream } from "../../random/stream.ts";
import type { Answers } from "./answers.ts";
import { openBlock } from "./block.ts";
import { blockEStep } from "./block-em.ts";
import { sampleBlock } from "./sample-block.ts";
import { createWorkspace } from "./workspace.ts";

describe("sampleBlock", () => {
  /** 2000 students with the same answers and the same profile outside have the same posterior. */
  const N = 2000;
  const { model, answers } = randomCase({ N: 2, J: 12, K: 8, seed: 3 });
  const same = (answer: (codes: Uint8Array) => number) =>
    answersFrom(answers.codes.map((codes) => new Uint8Array(N).fill(answer(codes))));
  const mixed = same((codes) => codes[0]);
  // the last patterns are the likely ones
  const perfect = same(() => 1);
  const mask = 0b10110111;
  const outside = 0b01000000;
  const drawn = (twins: Answers, seed: number) => {
    const profiles = new Uint32Array(N).fill(outside | 0b101);
    const block = openBlock(createWorkspace(twins, 8), model, profiles, onesOf(mask));
    blockEStep(block, model);
    sampleBlock(block, stream(seed));
    return profiles;
  };

  for (const [label, twins] of [
    ["mixed answers", mixed],
    ["all right", perfect],
  ] as const)
    it(`draws patterns as often as the posterior says: ${label}`, () => {
      const one = answersFrom(twins.codes.map((codes) => codes.slice(0, 1)));
      const { posteriors } = blockReference(one, model, Uint32Array.of(outside), mask);
      const counts = new Float64Array(64);
      const profiles = drawn(twins, 1);
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
    expect(drawn(mixed, 7)).toEqual(drawn(mixed, 7));
    expect(drawn(mixed, 7)).not.toEqual(drawn(mixed, 8));
  });
});

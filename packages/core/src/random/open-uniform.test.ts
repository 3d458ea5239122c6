import { describe, expect, it } from "vitest";
import { openUniform } from "./open-uniform.ts";

describe("openUniform", () => {
  const ALL_ONES = 0xffffffff;

  it("is 2⁻⁵³ for words of zeros", () => {
    expect(openUniform(0, 0)).toBe(2 ** -53);
  });

  it("is 1 − 2⁻⁵³ for words of ones, where 53 bits and a half step used to give 1", () => {
    expect(openUniform(ALL_ONES, ALL_ONES)).toBe(1 - 2 ** -53);
  });

  it("puts a number and its complement on the grid", () => {
    for (const [high, low] of [
      [0, 64],
      [0x12345678, 0x9abcdef0],
      [0x80000000, 0],
    ])
      expect(openUniform(~high >>> 0, ~low >>> 0)).toBe(1 - openUniform(high, low));
  });

  it("steps by 2⁻⁵² at both ends and in the middle", () => {
    for (const high of [0, 0x7fffffff, 0x80000000, ALL_ONES])
      expect(openUniform(high, 128) - openUniform(high, 64)).toBe(2 ** -52);
  });
});

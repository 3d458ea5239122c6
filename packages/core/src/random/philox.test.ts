import { describe, expect, it } from "vitest";
import { philox4x32 } from "./philox.ts";

/** Known answers published with Random123 (kat_vectors, philox4x32 10): counter, key, result. */
const KNOWN: [number[], [number, number], number[]][] = [
  [
    [0, 0, 0, 0],
    [0, 0],
    [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8],
  ],
  [
    [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
    [0xffffffff, 0xffffffff],
    [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd],
  ],
  [
    [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
    [0xa4093822, 0x299f31d0],
    [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1],
  ],
];

describe("philox4x32", () => {
  for (const [counter, key, result] of KNOWN)
    it(`gives the published block for counter ${counter[0].toString(16)}…`, () => {
      expect([...philox4x32(Uint32Array.from(counter), key[0], key[1])]).toEqual(result);
    });
});

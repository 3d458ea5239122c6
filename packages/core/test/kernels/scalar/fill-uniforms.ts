import type { KernelMemory } from "../../../src/kernels/arena.ts";

/** 1 − 2⁻²⁴ */
const ONE_LESS_HALF_STEP = 1 - 2 ** -24;

/** Scalar twin of assembly/uniforms.ts: xoshiro128+ in four lanes, (23 upper bits + ½) / 2²³. */
export function fillUniforms({ u32, f32 }: KernelMemory, state: number, to: number, vectors: number): void {
  for (let lane = 0; lane < 4; lane++) {
    const s = [0, 1, 2, 3].map((word) => u32[state / 4 + 4 * word + lane]);
    for (let v = 0; v < vectors; v++) {
      const sum = (s[0] + s[3]) >>> 0;
      f32[to / 4 + 4 * v + lane] = 1 + (sum >>> 9) / 2 ** 23 - ONE_LESS_HALF_STEP;
      const t = s[1] << 9;
      s[2] ^= s[0];
      s[3] ^= s[1];
      s[1] ^= s[2];
      s[0] ^= s[3];
      s[2] ^= t;
      s[3] = (s[3] << 11) | (s[3] >>> 21);
    }
    for (let word = 0; word < 4; word++) u32[state / 4 + 4 * word + lane] = s[word];
  }
}

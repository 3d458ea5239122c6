import { type Block, philox4x32 } from "../../random/philox.ts";

/** The key under which all draws of a chain are made: two words of the seed's stream. */
export type DrawKey = readonly [number, number];

/**
 * Fills `target` with numbers in (0, 1) that belong to one student in one sweep and to nothing else: a Philox block
 * [SMDS11] of the counter (student, sweep) is the state from which xoshiro128++ begins.
 *
 * A stream of the project for each would take longer than the sweep. Students can be left out, added or shared
 * among threads without moving another's draws.
 */
export function fillStudentDraws(target: Float64Array, key: DrawKey, student: number, sweep: number): void {
  fillUniforms(target, philox4x32(Uint32Array.of(student, sweep, 0, 0), key[0], key[1]));
}

/** xoshiro128++ [BV18] from a state of four words; a word w becomes (w + ½) / 2³². */
export function fillUniforms(target: Float64Array, state: Block): void {
  let [a, b, c, d] = state;
  for (let at = 0; at < target.length; at++) {
    const sum = (a + d) | 0;
    target[at] = ((((sum << 7) | (sum >>> 25)) + a) >>> 0) / 2 ** 32 + 2 ** -33;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
  }
}

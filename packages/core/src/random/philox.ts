/**
 * Philox4x32-10: a counter-based generator. One block of four 32-bit words is a function of a 128-bit counter
 * and a 64-bit key alone, so any draw can be had without those before it, and the same on every machine.
 *
 * Source: [SMDS11, §3]. Checked in philox.test.ts against the vectors published with Random123.
 */
const MULTIPLIER_0 = 0xd2511f53;
const MULTIPLIER_1 = 0xcd9e8d57;
/** Key increments: the golden ratio and √3 − 1, each as a 32-bit fraction. */
const WEYL_0 = 0x9e3779b9;
const WEYL_1 = 0xbb67ae85;
const ROUNDS = 10;

/** Four words; typed, for words of 2³⁰ and more in a plain array are objects of their own. */
export type Block = Uint32Array;

/** Ten rounds on `counter` under the key (key0, key1); the words of `counter` are replaced by the result. */
export function philox4x32(counter: Block, key0: number, key1: number): Block {
  let x0 = counter[0];
  let x1 = counter[1];
  let x2 = counter[2];
  let x3 = counter[3];
  let k0 = key0;
  let k1 = key1;
  for (let round = 0; round < ROUNDS; round++) {
    const high0 = multiplyHigh(MULTIPLIER_0, x0);
    const low0 = Math.imul(MULTIPLIER_0, x0);
    const high1 = multiplyHigh(MULTIPLIER_1, x2);
    const low1 = Math.imul(MULTIPLIER_1, x2);
    x0 = high1 ^ x1 ^ k0;
    x1 = low1;
    x2 = high0 ^ x3 ^ k1;
    x3 = low0;
    k0 = (k0 + WEYL_0) | 0;
    k1 = (k1 + WEYL_1) | 0;
  }
  counter[0] = x0;
  counter[1] = x1;
  counter[2] = x2;
  counter[3] = x3;
  return counter;
}

/** Upper 32 bits of the 64-bit product of two unsigned 32-bit words, by 16-bit halves. */
function multiplyHigh(a: number, b: number): number {
  const aLow = a & 0xffff;
  const aHigh = a >>> 16;
  const bLow = b & 0xffff;
  const bHigh = b >>> 16;
  const cross = aHigh * bLow + ((aLow * bLow) >>> 16);
  const middle = (cross & 0xffff) + aLow * bHigh;
  return (aHigh * bHigh + Math.floor(cross / 0x10000) + Math.floor(middle / 0x10000)) >>> 0;
}

/**
 * 1 + exp(−x) for a column of logits, in place. With y = −x/ln 2 = n + f, n whole and |f| ≤ ½:
 *
 *   exp(−x) = 2ⁿ · 2ᶠ,   2ᶠ by a polynomial of degree 5 (relative error 2.3e-7)
 *
 * y is held in [−64, 64], so 2ⁿ is added into the exponent bits and nothing overflows.
 *
 * x f32 [count] vectors of four, `step` bytes apart. The constants are loaded once into locals: V8 builds a
 * v128.const anew, in three instructions, at every use.
 */
export function one_plus_exp_neg(x: usize, count: i32, step: usize): void {
  const minusLog2E = v128.load(CONSTANTS);
  const low = v128.load(CONSTANTS, 16);
  const high = v128.load(CONSTANTS, 32);
  const rounder = v128.load(CONSTANTS, 48);
  const c5 = v128.load(CONSTANTS, 64);
  const c4 = v128.load(CONSTANTS, 80);
  const c3 = v128.load(CONSTANTS, 96);
  const c2 = v128.load(CONSTANTS, 112);
  const c1 = v128.load(CONSTANTS, 128);
  const c0 = v128.load(CONSTANTS, 144);
  const one = v128.load(CONSTANTS, 160);
  for (const end = x + <usize>count * step; x < end; x += step) {
    const y = f32x4.pmin(f32x4.pmax(f32x4.mul(v128.load(x), minusLog2E), low), high);
    const shifted = f32x4.add(y, rounder);
    const f = f32x4.sub(y, f32x4.sub(shifted, rounder));
    let p = f32x4.add(f32x4.mul(c5, f), c4);
    p = f32x4.add(f32x4.mul(p, f), c3);
    p = f32x4.add(f32x4.mul(p, f), c2);
    p = f32x4.add(f32x4.mul(p, f), c1);
    p = f32x4.add(f32x4.mul(p, f), c0);
    v128.store(x, f32x4.add(i32x4.add(p, i32x4.shl(shifted, 23)), one));
  }
}

/** −log₂ e; the bounds of y; 1.5 · 2²³, which leaves the nearest whole number in the low bits; minimax coefficients of 2ᶠ on [−½, ½], highest power first; 1. */
const CONSTANTS = memory.data<f32>([
  -1.44269504, -1.44269504, -1.44269504, -1.44269504,
  -64, -64, -64, -64,
  64, 64, 64, 64,
  12582912, 12582912, 12582912, 12582912,
  0.001327647129073739, 0.001327647129073739, 0.001327647129073739, 0.001327647129073739,
  0.009675540961325169, 0.009675540961325169, 0.009675540961325169, 0.009675540961325169,
  0.05550713092088699, 0.05550713092088699, 0.05550713092088699, 0.05550713092088699,
  0.24022120237350464, 0.24022120237350464, 0.24022120237350464, 0.24022120237350464,
  0.6931469440460205, 0.6931469440460205, 0.6931469440460205, 0.6931469440460205,
  1.0000001192092896, 1.0000001192092896, 1.0000001192092896, 1.0000001192092896,
  1, 1, 1, 1,
], 16);

/**
 * Random numbers in (0, 1), four at a time: xoshiro128+ in four independent lanes [BV18].
 *
 *   u = (23 upper bits + ½) / 2²³, never 0 and never 1
 *
 * state u32 [4, 4]: word w of lane l at state[w][l]; to f32 [vectors, 4], 16-byte aligned.
 */
export function fill_uniforms(state: usize, to: usize, vectors: i32): void {
  let s0 = v128.load(state);
  let s1 = v128.load(state, 16);
  let s2 = v128.load(state, 32);
  let s3 = v128.load(state, 48);
  const one = i32x4.splat(0x3f800000);
  const shift = f32x4.splat(ONE_LESS_HALF_STEP);
  const end = to + (<usize>vectors << 4);
  for (; to < end; to += 16) {
    const sum = i32x4.add(s0, s3);
    v128.store(to, f32x4.sub(v128.or(i32x4.shr_u(sum, 9), one), shift));
    const t = i32x4.shl(s1, 9);
    s2 = v128.xor(s2, s0);
    s3 = v128.xor(s3, s1);
    s1 = v128.xor(s1, s2);
    s0 = v128.xor(s0, s3);
    s2 = v128.xor(s2, t);
    s3 = v128.or(i32x4.shl(s3, 11), i32x4.shr_u(s3, 21));
  }
  v128.store(state, s0);
  v128.store(state, s1, 16);
  v128.store(state, s2, 32);
  v128.store(state, s3, 48);
}

/** 1 − 2⁻²⁴: takes [1, 2) on a grid of 2⁻²³ to (0, 1), half a step off the grid. */
const ONE_LESS_HALF_STEP: f32 = 0.999999940395355224609375;

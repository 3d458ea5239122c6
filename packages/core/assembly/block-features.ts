/**
 * Leave-one-item-out regression in a block of attributes. Students stand at positions, four at a time, in pieces of
 * at most PIECE; a piece of features is f32 [features, PIECE].
 *
 *   block_features   f_i[T] = P(α_i ⊇ T | answers to the other items), and the weight 1 / (u (1 − u))
 *   block_gram       Σ_i w_i f_i[T] f_i[T'] for pairs of features, and Σ_i w_i f_i[T] y_i
 *   block_irls       the likelihood of Σ_T β_T f_i[T], and its weighted Gram matrix
 */
import { flushed, LEAST_POSTERIOR, sumOf } from "./block-e-step";

const PIECE: i32 = 128;
const PIECE_BYTES: usize = 512;

/** Features below this add nothing to sums over students. */
const LEAST_FEATURE: f32 = 1e-10;
/** Weights of the regression take success probabilities no closer to 0 or 1 than this. */
const LEAST_WEIGHTED: f32 = 0.02;
/** Likelihoods take them no closer than this. */
const LEAST_LIKELY: f32 = 0.003;

/**
 * One piece of `count` positions, a multiple of 4.
 * @param posteriors u32 [count] address of the posterior row, f32 [C]
 * @param inverses u32 [count] address of the row 1 / P(the student's answer | class), f32 [C]
 * @param here f32 [count] 1, or 0 at positions without a student
 * @param scratch f32 [C, 4]
 * @param classes u32 [features] byte offset of the class T in scratch (16 T)
 * @param to f32 [features, PIECE], @param weights f32 [PIECE]
 */
export function block_features(
  count: i32, vectors: i32, features: i32, posteriors: usize, inverses: usize, here: usize,
  scratch: usize, classes: usize, to: usize, weights: usize,
): void {
  const bytes = <usize>vectors << 4;
  const all = bytes << 2;
  for (let i: usize = 0, end = <usize>count << 2; i < end; i += 16) {
    let sum = f32x4.splat(0);
    const p0 = <usize>load<u32>(posteriors + i), p1 = <usize>load<u32>(posteriors + i, 4);
    const p2 = <usize>load<u32>(posteriors + i, 8), p3 = <usize>load<u32>(posteriors + i, 12);
    const r0 = <usize>load<u32>(inverses + i), r1 = <usize>load<u32>(inverses + i, 4);
    const r2 = <usize>load<u32>(inverses + i, 8), r3 = <usize>load<u32>(inverses + i, 12);
    for (let at: usize = 0; at < bytes; at += 16) {
      const a = f32x4.mul(v128.load(p0 + at), v128.load(r0 + at));
      const b = f32x4.mul(v128.load(p1 + at), v128.load(r1 + at));
      const c = f32x4.mul(v128.load(p2 + at), v128.load(r2 + at));
      const d = f32x4.mul(v128.load(p3 + at), v128.load(r3 + at));
      const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5), cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
      const AB = v128.shuffle<f32>(a, b, 2, 6, 3, 7), CD = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
      const c0 = v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), c1 = v128.shuffle<f32>(ab, cd, 2, 3, 6, 7);
      const c2 = v128.shuffle<f32>(AB, CD, 0, 1, 4, 5), c3 = v128.shuffle<f32>(AB, CD, 2, 3, 6, 7);
      sum = f32x4.add(sum, f32x4.add(f32x4.add(c0, c1), f32x4.add(c2, c3)));
      const s = scratch + (at << 2);
      // the sums over supersets of bits 0 and 1 while the four classes are in registers
      const c23 = f32x4.add(c2, c3), c13 = f32x4.add(c1, c3);
      v128.store(s, f32x4.add(f32x4.add(c0, c1), c23));
      v128.store(s, c13, 16);
      v128.store(s, c23, 32);
      v128.store(s, c3, 48);
    }
    for (let bit: usize = 64; bit < all; bit <<= 1)
      for (let c: usize = 0; c < all; c += bit << 1)
        for (let x = scratch + c, stop = scratch + c + bit; x < stop; x += 16)
          v128.store(x, f32x4.add(v128.load(x), v128.load(x + bit)));
    const one = f32x4.splat(1);
    const scale = f32x4.mul(f32x4.div(one, sum), v128.load(here + i));
    let column = to + i;
    for (let t = classes, last = classes + (<usize>features << 2); t < last; t += 4, column += PIECE_BYTES)
      v128.store(column, flushed(f32x4.mul(v128.load(scratch + <usize>load<u32>(t)), scale), LEAST_FEATURE));
    // 1 / sum is the probability of the answer given: u where it was right, 1 − u where it was wrong
    let u = f32x4.div(one, sum);
    u = f32x4.min(f32x4.max(u, f32x4.splat(LEAST_WEIGHTED)), f32x4.splat(1 - LEAST_WEIGHTED));
    v128.store(weights + i, f32x4.mul(f32x4.div(one, f32x4.mul(u, f32x4.sub(one, u))), v128.load(here + i)));
  }
}

/**
 * One piece: for every feature, the weighted sums with its partners, added to f64 `sums` in the order of the lists.
 * @param partners u32 lists: for each feature the number of partners, a multiple of 4, then their byte offsets in
 *   `from` (feature · PIECE_BYTES); y is one more feature there
 * @param temporary f32 [PIECE]
 */
export function block_gram(
  count: i32, features: i32, from: usize, weights: usize, partners: usize, temporary: usize, sums: usize,
): void {
  const end = <usize>count << 2;
  for (let t = 0, column = from; t < features; t++, column += PIECE_BYTES) {
    for (let i: usize = 0; i < end; i += 16)
      v128.store(temporary + i, f32x4.mul(v128.load(column + i), v128.load(weights + i)));
    let left = load<u32>(partners);
    partners += 4;
    for (; left > 0; left -= 4, partners += 16, sums += 32) {
      const f0 = from + <usize>load<u32>(partners), f1 = from + <usize>load<u32>(partners, 4);
      const f2 = from + <usize>load<u32>(partners, 8), f3 = from + <usize>load<u32>(partners, 12);
      let s0 = f32x4.splat(0), s1 = s0, s2 = s0, s3 = s0;
      for (let i: usize = 0; i < end; i += 16) {
        const x = v128.load(temporary + i);
        s0 = f32x4.add(s0, f32x4.mul(x, v128.load(f0 + i)));
        s1 = f32x4.add(s1, f32x4.mul(x, v128.load(f1 + i)));
        s2 = f32x4.add(s2, f32x4.mul(x, v128.load(f2 + i)));
        s3 = f32x4.add(s3, f32x4.mul(x, v128.load(f3 + i)));
      }
      store<f64>(sums, load<f64>(sums) + <f64>sumOf(s0));
      store<f64>(sums, load<f64>(sums, 8) + <f64>sumOf(s1), 8);
      store<f64>(sums, load<f64>(sums, 16) + <f64>sumOf(s2), 16);
      store<f64>(sums, load<f64>(sums, 24) + <f64>sumOf(s3), 24);
    }
  }
}

/**
 * One piece for one candidate of `terms` features.
 * @param terms byte offsets u32 [n] of its features in `from`, @param effects f32 [n]
 * @param sums f64 [n (n + 1) / 2 + n] gets the lower triangle of the Gram matrix, row after row, then the sums with y
 * @param likelihood f64 [2] a product kept as mantissa and exponent, gets the piece's likelihood
 */
export function block_irls(
  count: i32, n: i32, terms: usize, effects: usize, from: usize, y: usize, here: usize,
  weights: usize, temporary: usize, sums: usize, likelihood: usize,
): void {
  const end = <usize>count << 2;
  const one = f32x4.splat(1);
  let mantissa = load<f64>(likelihood);
  let exponent: i64 = 0;
  for (let i: usize = 0; i < end; i += 16) {
    let u = f32x4.splat(0);
    for (let t: usize = 0, last = <usize>n << 2; t < last; t += 4)
      u = f32x4.add(u, f32x4.mul(v128.load32_splat(effects + t), v128.load(from + <usize>load<u32>(terms + t) + i)));
    u = f32x4.min(f32x4.max(u, f32x4.splat(LEAST_LIKELY)), f32x4.splat(1 - LEAST_LIKELY));
    const right = v128.load(y + i), present = v128.load(here + i);
    const wrong = f32x4.sub(one, u);
    v128.store(weights + i, f32x4.mul(f32x4.div(one, f32x4.mul(u, wrong)), present));
    let v = v128.bitselect(u, wrong, f32x4.gt(right, f32x4.splat(0.5)));
    v = v128.bitselect(v, one, f32x4.gt(present, f32x4.splat(0.5)));
    mantissa *= <f64>f32x4.extract_lane(v, 0) * <f64>f32x4.extract_lane(v, 1)
      * (<f64>f32x4.extract_lane(v, 2) * <f64>f32x4.extract_lane(v, 3));
    const bits = reinterpret<i64>(mantissa);
    exponent += (bits >> 52) - 1023;
    mantissa = reinterpret<f64>((bits & 0x000fffffffffffff) | 0x3ff0000000000000);
  }
  store<f64>(likelihood, mantissa);
  store<f64>(likelihood, load<f64>(likelihood, 8) + <f64>exponent, 8);
  const sumsWithY = sums + (<usize>(n * (n + 1)) << 2);
  for (let a = 0; a < n; a++) {
    const column = from + <usize>load<u32>(terms + (<usize>a << 2));
    let withY = f32x4.splat(0);
    for (let i: usize = 0; i < end; i += 16) {
      const x = f32x4.mul(v128.load(column + i), v128.load(weights + i));
      v128.store(temporary + i, x);
      withY = f32x4.add(withY, f32x4.mul(x, v128.load(y + i)));
    }
    const at = sumsWithY + (<usize>a << 3);
    store<f64>(at, load<f64>(at) + <f64>sumOf(withY));
    for (let b = 0; b <= a; b++, sums += 8) {
      const other = from + <usize>load<u32>(terms + (<usize>b << 2));
      let s = f32x4.splat(0);
      for (let i: usize = 0; i < end; i += 16)
        s = f32x4.add(s, f32x4.mul(v128.load(temporary + i), v128.load(other + i)));
      store<f64>(sums, load<f64>(sums) + <f64>sumOf(s));
    }
  }
}

/** Posteriors of `count` positions times a row each, scaled to sum 1; positions without a student are left out. */
export function block_reweight(count: i32, vectors: i32, posteriors: usize, ratios: usize, here: usize): void {
  const bytes = <usize>vectors << 4;
  for (let i: usize = 0, end = <usize>count << 2; i < end; i += 4) {
    if (load<f32>(here + i) == 0) continue;
    const posterior = <usize>load<u32>(posteriors + i), ratio = <usize>load<u32>(ratios + i);
    let sum = f32x4.splat(0);
    for (let at: usize = 0; at < bytes; at += 16) {
      const x = f32x4.mul(v128.load(posterior + at), v128.load(ratio + at));
      v128.store(posterior + at, x);
      sum = f32x4.add(sum, x);
    }
    const scale = f32x4.splat(1 / sumOf(sum));
    for (let at: usize = 0; at < bytes; at += 16)
      v128.store(posterior + at, flushed(f32x4.mul(v128.load(posterior + at), scale), LEAST_POSTERIOR));
  }
}

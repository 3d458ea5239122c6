/**
 * The Gram matrix of a weighted regression over students, who stand at positions in pieces of at most PIECE; a piece of features is
 * f32 [features, PIECE]:
 *
 *   weighted_gram   Σ_i w_i f_i[T] f_i[T'] for pairs of features
 */
import { sumOf } from "./lanes";

const PIECE_BYTES: usize = 512;

/**
 * One piece of `count` positions, a multiple of 4: for every feature, the weighted sums with its partners, added to f64 `sums` in the order of the lists.
 * @param partners u32 lists: for each feature the number of partners, a multiple of 4, then their byte offsets in
 *   `from` (feature · PIECE_BYTES)
 * @param temporary f32 [PIECE]
 */
export function weighted_gram(
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

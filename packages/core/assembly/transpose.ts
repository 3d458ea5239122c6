/**
 * The batch's responses seen from the items: nibbles of four students instead of four items.
 *
 *   transposed [B/4, 4, itemBytes, 2]: for student group s, item 4g + q, the byte at [s, q, g, 0] holds the
 *   responses0 and [s, q, g, 1] the responses1 of students 4s … 4s + 3 in bits 4 … 7
 *
 * Returns the number of cells in which responses0 and responses1 differ (absent ones are 0 in both): the batch's
 * part of the mean batch error. Rows of responses1 beyond the last student are cleared first.
 */
import { Rbm } from "./rbm-memory";

export function transpose_responses(rbm: Rbm): i32 {
  const rowBytes = <usize>rbm.itemBytes;
  const groups = (rbm.B + 3) >> 2;
  const used = <usize>rbm.B * rowBytes;
  memory.fill(rbm.responses1 + used, 0, <usize>groups * 4 * rowBytes - used);
  let differing = i32x4.splat(0);
  for (let s = 0; s < groups; s++) {
    for (let g: usize = 0; g < rowBytes; g += 16) {
      const from0 = rbm.responses0 + <usize>s * 4 * rowBytes + g;
      const from1 = rbm.responses1 + <usize>s * 4 * rowBytes + g;
      const a0 = v128.load(from0), b0 = v128.load(from0 + rowBytes), c0 = v128.load(from0 + 2 * rowBytes), d0 = v128.load(from0 + 3 * rowBytes);
      const a1 = v128.load(from1), b1 = v128.load(from1 + rowBytes), c1 = v128.load(from1 + 2 * rowBytes), d1 = v128.load(from1 + 3 * rowBytes);
      let to = rbm.transposed + <usize>s * 8 * rowBytes + 2 * g;
      storePair(to, turn(a0, b0, c0, d0, 0), turn(a1, b1, c1, d1, 0));
      storePair(to + 2 * rowBytes, turn(a0, b0, c0, d0, 1), turn(a1, b1, c1, d1, 1));
      storePair(to + 4 * rowBytes, turn(a0, b0, c0, d0, 2), turn(a1, b1, c1, d1, 2));
      storePair(to + 6 * rowBytes, turn(a0, b0, c0, d0, 3), turn(a1, b1, c1, d1, 3));
      const bits = i8x16.add(
        i8x16.add(i8x16.popcnt(v128.xor(a0, a1)), i8x16.popcnt(v128.xor(b0, b1))),
        i8x16.add(i8x16.popcnt(v128.xor(c0, c1)), i8x16.popcnt(v128.xor(d0, d1))),
      );
      differing = i32x4.add(differing, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bits)));
    }
  }
  return i32x4.extract_lane(differing, 0) + i32x4.extract_lane(differing, 1) + i32x4.extract_lane(differing, 2) + i32x4.extract_lane(differing, 3);
}

/** Bit 4 + q of the rows a, b, c, d as bits 4, 5, 6, 7. */
@inline function turn(a: v128, b: v128, c: v128, d: v128, q: i32): v128 {
  const bit4 = i8x16.splat(0x10);
  const ab = v128.or(v128.and(i32x4.shr_u(a, q), bit4), i32x4.shl(v128.and(i32x4.shr_u(b, q), bit4), 1));
  const cd = v128.or(v128.and(i32x4.shr_u(c, q), bit4), i32x4.shl(v128.and(i32x4.shr_u(d, q), bit4), 1));
  return v128.or(ab, i32x4.shl(cd, 2));
}

/** The bytes of x and y in turn. */
@inline function storePair(to: usize, x: v128, y: v128): void {
  v128.store(to, v128.shuffle<u8>(x, y, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
  v128.store(to, v128.shuffle<u8>(x, y, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31), 16);
}

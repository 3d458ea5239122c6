/**
 * Answers and right answers to an item, by cell: for every pattern l on the base T (up to three attributes, lowest bit
 * first) and every wanted attribute k,
 *
 *   counts[k, 0, l] = #{ i : answered, pattern l on T, masters k }        counts[k, 1, l] = of these, answered right
 *
 * and counts[K, ·, l] without the condition on k. Columns of bits, so a count is AND and popcount.
 */
import { Posterior } from "./posterior-memory";

/** Patterns of three attributes. */
const PATTERNS: usize = 8;
/** Vectors whose bytes of at most 8 ones add up within a byte. */
const BYTE_RUN: usize = 31 << 4;

export function posterior_count_cells(p: Posterior, item: i32, base: i32, wanted: i32): void {
  const column = <usize>p.vectors << 4;
  const patterns = <usize>1 << popcnt(base);
  split(p.cells, p.present + <usize>item * column, p, base);
  split(p.cells + PATTERNS * column, p.correct + <usize>item * column, p, base);
  let counts = p.counts;
  for (let k = 0; k <= p.K; k++, counts += 8 * PATTERNS) {
    if (k < p.K && !((wanted >> k) & 1)) continue;
    const mastered = p.mastered + <usize>k * column;
    for (let kind: usize = 0; kind < 2; kind++) {
      for (let l: usize = 0; l < patterns; l++) {
        const row = p.cells + (kind * PATTERNS + l) * column;
        store<i32>(counts + ((kind * PATTERNS + l) << 2), k < p.K ? countBoth(row, mastered, column) : countBoth(row, row, column));
      }
    }
  }
}

/** The bits of `from` by pattern on the base, into one column a pattern. */
function split(to: usize, from: usize, p: Posterior, base: i32): void {
  const column = <usize>p.vectors << 4;
  memory.copy(to, from, column);
  let patterns: usize = 1;
  for (let k = 0; k < p.K; k++) {
    if (!((base >> k) & 1)) continue;
    const mastered = p.mastered + <usize>k * column;
    for (let l: usize = 0; l < patterns; l++) {
      const off = to + l * column;
      const on = off + patterns * column;
      for (let at: usize = 0; at < column; at += 16) {
        const bits = v128.load(off + at);
        const mask = v128.load(mastered + at);
        v128.store(on + at, v128.and(bits, mask));
        v128.store(off + at, v128.andnot(bits, mask));
      }
    }
    patterns <<= 1;
  }
}

/** Ones of left AND right. */
function countBoth(left: usize, right: usize, bytes: usize): i32 {
  let sum = i32x4.splat(0);
  const end = left + bytes;
  while (left < end) {
    let run = i8x16.splat(0);
    const stop = min(left + BYTE_RUN, end);
    for (; left < stop; left += 16, right += 16)
      run = i8x16.add(run, i8x16.popcnt(v128.and(v128.load(left), v128.load(right))));
    sum = i32x4.add(sum, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(run)));
  }
  return i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3);
}

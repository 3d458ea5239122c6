/**
 * The "four Russians": a sum of rows chosen by binary units takes them four at a time. For each group of four
 * rows the sums of all 16 subsets are laid down once, and each student looks up its own.
 *
 * Table: 1024 bytes a group, 16 entries of 64 bytes (four vectors), entry m the sum of the rows in m, added as
 *
 *   (row0 + row1) + (row2 + row3), absent rows left out
 *
 * so that a byte of a nibble row (16·m), times four, is the entry's offset.
 */
import { width } from "./vector-width";

export const GROUP_BYTES: usize = 1024;
const ENTRY: usize = 64;

/** Groups whose table stays in the first-level cache (24 KiB); even, so that look-ups pair up the same way. */
const MOST_GROUPS: i32 = 24;

/** Groups a chunk: as few chunks as possible, evenly filled, each but the last an even number. */
@inline export function chunkOf(groups: i32): i32 {
  const chunks = (groups + MOST_GROUPS - 1) / MOST_GROUPS;
  return ((groups + chunks - 1) / chunks + 1) & ~1;
}

/** Entries of one vector of four rows a, b, c, d; `at` is the group's table plus 16 × the vector's place. */
@inline export function storeSubsets(at: usize, a: v128, b: v128, c: v128, d: v128): void {
  const ab = f32x4.add(a, b);
  const cd = f32x4.add(c, d);
  v128.store(at, f32x4.splat(0));
  v128.store(at, a, 1 * ENTRY);
  v128.store(at, b, 2 * ENTRY);
  v128.store(at, ab, 3 * ENTRY);
  v128.store(at, c, 4 * ENTRY);
  v128.store(at, f32x4.add(a, c), 5 * ENTRY);
  v128.store(at, f32x4.add(b, c), 6 * ENTRY);
  v128.store(at, f32x4.add(ab, c), 7 * ENTRY);
  v128.store(at, d, 8 * ENTRY);
  v128.store(at, f32x4.add(a, d), 9 * ENTRY);
  v128.store(at, f32x4.add(b, d), 10 * ENTRY);
  v128.store(at, f32x4.add(ab, d), 11 * ENTRY);
  v128.store(at, cd, 12 * ENTRY);
  v128.store(at, f32x4.add(a, cd), 13 * ENTRY);
  v128.store(at, f32x4.add(b, cd), 14 * ENTRY);
  v128.store(at, f32x4.add(ab, cd), 15 * ENTRY);
}

/** Table of one group: rows at `row`, `row + stride`, …, V vectors of each. */
@inline export function storeGroup<V>(at: usize, row: usize, stride: usize): void {
  storeSubsets(at, v128.load(row), v128.load(row + stride), v128.load(row + 2 * stride), v128.load(row + 3 * stride));
  if (width<V>() > 1)
    storeSubsets(at + 16, v128.load(row, 16), v128.load(row + stride, 16), v128.load(row + 2 * stride, 16), v128.load(row + 3 * stride, 16));
  if (width<V>() > 2)
    storeSubsets(at + 32, v128.load(row, 32), v128.load(row + stride, 32), v128.load(row + 2 * stride, 32), v128.load(row + 3 * stride, 32));
  if (width<V>() > 3)
    storeSubsets(at + 48, v128.load(row, 48), v128.load(row + stride, 48), v128.load(row + 2 * stride, 48), v128.load(row + 3 * stride, 48));
}

/** The same for the transpose: group of four columns at `corner`, V vectors of the rows below it. */
@inline export function storeTurnedGroup<V>(at: usize, corner: usize, stride: usize): void {
  storeTurned(at, corner, stride);
  if (width<V>() > 1) storeTurned(at + 16, corner + 4 * stride, stride);
  if (width<V>() > 2) storeTurned(at + 32, corner + 8 * stride, stride);
  if (width<V>() > 3) storeTurned(at + 48, corner + 12 * stride, stride);
}

@inline function storeTurned(at: usize, corner: usize, stride: usize): void {
  const a = v128.load(corner);
  const b = v128.load(corner + stride);
  const c = v128.load(corner + 2 * stride);
  const d = v128.load(corner + 3 * stride);
  const ab01 = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
  const ab23 = v128.shuffle<i32>(a, b, 2, 6, 3, 7);
  const cd01 = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
  const cd23 = v128.shuffle<i32>(c, d, 2, 6, 3, 7);
  storeSubsets(
    at,
    v128.shuffle<i32>(ab01, cd01, 0, 1, 4, 5),
    v128.shuffle<i32>(ab01, cd01, 2, 3, 6, 7),
    v128.shuffle<i32>(ab23, cd23, 0, 1, 4, 5),
    v128.shuffle<i32>(ab23, cd23, 2, 3, 6, 7),
  );
}

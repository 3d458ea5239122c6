/**
 * Sums of rows chosen by binary units, looked up in tables of subsets (subset-table.ts):
 *
 *   sums[i] = start[i] + Σ_g table[g][units of student i in group g]        sums f32 [B, 16], V vectors used
 *
 * Groups are added in pairs, sum + (even + odd), the last alone when their number is odd: chunks hold an even
 * number of groups, so the order, and with it every bit, does not depend on how groups fall into chunks.
 */
import { GROUP_BYTES } from "./subset-table";
import { width } from "./vector-width";

/** `start` moves by `startStep` bytes a student (0: the same for all); `units` are nibble rows of `unitBytes`. */
@inline export function addSubsets<V>(
  units: usize, unitBytes: usize, table: usize, groups: i32, start: usize, startStep: usize, sums: usize, B: i32,
): void {
  const pairs = <usize>(groups & ~1);
  for (let i = 0; i < B; i++) {
    let a0 = v128.load(start), a1 = a0, a2 = a0, a3 = a0;
    if (width<V>() > 1) a1 = v128.load(start, 16);
    if (width<V>() > 2) a2 = v128.load(start, 32);
    if (width<V>() > 3) a3 = v128.load(start, 48);
    let group = table;
    let unit = units;
    for (const end = unit + pairs; unit < end; unit += 2, group += 2 * GROUP_BYTES) {
      const even = group + (<usize>load<u8>(unit) << 2);
      const odd = group + (<usize>load<u8>(unit, 1) << 2);
      a0 = f32x4.add(a0, f32x4.add(v128.load(even), v128.load(odd, GROUP_BYTES)));
      if (width<V>() > 1) a1 = f32x4.add(a1, f32x4.add(v128.load(even, 16), v128.load(odd, GROUP_BYTES + 16)));
      if (width<V>() > 2) a2 = f32x4.add(a2, f32x4.add(v128.load(even, 32), v128.load(odd, GROUP_BYTES + 32)));
      if (width<V>() > 3) a3 = f32x4.add(a3, f32x4.add(v128.load(even, 48), v128.load(odd, GROUP_BYTES + 48)));
    }
    if (groups & 1) {
      const last = group + (<usize>load<u8>(unit) << 2);
      a0 = f32x4.add(a0, v128.load(last));
      if (width<V>() > 1) a1 = f32x4.add(a1, v128.load(last, 16));
      if (width<V>() > 2) a2 = f32x4.add(a2, v128.load(last, 32));
      if (width<V>() > 3) a3 = f32x4.add(a3, v128.load(last, 48));
    }
    v128.store(sums, a0);
    if (width<V>() > 1) v128.store(sums, a1, 16);
    if (width<V>() > 2) v128.store(sums, a2, 32);
    if (width<V>() > 3) v128.store(sums, a3, 48);
    start += startStep;
    sums += 64;
    units += unitBytes;
  }
}

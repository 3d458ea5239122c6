/**
 * One step of the weights along the CD-1 gradient of the batch:
 *
 *   w' = w + rate · Σ_i ( R⁽⁰⁾_ij P(α_ik | R⁽⁰⁾) − R⁽¹⁾_ij P(α_ik | R⁽¹⁾) )
 *
 * then either the cumulative L1 penalty [LMX22, Algorithm 1; TTA09] with `total` = λ Σ γ and q the penalty
 * this weight has received so far (a sum of negative numbers while w > 0):
 *
 *   w = max(0, w' − (total + q)) if w' > 0, else min(0, w' + (total − q));   q += w − w'
 *
 * or, debiasing, the plain step on the weights marked free. Students are added four at a time, each group as
 * sum + (positive + negative).
 */
import { Rbm } from "./rbm-memory";
import { GROUP_BYTES, storeSubsets } from "./subset-table";
import { blocksOf, Four, One, Three, Two, width, widthOfBlock } from "./vector-width";

export function step_weights(rbm: Rbm, rate: f32, total: f32, debias: bool): void {
  const n = rbm.attributeVectors;
  for (let b = 0, v = 0; b < blocksOf(n); b++) {
    const w = widthOfBlock(n, b);
    if (w == 4) stepBlock<Four>(rbm, rate, total, debias, v);
    else if (w == 3) stepBlock<Three>(rbm, rate, total, debias, v);
    else if (w == 2) stepBlock<Two>(rbm, rate, total, debias, v);
    else stepBlock<One>(rbm, rate, total, debias, v);
    v += w;
  }
}

/** The table alternates: group 2s sums P(α | R⁽⁰⁾), group 2s + 1 sums −P(α | R⁽¹⁾), students 4s … 4s + 3. */
function stepBlock<V>(rbm: Rbm, rate: f32, total: f32, debias: bool, v: i32): void {
  const first = <usize>v << 4;
  const rowBytes = <usize>rbm.attributeVectors << 4;
  const studentGroups = (rbm.B + 3) >> 2;
  const table = rbm.table;
  const tableEnd = table + <usize>studentGroups * 2 * GROUP_BYTES;
  let p0 = rbm.probabilities0 + first;
  let p1 = rbm.probabilities1 + first;
  for (let at = table; at < tableEnd; at += 2 * GROUP_BYTES) {
    storeSigned<V>(at, p0, rowBytes, false);
    storeSigned<V>(at + GROUP_BYTES, p1, rowBytes, true);
    p0 += 4 * rowBytes;
    p1 += 4 * rowBytes;
  }

  const nextGroup = <usize>rbm.itemBytes * 8;
  const step = f32x4.splat(rate);
  const penalty = f32x4.splat(total);
  for (let q = 0; q < 4; q++) {
    let units = rbm.transposed + <usize>(q * rbm.itemBytes * 2);
    let place = <usize>q * rowBytes + first;
    for (let g = 0; g < rbm.itemVectors; g++) {
      let a0 = f32x4.splat(0), a1 = a0, a2 = a0, a3 = a0;
      let unit = units;
      for (let at = table; at < tableEnd; at += 2 * GROUP_BYTES, unit += nextGroup) {
        const x = at + (<usize>load<u8>(unit) << 2);
        const y = at + (<usize>load<u8>(unit, 1) << 2);
        a0 = f32x4.add(a0, f32x4.add(v128.load(x), v128.load(y, GROUP_BYTES)));
        if (width<V>() > 1) a1 = f32x4.add(a1, f32x4.add(v128.load(x, 16), v128.load(y, GROUP_BYTES + 16)));
        if (width<V>() > 2) a2 = f32x4.add(a2, f32x4.add(v128.load(x, 32), v128.load(y, GROUP_BYTES + 32)));
        if (width<V>() > 3) a3 = f32x4.add(a3, f32x4.add(v128.load(x, 48), v128.load(y, GROUP_BYTES + 48)));
      }
      move(rbm, place, f32x4.mul(a0, step), penalty, debias);
      if (width<V>() > 1) move(rbm, place + 16, f32x4.mul(a1, step), penalty, debias);
      if (width<V>() > 2) move(rbm, place + 32, f32x4.mul(a2, step), penalty, debias);
      if (width<V>() > 3) move(rbm, place + 48, f32x4.mul(a3, step), penalty, debias);
      units += 2;
      place += 4 * rowBytes;
    }
  }
}

/** Moves the four weights at byte `place` of W by `by`. */
@inline function move(rbm: Rbm, place: usize, by: v128, penalty: v128, debias: bool): void {
  const w = v128.load(rbm.weights + place);
  if (debias) {
    v128.store(rbm.weights + place, f32x4.add(w, v128.and(by, v128.load(rbm.free + place))));
    return;
  }
  const zero = f32x4.splat(0);
  const moved = f32x4.add(w, by);
  const received = v128.load(rbm.penalties + place);
  const fromAbove = f32x4.pmax(f32x4.sub(moved, f32x4.add(penalty, received)), zero);
  const fromBelow = f32x4.pmin(f32x4.add(moved, f32x4.sub(penalty, received)), zero);
  const penalised = v128.bitselect(fromAbove, fromBelow, f32x4.gt(moved, zero));
  v128.store(rbm.weights + place, penalised);
  v128.store(rbm.penalties + place, f32x4.add(received, f32x4.sub(penalised, moved)));
}

@inline function storeSigned<V>(at: usize, row: usize, rowBytes: usize, minus: bool): void {
  storeVector(at, row, rowBytes, minus);
  if (width<V>() > 1) storeVector(at + 16, row + 16, rowBytes, minus);
  if (width<V>() > 2) storeVector(at + 32, row + 32, rowBytes, minus);
  if (width<V>() > 3) storeVector(at + 48, row + 48, rowBytes, minus);
}

@inline function storeVector(at: usize, row: usize, rowBytes: usize, minus: bool): void {
  storeSubsets(at, signed(row, minus), signed(row + rowBytes, minus), signed(row + 2 * rowBytes, minus), signed(row + 3 * rowBytes, minus));
}

@inline function signed(row: usize, minus: bool): v128 {
  return minus ? f32x4.neg(v128.load(row)) : v128.load(row);
}

/**
 * Hidden units given the responses' probabilities instead of a sample (conventions `program`):
 *
 *   P(α_k = 1 | p) = σ(c_k + Σ_j p_j W_jk)          p = responseProbabilities f32 [B, Jp]
 *
 * Real numbers cannot be looked up, so this is an ordinary product: two students at a time share the load of
 * each row of W; items are added in their order.
 */
import { finishHidden } from "./hidden";
import { Rbm } from "./rbm-memory";
import { blocksOf, Four, One, Three, Two, width, widthOfBlock } from "./vector-width";

export function hidden_from_probabilities(rbm: Rbm, probabilities: usize, states: usize): void {
  const n = rbm.attributeVectors;
  for (let b = 0, v = 0; b < blocksOf(n); b++) {
    const w = widthOfBlock(n, b);
    if (w == 4) productLogits<Four>(rbm, v);
    else if (w == 3) productLogits<Three>(rbm, v);
    else if (w == 2) productLogits<Two>(rbm, v);
    else productLogits<One>(rbm, v);
    finishHidden(rbm, probabilities, states, v, w);
    v += w;
  }
}

/** An odd last student is taken together with the unused row below it, which is allotted. */
function productLogits<V>(rbm: Rbm, v: i32): void {
  const first = <usize>v << 4;
  const rowBytes = <usize>rbm.attributeVectors << 4;
  const responseRow = <usize>rbm.itemVectors << 4;
  const bias = rbm.hiddenBias + first;
  let p = rbm.responseProbabilities;
  let sums = rbm.sums;
  for (let i = 0; i < rbm.B; i += 2) {
    let a0 = v128.load(bias), a1 = a0, a2 = a0, a3 = a0;
    if (width<V>() > 1) a1 = v128.load(bias, 16);
    if (width<V>() > 2) a2 = v128.load(bias, 32);
    if (width<V>() > 3) a3 = v128.load(bias, 48);
    let b0 = a0, b1 = a1, b2 = a2, b3 = a3;
    let row = rbm.weights + first;
    let pa = p;
    let pb = p + responseRow;
    for (const end = p + (<usize>rbm.J << 2); pa < end; pa += 4, pb += 4, row += rowBytes) {
      const x = v128.load_splat<f32>(pa);
      const y = v128.load_splat<f32>(pb);
      const w0 = v128.load(row);
      a0 = f32x4.add(a0, f32x4.mul(x, w0));
      b0 = f32x4.add(b0, f32x4.mul(y, w0));
      if (width<V>() > 1) {
        const w1 = v128.load(row, 16);
        a1 = f32x4.add(a1, f32x4.mul(x, w1));
        b1 = f32x4.add(b1, f32x4.mul(y, w1));
      }
      if (width<V>() > 2) {
        const w2 = v128.load(row, 32);
        a2 = f32x4.add(a2, f32x4.mul(x, w2));
        b2 = f32x4.add(b2, f32x4.mul(y, w2));
      }
      if (width<V>() > 3) {
        const w3 = v128.load(row, 48);
        a3 = f32x4.add(a3, f32x4.mul(x, w3));
        b3 = f32x4.add(b3, f32x4.mul(y, w3));
      }
    }
    storeBlock<V>(sums, a0, a1, a2, a3);
    storeBlock<V>(sums + 64, b0, b1, b2, b3);
    p += 2 * responseRow;
    sums += 128;
  }
}

@inline function storeBlock<V>(to: usize, a0: v128, a1: v128, a2: v128, a3: v128): void {
  v128.store(to, a0);
  if (width<V>() > 1) v128.store(to, a1, 16);
  if (width<V>() > 2) v128.store(to, a2, 32);
  if (width<V>() > 3) v128.store(to, a3, 48);
}

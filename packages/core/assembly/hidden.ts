/**
 * Hidden units given responses: for every student of the batch
 *
 *   P(α_k = 1 | R) = σ(c_k + Σ_j R_j W_jk)          R nibbles [B, itemBytes] → probabilities f32 [B, Kp]
 *
 * and, if `states` is not 0, a sample of α as nibbles [B, attributeBytes]: α_k = 1 when u·(1 + e^−x) < 1.
 * Items with a 0, and absent ones, add nothing. Source: [LMX22, eq. 8–9].
 */
import { one_plus_exp_neg } from "./exp";
import { Rbm } from "./rbm-memory";
import { addSubsets } from "./subset-sums";
import { chunkOf, GROUP_BYTES, storeGroup } from "./subset-table";
import { fill_uniforms } from "./uniforms";
import { blocksOf, Four, One, Three, Two, widthOfBlock } from "./vector-width";

export function hidden_from_responses(rbm: Rbm, responses: usize, probabilities: usize, states: usize): void {
  const n = rbm.attributeVectors;
  for (let b = 0, v = 0; b < blocksOf(n); b++) {
    const w = widthOfBlock(n, b);
    if (w == 4) hiddenLogits<Four>(rbm, responses, v);
    else if (w == 3) hiddenLogits<Three>(rbm, responses, v);
    else if (w == 2) hiddenLogits<Two>(rbm, responses, v);
    else hiddenLogits<One>(rbm, responses, v);
    finishHidden(rbm, probabilities, states, v, w);
    v += w;
  }
}

/** Logits of the attributes of vectors v … v + width − 1, into rbm.sums. */
function hiddenLogits<V>(rbm: Rbm, responses: usize, v: i32): void {
  const groups = rbm.itemVectors;
  const chunk = chunkOf(groups);
  const first = <usize>v << 4;
  const rowBytes = <usize>rbm.attributeVectors << 4;
  let row = rbm.weights + first;
  for (let g = 0; g < groups; g += chunk) {
    const count = min(chunk, groups - g);
    let at = rbm.table;
    for (const end = at + <usize>count * GROUP_BYTES; at < end; at += GROUP_BYTES, row += 4 * rowBytes)
      storeGroup<V>(at, row, rowBytes);
    const start = g == 0 ? rbm.hiddenBias + first : rbm.sums;
    const startStep: usize = g == 0 ? 0 : 64;
    addSubsets<V>(responses + <usize>g, rbm.itemBytes, rbm.table, count, start, startStep, rbm.sums, rbm.B);
  }
}

/** Probabilities and, if wanted, samples from the logits in rbm.sums: w vectors from vector v on. */
export function finishHidden(rbm: Rbm, probabilities: usize, states: usize, v: i32, w: i32): void {
  const B = rbm.B;
  const one = f32x4.splat(1);
  const rowBytes = <usize>rbm.attributeVectors << 4;
  const stateBytes = <usize>rbm.attributeBytes;
  for (let place = 0; place < w; place++, v++) {
    const exists = v128.load(rbm.attributeMask + (<usize>v << 4));
    let e = rbm.sums + (<usize>place << 4);
    let p = probabilities + (<usize>v << 4);
    one_plus_exp_neg(e, B, 64);
    if (states == 0) {
      for (let i = 0; i < B; i++, e += 64, p += rowBytes) v128.store(p, v128.and(f32x4.div(one, v128.load(e)), exists));
      continue;
    }
    let u = rbm.uniforms;
    let state = states + <usize>v;
    fill_uniforms(rbm.random, u, B);
    for (let i = 0; i < B; i++, e += 64, p += rowBytes, u += 16, state += stateBytes) {
      const x = v128.load(e);
      v128.store(p, v128.and(f32x4.div(one, x), exists));
      store<u8>(state, i32x4.bitmask(v128.and(f32x4.lt(f32x4.mul(v128.load(u), x), one), exists)) << 4);
    }
  }
}

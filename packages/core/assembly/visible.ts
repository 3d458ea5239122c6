/**
 * Responses given hidden states: for every student of the batch
 *
 *   P(R_j = 1 | α) = σ(b_j + Σ_k α_k W_jk)           α = states0, nibbles [B, attributeBytes]
 *
 * sampled into responses1 (R_j = 1 when u·(1 + e^−x) < 1; an absent response stays 0) and, if `keep`, written to
 * responseProbabilities f32 [B, Jp] (0 where absent). Source: [LMX22, eq. 6–7].
 */
import { one_plus_exp_neg } from "./exp";
import { Rbm } from "./rbm-memory";
import { addSubsets } from "./subset-sums";
import { chunkOf, GROUP_BYTES, storeTurnedGroup } from "./subset-table";
import { fill_uniforms } from "./uniforms";
import { blocksOf, Four, One, Three, Two, widthOfBlock } from "./vector-width";

export function visible_from_states(rbm: Rbm, keep: bool): void {
  const n = rbm.itemVectors;
  for (let b = 0, v = 0; b < blocksOf(n); b++) {
    const w = widthOfBlock(n, b);
    if (w == 4) visibleLogits<Four>(rbm, v);
    else if (w == 3) visibleLogits<Three>(rbm, v);
    else if (w == 2) visibleLogits<Two>(rbm, v);
    else visibleLogits<One>(rbm, v);
    finishVisible(rbm, keep, v, w);
    v += w;
  }
}

/** Logits of the items of vectors v … v + width − 1, into rbm.sums. */
function visibleLogits<V>(rbm: Rbm, v: i32): void {
  const groups = rbm.attributeVectors;
  const chunk = chunkOf(groups);
  const rowBytes = <usize>rbm.attributeVectors << 4;
  let corner = rbm.weights + <usize>v * 4 * rowBytes;
  for (let g = 0; g < groups; g += chunk) {
    const count = min(chunk, groups - g);
    let at = rbm.table;
    for (const end = at + <usize>count * GROUP_BYTES; at < end; at += GROUP_BYTES, corner += 16)
      storeTurnedGroup<V>(at, corner, rowBytes);
    const start = g == 0 ? rbm.visibleBias + (<usize>v << 4) : rbm.sums;
    const startStep: usize = g == 0 ? 0 : 64;
    addSubsets<V>(rbm.states0 + <usize>g, rbm.attributeBytes, rbm.table, count, start, startStep, rbm.sums, rbm.B);
  }
}

/** Samples and, if wanted, probabilities from the logits in rbm.sums: w vectors from vector v on. */
function finishVisible(rbm: Rbm, keep: bool, v: i32, w: i32): void {
  const B = rbm.B;
  const rowBytes = <usize>rbm.itemVectors << 4;
  const responseBytes = <usize>rbm.itemBytes;
  const masks = rbm.nibbleMasks;
  for (let place = 0; place < w; place++, v++) {
    let e = rbm.sums + (<usize>place << 4);
    let response = rbm.responses1 + <usize>v;
    let u = rbm.uniforms;
    one_plus_exp_neg(e, B, 64);
    fill_uniforms(rbm.random, u, B);
    if (!keep && !rbm.present) {
      for (let i = 0; i < B; i++, e += 64, u += 16, response += responseBytes) store<u8>(response, hits(e, u));
      continue;
    }
    let present = rbm.present + <usize>v;
    let p = rbm.responseProbabilities + (<usize>v << 4);
    for (let i = 0; i < B; i++, e += 64, u += 16, response += responseBytes, present += responseBytes, p += rowBytes) {
      const there: i32 = rbm.present ? <i32>load<u8>(present) : ALL_PRESENT;
      store<u8>(response, hits(e, u) & there);
      v128.store(p, v128.and(f32x4.div(f32x4.splat(1), v128.load(e)), v128.load(masks + <usize>there)));
    }
  }
}

/** Nibble of the lanes in which u·e < 1. */
@inline function hits(e: usize, u: usize): i32 {
  return i32x4.bitmask(f32x4.lt(f32x4.mul(v128.load(u), v128.load(e)), f32x4.splat(1))) << 4;
}

const ALL_PRESENT: i32 = 0xf0;

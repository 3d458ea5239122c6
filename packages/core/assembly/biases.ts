/**
 * One step of the biases along the CD-1 gradient of the batch [LMX22, Algorithm 1]:
 *
 *   b_j += rate · Σ_i (R⁽⁰⁾_ij − R⁽¹⁾_ij)
 *   c_k += rate · Σ_i (P(α_ik | R⁽⁰⁾) − P(α_ik | R⁽¹⁾))        as printed
 *   c_k += rate · Σ_i (α⁽⁰⁾_ik − α⁽¹⁾_ik)                      conventions `program`
 */
import { Rbm } from "./rbm-memory";

/** Counts in bytes: at most 63 groups of four students. */
export function step_visible_bias(rbm: Rbm, rate: f32): void {
  const rowBytes = <usize>rbm.itemBytes * 2;
  const groups = (rbm.B + 3) >> 2;
  for (let q = 0; q < 4; q++) {
    for (let g: usize = 0; g < rowBytes; g += 16) {
      let counts = i8x16.splat(0);
      let from = rbm.transposed + <usize>q * rowBytes + g;
      for (let s = 0; s < groups; s++, from += 4 * rowBytes) counts = i8x16.add(counts, i8x16.popcnt(v128.load(from)));
      const differences = i16x8.sub(v128.and(counts, i16x8.splat(255)), i16x8.shr_u(counts, 8));
      const low = f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(differences));
      const high = f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(differences));
      const j = <i32>(g << 1) + q;
      stepStrided(rbm, j, low, rate);
      stepStrided(rbm, j + 16, high, rate);
    }
  }
}

/** Biases of items j, j + 4, j + 8, j + 12. */
@inline function stepStrided(rbm: Rbm, j: i32, by: v128, rate: f32): void {
  stepOne(rbm, j, f32x4.extract_lane(by, 0) * rate);
  stepOne(rbm, j + 4, f32x4.extract_lane(by, 1) * rate);
  stepOne(rbm, j + 8, f32x4.extract_lane(by, 2) * rate);
  stepOne(rbm, j + 12, f32x4.extract_lane(by, 3) * rate);
}

@inline function stepOne(rbm: Rbm, j: i32, by: f32): void {
  if (j >= rbm.J) return;
  const at = rbm.visibleBias + (<usize>j << 2);
  store<f32>(at, load<f32>(at) + by);
}

export function step_hidden_bias_by_probabilities(rbm: Rbm, rate: f32): void {
  const rowBytes = <usize>rbm.attributeVectors << 4;
  for (let at: usize = 0; at < rowBytes; at += 16) {
    let sum = f32x4.splat(0);
    let p0 = rbm.probabilities0 + at;
    let p1 = rbm.probabilities1 + at;
    for (let i = 0; i < rbm.B; i++, p0 += rowBytes, p1 += rowBytes)
      sum = f32x4.add(sum, f32x4.sub(v128.load(p0), v128.load(p1)));
    stepFour(rbm.hiddenBias + at, sum, rate);
  }
}

export function step_hidden_bias_by_states(rbm: Rbm, rate: f32): void {
  for (let v = 0; v < rbm.attributeVectors; v++) {
    let counts = i32x4.splat(0);
    let s0 = rbm.states0 + <usize>v;
    let s1 = rbm.states1 + <usize>v;
    for (let i = 0; i < rbm.B; i++, s0 += rbm.attributeBytes, s1 += rbm.attributeBytes) {
      const minusOnes0 = v128.load(rbm.nibbleMasks + <usize>load<u8>(s0));
      const minusOnes1 = v128.load(rbm.nibbleMasks + <usize>load<u8>(s1));
      counts = i32x4.add(counts, i32x4.sub(minusOnes1, minusOnes0));
    }
    stepFour(rbm.hiddenBias + (<usize>v << 4), f32x4.convert_i32x4_s(counts), rate);
  }
}

@inline function stepFour(at: usize, by: v128, rate: f32): void {
  v128.store(at, f32x4.add(v128.load(at), f32x4.mul(by, f32x4.splat(rate))));
}

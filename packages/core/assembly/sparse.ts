/**
 * CD-1 on the non-zero weights alone: the formulas of hidden.ts, visible.ts, weights.ts and biases.ts, one unit
 * at a time with students in the lanes. Costs B·J·K·density instead of B·J·K/4; worth it below about a tenth.
 */
import { one_plus_exp_neg } from "./exp";
import { Sparse } from "./sparse-memory";
import { fill_uniforms } from "./uniforms";

/** `responses` nibbles [J, vectors]; `states` 0: no sample. */
export function sparse_hidden_from_responses(s: Sparse, responses: usize, probabilities: usize, states: usize): void {
  for (let k = 0; k < s.K; k++) {
    fillLogits(s, load<f32>(s.hiddenBias + (<usize>k << 2)));
    const end = at(s.columnStart, k + 1);
    for (let c = at(s.columnStart, k); c < end; c++) {
      const w = v128.load_splat<f32>(s.weights + (<usize>at(s.columnEntry, c) << 2));
      addMasked(s, w, responses + <usize>(at(s.columnItem, c) * s.vectors));
    }
    finish(s, k, probabilities, states);
  }
}

/** From responseProbabilities. */
export function sparse_hidden_from_probabilities(s: Sparse, probabilities: usize, states: usize): void {
  for (let k = 0; k < s.K; k++) {
    fillLogits(s, load<f32>(s.hiddenBias + (<usize>k << 2)));
    const end = at(s.columnStart, k + 1);
    for (let c = at(s.columnStart, k); c < end; c++) {
      const w = v128.load_splat<f32>(s.weights + (<usize>at(s.columnEntry, c) << 2));
      addProduct(s, w, s.responseProbabilities + laneRow(s, at(s.columnItem, c)));
    }
    finish(s, k, probabilities, states);
  }
}

/** Samples into responses1 and writes responseProbabilities, both 0 where absent. */
export function sparse_visible_from_states(s: Sparse): void {
  for (let j = 0; j < s.J; j++) {
    fillLogits(s, load<f32>(s.visibleBias + (<usize>j << 2)));
    const end = at(s.rowStart, j + 1);
    for (let e = at(s.rowStart, j); e < end; e++) {
      const w = v128.load_splat<f32>(s.weights + (<usize>e << 2));
      addMasked(s, w, s.states0 + <usize>(at(s.rowAttribute, e) * s.vectors));
    }
    const there = s.present ? s.present + <usize>(j * s.vectors) : s.students;
    finishUnit(s, there, s.responseProbabilities + laneRow(s, j), s.responses1 + <usize>(j * s.vectors));
  }
}

/** w += rate · Σ_i ( R⁽⁰⁾_ij P(α_ik | R⁽⁰⁾) − R⁽¹⁾_ij P(α_ik | R⁽¹⁾) ), lanes added as (0 + 2) + (1 + 3). */
export function sparse_step_weights(s: Sparse, rate: f32): void {
  for (let j = 0; j < s.J; j++) {
    const first = s.responses0 + <usize>(j * s.vectors);
    const second = s.responses1 + <usize>(j * s.vectors);
    const end = at(s.rowStart, j + 1);
    for (let e = at(s.rowStart, j); e < end; e++) {
      const lanes = laneRow(s, at(s.rowAttribute, e));
      let sum = f32x4.splat(0);
      for (let v: usize = 0; v < <usize>s.vectors; v++) {
        const positive = v128.and(mask(s, first + v), v128.load(s.probabilities0 + lanes + (v << 4)));
        const negative = v128.and(mask(s, second + v), v128.load(s.probabilities1 + lanes + (v << 4)));
        sum = f32x4.add(sum, f32x4.sub(positive, negative));
      }
      const weight = s.weights + (<usize>e << 2);
      store<f32>(weight, load<f32>(weight) + sumOfLanes(sum) * rate);
    }
  }
}

export function sparse_step_visible_bias(s: Sparse, rate: f32): void {
  for (let j = 0; j < s.J; j++) stepByBits(s, s.visibleBias, j, s.responses0, s.responses1, rate);
}

export function sparse_step_hidden_bias_by_states(s: Sparse, rate: f32): void {
  for (let k = 0; k < s.K; k++) stepByBits(s, s.hiddenBias, k, s.states0, s.states1, rate);
}

export function sparse_step_hidden_bias_by_probabilities(s: Sparse, rate: f32): void {
  for (let k = 0; k < s.K; k++) {
    let sum = f32x4.splat(0);
    let p0 = s.probabilities0 + laneRow(s, k);
    let p1 = s.probabilities1 + laneRow(s, k);
    for (let v = 0; v < s.vectors; v++, p0 += 16, p1 += 16)
      sum = f32x4.add(sum, f32x4.sub(v128.load(p0), v128.load(p1)));
    const bias = s.hiddenBias + (<usize>k << 2);
    store<f32>(bias, load<f32>(bias) + sumOfLanes(sum) * rate);
  }
}

/** Number of cells in which responses0 and responses1 differ. */
export function sparse_differing(s: Sparse): i32 {
  let differing = 0;
  for (let n: usize = 0; n < <usize>(s.J * s.vectors); n++)
    differing += popcnt<i32>(load<u8>(s.responses0 + n) ^ load<u8>(s.responses1 + n));
  return differing;
}

@inline function at(table: usize, place: i32): i32 {
  return load<i32>(table + (<usize>place << 2));
}

@inline function laneRow(s: Sparse, unit: i32): usize {
  return <usize>(unit * s.vectors) << 4;
}

@inline function mask(s: Sparse, nibble: usize): v128 {
  return v128.load(s.nibbleMasks + <usize>load<u8>(nibble));
}

@inline function fillLogits(s: Sparse, bias: f32): void {
  const all = f32x4.splat(bias);
  for (let v: usize = 0; v < <usize>s.vectors; v++) v128.store(s.logits + (v << 4), all);
}

@inline function addMasked(s: Sparse, w: v128, nibbles: usize): void {
  let logit = s.logits;
  for (const end = nibbles + <usize>s.vectors; nibbles < end; nibbles++, logit += 16)
    v128.store(logit, f32x4.add(v128.load(logit), v128.and(w, mask(s, nibbles))));
}

@inline function addProduct(s: Sparse, w: v128, lanes: usize): void {
  let logit = s.logits;
  for (const end = logit + (<usize>s.vectors << 4); logit < end; logit += 16, lanes += 16)
    v128.store(logit, f32x4.add(v128.load(logit), f32x4.mul(w, v128.load(lanes))));
}

@inline function finish(s: Sparse, k: i32, probabilities: usize, states: usize): void {
  const p = probabilities + laneRow(s, k);
  if (states) return finishUnit(s, s.students, p, states + <usize>(k * s.vectors));
  one_plus_exp_neg(s.logits, s.vectors, 16);
  for (let v: usize = 0; v < <usize>s.vectors; v++) storeProbability(s, v, s.students, p);
}

/** Probabilities and samples of one unit from its logits; `there` are the nibbles of lanes that count. */
function finishUnit(s: Sparse, there: usize, probabilities: usize, sampled: usize): void {
  fill_uniforms(s.random, s.uniforms, s.vectors);
  one_plus_exp_neg(s.logits, s.vectors, 16);
  for (let v: usize = 0; v < <usize>s.vectors; v++) {
    storeProbability(s, v, there, probabilities);
    const scaled = f32x4.mul(v128.load(s.uniforms + (v << 4)), v128.load(s.logits + (v << 4)));
    const hits = i32x4.bitmask(f32x4.lt(scaled, f32x4.splat(1))) << 4;
    store<u8>(sampled + v, hits & <i32>load<u8>(there + v));
  }
}

/** From 1 + e^−x in s.logits; 0 in lanes that do not count. */
@inline function storeProbability(s: Sparse, v: usize, there: usize, probabilities: usize): void {
  const p = f32x4.div(f32x4.splat(1), v128.load(s.logits + (v << 4)));
  v128.store(probabilities + (v << 4), v128.and(p, mask(s, there + v)));
}

@inline function stepByBits(s: Sparse, biases: usize, unit: i32, first: usize, second: usize, rate: f32): void {
  let difference = 0;
  const row = <usize>(unit * s.vectors);
  for (let n = row; n < row + <usize>s.vectors; n++)
    difference += popcnt<i32>(load<u8>(first + n)) - popcnt<i32>(load<u8>(second + n));
  const bias = biases + (<usize>unit << 2);
  store<f32>(bias, load<f32>(bias) + <f32>difference * rate);
}

@inline function sumOfLanes(x: v128): f32 {
  const even = f32x4.extract_lane(x, 0) + f32x4.extract_lane(x, 2);
  const odd = f32x4.extract_lane(x, 1) + f32x4.extract_lane(x, 3);
  return even + odd;
}

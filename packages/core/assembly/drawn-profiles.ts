/**
 * Profiles and ability nodes drawn for every student, M draws each, kept from sweep to sweep (persistent Gibbs chains).
 * Students stand in pieces of PIECE; a piece of draws is u32 [M, PIECE], a word with bit k for attribute k, and beside it
 * u32 [M, PIECE] the node. Responses are masks as in pattern-posterior.ts.
 *
 *   drawn_attributes    every attribute of every draw anew, given the others and the node
 *   drawn_nodes         every node anew, given the attributes; counts students and masters by node
 *   drawn_leave_out     weights of the draws without item j: ∝ 1 / P(R_ij | draw)
 *   drawn_singles       f_i[k] = P(α_ik = 1 | R_i without j) of all attributes, as sums that tell which could matter
 *   drawn_features      f_i[T] for sets T of a few attributes
 *   drawn_cells         weights added up by cell of a q-vector and node
 */
import { sumOf } from "./lanes";

const PIECE_BYTES: usize = 512;
const NODES: usize = 8;
/** θ of node t is FIRST_NODE + t · NODE_STEP. */
const FIRST_NODE: f32 = -2.8;
const NODE_STEP: f32 = 0.8;
const LEAST_WEIGHTED: f32 = 0.02;
const LEAST_FEATURE: f32 = 1e-10;
const ONE_LESS_HALF_STEP: f32 = 0.999999940395355224609375;
const USE_BYTES: usize = 24;

/** e^−x by 2^n · 2^f, relative error 7.5e-5, x held in ±44. */
@inline function exp_neg(x: v128): v128 {
  const y = f32x4.pmin(f32x4.pmax(f32x4.mul(x, f32x4.splat(-1.44269504)), f32x4.splat(-64)), f32x4.splat(64));
  const rounder = f32x4.splat(12582912);
  const shifted = f32x4.add(y, rounder);
  const f = f32x4.sub(y, f32x4.sub(shifted, rounder));
  let p = f32x4.add(f32x4.mul(f32x4.splat(0.05550713092088699), f), f32x4.splat(0.24022120237350464));
  p = f32x4.add(f32x4.mul(p, f), f32x4.splat(0.6931469440460205));
  p = f32x4.add(f32x4.mul(p, f), f32x4.splat(1.0000001192092896));
  return i32x4.add(p, i32x4.shl(shifted, 23));
}

@inline function mask_of(x: v128, bit: u32): v128 {
  return i32x4.shr_s(i32x4.shl(x, 31 - bit), 31);
}

/**
 * One piece. ln odds(α_k = 1) = intercept + slope θ + Σ_{items that require k} effect(response, cell of the others, θ), the effect
 * a polynomial in θ of degree 0 or 2 for each term of the cell's Möbius transform.
 * @param program u32: for every attribute the number of items, intercept and slope (f32); then of each item six words: byte
 *   offset of its masks, number of other attributes (at most 3), their bits, byte offset of its table
 * @param tables f32 [2 responses, 2^others, 3]
 * @param scratch f32 vectors; @param state u32 [4, 4] of the random numbers
 */
export function drawn_attributes(
  K: i32, M: i32, hasAbility: i32, words: usize, nodes: usize, masks: usize, program: usize, tables: usize,
  scratch: usize, state: usize,
): void {
  let s0 = v128.load(state), s1 = v128.load(state, 16), s2 = v128.load(state, 32), s3 = v128.load(state, 48);
  const one = i32x4.splat(0x3f800000), shift = f32x4.splat(ONE_LESS_HALF_STEP), unit = f32x4.splat(1);
  const last = <usize>M * PIECE_BYTES;
  for (let i: usize = 0; i < PIECE_BYTES; i += 16) {
    let at = program;
    for (let k = 0; k < K; k++) {
      const uses = load<u32>(at);
      let base0 = v128.load32_splat(at + 4), base1 = v128.load32_splat(at + 8), base2 = f32x4.splat(0);
      at += 12;
      const first = at;
      let room = scratch;
      for (let n: u32 = 0; n < uses; n++, at += USE_BYTES) {
        const mask = masks + <usize>load<u32>(at) + i;
        const correct = v128.load(mask), present = v128.load(mask, PIECE_BYTES);
        const terms = <usize>1 << load<u32>(at, 4);
        const table = tables + <usize>load<u32>(at, 20);
        const half = terms * 12;
        for (let t: usize = 0; t < half; t += 12) {
          const d0 = v128.and(present, v128.bitselect(v128.load32_splat(table + half + t), v128.load32_splat(table + t), correct));
          if (hasAbility) {
            const d1 = v128.and(present, v128.bitselect(v128.load32_splat(table + half + t, 4), v128.load32_splat(table + t, 4), correct));
            const d2 = v128.and(present, v128.bitselect(v128.load32_splat(table + half + t, 8), v128.load32_splat(table + t, 8), correct));
            if (t == 0) {
              base0 = f32x4.add(base0, d0);
              base1 = f32x4.add(base1, d1);
              base2 = f32x4.add(base2, d2);
            } else {
              v128.store(room, d0);
              v128.store(room, d1, 16);
              v128.store(room, d2, 32);
              room += 48;
            }
          } else if (t == 0) base0 = f32x4.add(base0, d0);
          else {
            v128.store(room, d0);
            room += 48;
          }
        }
      }
      const bit = i32x4.splat(1 << k);
      for (let m: usize = i; m < last; m += PIECE_BYTES) {
        const x = v128.load(words + m);
        const theta = f32x4.add(
          f32x4.mul(f32x4.convert_i32x4_s(v128.load(nodes + m)), f32x4.splat(NODE_STEP)), f32x4.splat(FIRST_NODE));
        let odds = f32x4.add(base0, f32x4.mul(theta, f32x4.add(base1, f32x4.mul(theta, base2))));
        let use = first;
        room = scratch;
        for (let n: u32 = 0; n < uses; n++, use += USE_BYTES) {
          const others = load<u32>(use, 4);
          if (others == 0) continue;
          const a = mask_of(x, load<u32>(use, 8));
          odds = f32x4.add(odds, v128.and(a, effect_at(room, theta, hasAbility)));
          room += 48;
          if (others == 1) continue;
          const b = mask_of(x, load<u32>(use, 12));
          odds = f32x4.add(odds, v128.and(b, effect_at(room, theta, hasAbility)));
          const ab = v128.and(a, b);
          odds = f32x4.add(odds, v128.and(ab, effect_at(room + 48, theta, hasAbility)));
          room += 96;
          if (others == 2) continue;
          const c = mask_of(x, load<u32>(use, 16));
          odds = f32x4.add(odds, v128.and(c, effect_at(room, theta, hasAbility)));
          odds = f32x4.add(odds, v128.and(v128.and(a, c), effect_at(room + 48, theta, hasAbility)));
          odds = f32x4.add(odds, v128.and(v128.and(b, c), effect_at(room + 96, theta, hasAbility)));
          odds = f32x4.add(odds, v128.and(v128.and(ab, c), effect_at(room + 144, theta, hasAbility)));
          room += 192;
        }
        const u = f32x4.sub(v128.or(i32x4.shr_u(i32x4.add(s0, s3), 9), one), shift);
        const t = i32x4.shl(s1, 9);
        s2 = v128.xor(s2, s0);
        s3 = v128.xor(s3, s1);
        s1 = v128.xor(s1, s2);
        s0 = v128.xor(s0, s3);
        s2 = v128.xor(s2, t);
        s3 = v128.or(i32x4.shl(s3, 11), i32x4.shr_u(s3, 21));
        const isMaster = f32x4.lt(f32x4.mul(u, f32x4.add(unit, exp_neg(odds))), unit);
        v128.store(words + m, v128.or(v128.andnot(x, bit), v128.and(isMaster, bit)));
      }
    }
  }
  v128.store(state, s0);
  v128.store(state, s1, 16);
  v128.store(state, s2, 32);
  v128.store(state, s3, 48);
}

@inline function effect_at(room: usize, theta: v128, hasAbility: i32): v128 {
  if (!hasAbility) return v128.load(room);
  return f32x4.add(v128.load(room), f32x4.mul(theta, f32x4.add(v128.load(room, 16), f32x4.mul(theta, v128.load(room, 32)))));
}

/**
 * One piece, `count` students of it.
 * @param weights f32 [NODES], @param factors f32 [⌈K/4⌉, 16, NODES] P(α on attributes 4g … 4g + 3 | node)
 * @param items u32 [uses, 4] items that load on the ability: byte offset of masks, attributes n (at most 4), their bits as four
 *   bytes, byte offset of the table f32 [2, 2^n, NODES] of twice P(response | cell, node)
 * @param uniforms f32 [M, PIECE]; @param chances f32 [NODES]
 * @param students f64 [NODES], @param mastered f64 [K, NODES], added to
 */
export function drawn_nodes(
  K: i32, M: i32, count: i32, words: usize, nodes: usize, masks: usize, weights: usize, factors: usize, uses: i32, items: usize,
  tables: usize, uniforms: usize, chances: usize, students: usize, mastered: usize,
): void {
  for (let m: usize = 0; m < <usize>M; m++)
    for (let i: usize = 0; i < <usize>count << 2; i += 4) {
      const x = load<u32>(words + m * PIECE_BYTES + i);
      let p = v128.load(weights), q = v128.load(weights, 16);
      let group = factors;
      for (let k = 0; k < K; k += 4, group += 16 * 4 * NODES) {
        const row = group + <usize>((x >> k) & 15) * (4 * NODES);
        p = f32x4.mul(p, v128.load(row));
        q = f32x4.mul(q, v128.load(row, 16));
      }
      for (let n = 0, at = items; n < uses; n++, at += 16) {
        const mask = masks + <usize>load<u32>(at) + i;
        if (load<u32>(mask, PIECE_BYTES) == 0) continue;
        const size = load<u32>(at, 4);
        const bits = load<u32>(at, 8);
        let cell = load<u32>(mask) & 1;
        for (let a = size; a > 0; a--) cell = (cell << 1) | ((x >> ((bits >> ((a - 1) << 3)) & 31)) & 1);
        const row = tables + <usize>load<u32>(at, 12) + <usize>cell * (4 * NODES);
        p = f32x4.mul(p, v128.load(row));
        q = f32x4.mul(q, v128.load(row, 16));
      }
      v128.store(chances, p);
      v128.store(chances, q, 16);
      let left = load<f32>(uniforms + m * PIECE_BYTES + i) * sumOf(f32x4.add(p, q));
      let node: usize = 0;
      for (; node < NODES - 1; node++) {
        const chance = load<f32>(chances + (node << 2));
        if (left < chance) break;
        left -= chance;
      }
      store<u32>(nodes + m * PIECE_BYTES + i, <u32>node);
      const all = students + (node << 3);
      store<f64>(all, load<f64>(all) + 1);
      for (let rest = x; rest != 0; rest &= rest - 1) {
        const to = mastered + ((<usize>ctz(rest) * NODES + node) << 3);
        store<f64>(to, load<f64>(to) + 1);
      }
    }
}

/**
 * One piece.
 * @param bits u32 [n] of the item's attributes; @param inverses f32 [2, 2^n, NODES] 1 / P(response | cell, node)
 * @param slopes f32 [2^n, NODES] derivative of P(correct | cell, node) by the loading
 * @param rest f32 [M, PIECE] receives the weights, scaled to sum 1
 * @param to f32 [2, PIECE] receives the mean slope and the response, 0 where there is none; @param weights f32 [PIECE]
 *   1 / (u (1 − u)); @param residuals f32 [PIECE] response − u
 */
export function drawn_leave_out(
  M: i32, n: i32, bits: usize, words: usize, nodes: usize, mask: usize, inverses: usize, slopes: usize, rest: usize,
  to: usize, weights: usize, residuals: usize,
): void {
  const half = (<usize>1 << n) * NODES << 2;
  const one = f32x4.splat(1);
  const last = <usize>M * PIECE_BYTES;
  for (let i: usize = 0; i < PIECE_BYTES; i += 16) {
    const correct = v128.load(mask + i), present = v128.load(mask + i, PIECE_BYTES);
    let sum = f32x4.splat(0), slope = sum;
    const response = v128.and(correct, i32x4.splat(<i32>half));
    for (let m: usize = i; m < last; m += PIECE_BYTES) {
      const x = v128.load(words + m);
      let cell = v128.load(nodes + m);
      for (let a = 0; a < n; a++)
        cell = i32x4.add(cell, v128.and(mask_of(x, load<u32>(bits + (<usize>a << 2))), i32x4.splat((<i32>NODES) << a)));
      const place = i32x4.shl(cell, 2);
      const own = i32x4.add(place, response);
      let w = f32x4.splat(load<f32>(inverses + <usize>i32x4.extract_lane(own, 0)));
      w = f32x4.replace_lane(w, 1, load<f32>(inverses + <usize>i32x4.extract_lane(own, 1)));
      w = f32x4.replace_lane(w, 2, load<f32>(inverses + <usize>i32x4.extract_lane(own, 2)));
      w = f32x4.replace_lane(w, 3, load<f32>(inverses + <usize>i32x4.extract_lane(own, 3)));
      w = v128.bitselect(w, one, present);
      let d = f32x4.splat(load<f32>(slopes + <usize>i32x4.extract_lane(place, 0)));
      d = f32x4.replace_lane(d, 1, load<f32>(slopes + <usize>i32x4.extract_lane(place, 1)));
      d = f32x4.replace_lane(d, 2, load<f32>(slopes + <usize>i32x4.extract_lane(place, 2)));
      d = f32x4.replace_lane(d, 3, load<f32>(slopes + <usize>i32x4.extract_lane(place, 3)));
      v128.store(rest + m, w);
      sum = f32x4.add(sum, w);
      slope = f32x4.add(slope, f32x4.mul(w, d));
    }
    const scale = f32x4.div(one, sum);
    for (let m: usize = i; m < last; m += PIECE_BYTES) v128.store(rest + m, f32x4.mul(v128.load(rest + m), scale));
    const shown = v128.and(scale, present);
    v128.store(to + i, f32x4.mul(slope, shown));
    const y = v128.and(v128.and(one, correct), present);
    v128.store(to + i, y, PIECE_BYTES);
    // M / sum estimates the probability of the response given
    const given = f32x4.min(
      f32x4.max(f32x4.mul(scale, f32x4.splat(<f32>M)), f32x4.splat(LEAST_WEIGHTED)), f32x4.splat(1 - LEAST_WEIGHTED));
    v128.store(weights + i, v128.and(f32x4.div(one, f32x4.mul(given, f32x4.sub(one, given))), present));
    const u = v128.bitselect(given, f32x4.sub(one, given), correct);
    v128.store(residuals + i, v128.and(f32x4.sub(y, u), present));
  }
}

/**
 * One piece: f64 [K, 4] gets Σ f_k, Σ f_k², Σ f_k R, Σ f_k (R − u), over students with a response; then Σ 1, Σ R, Σ (R − u).
 * @param scratch f32 vectors [K, 4] and [M, 2], M even
 */
export function drawn_singles(
  K: i32, M: i32, words: usize, rest: usize, mask: usize, response: usize, residuals: usize, scratch: usize, sums: usize,
): void {
  const one = f32x4.splat(1);
  const own = scratch + (<usize>K << 6), end = own + (<usize>M << 5);
  let count = f32x4.splat(0), right = count, off = count;
  memory.fill(scratch, 0, <usize>K << 6);
  for (let i: usize = 0; i < PIECE_BYTES; i += 16) {
    const present = v128.load(mask + i, PIECE_BYTES);
    const y = v128.load(response + i), residual = v128.load(residuals + i);
    count = f32x4.add(count, v128.and(one, present));
    right = f32x4.add(right, y);
    off = f32x4.add(off, residual);
    for (let at = own, m = i; at < end; at += 32, m += PIECE_BYTES) {
      v128.store(at, v128.load(words + m));
      v128.store(at, v128.and(present, v128.load(rest + m)), 16);
    }
    for (let k = 0, to = scratch; k < K; k++, to += 64) {
      let f = f32x4.splat(0), g = f;
      const shift = 31 - k;
      for (let at = own; at < end; at += 64) {
        f = f32x4.add(f, v128.and(v128.load(at, 16), i32x4.shr_s(i32x4.shl(v128.load(at), shift), 31)));
        g = f32x4.add(g, v128.and(v128.load(at, 48), i32x4.shr_s(i32x4.shl(v128.load(at, 32), shift), 31)));
      }
      f = f32x4.add(f, g);
      v128.store(to, f32x4.add(v128.load(to), f));
      v128.store(to, f32x4.add(v128.load(to, 16), f32x4.mul(f, f)), 16);
      v128.store(to, f32x4.add(v128.load(to, 32), f32x4.mul(f, y)), 32);
      v128.store(to, f32x4.add(v128.load(to, 48), f32x4.mul(f, residual)), 48);
    }
  }
  for (let at: usize = 0, last = <usize>K << 6; at < last; at += 16, sums += 8)
    store<f64>(sums, load<f64>(sums) + <f64>sumOf(v128.load(scratch + at)));
  store<f64>(sums, load<f64>(sums) + <f64>sumOf(count));
  store<f64>(sums, load<f64>(sums, 8) + <f64>sumOf(right), 8);
  store<f64>(sums, load<f64>(sums, 16) + <f64>sumOf(off), 16);
}

/** One piece: cells of n attributes from the features of their sets, f32 [2^n, PIECE]; @param places u32 [2^n] byte offsets in `from`. */
export function cells_from_features(n: i32, places: usize, from: usize, to: usize): void {
  const count = <usize>1 << n;
  for (let x: usize = 0; x < count; x++) memory.copy(to + x * PIECE_BYTES, from + <usize>load<u32>(places + (x << 2)), PIECE_BYTES);
  for (let bit: usize = 1; bit < count; bit <<= 1)
    for (let x: usize = 0; x < count; x++) {
      if (x & bit) continue;
      const own = to + x * PIECE_BYTES, more = to + (x | bit) * PIECE_BYTES;
      for (let i: usize = 0; i < PIECE_BYTES; i += 16)
        v128.store(own + i, f32x4.max(f32x4.splat(0), f32x4.sub(v128.load(own + i), v128.load(more + i))));
    }
}

/**
 * One piece: f[T] for the sets T of at most three of A attributes: weights added up by pattern of the A, then over the patterns that
 * hold T.
 * @param bits u32 [A]; @param places u32 [2^A] byte offset in `to` of the feature T; 0xffffffff for none
 * @param scratch f32 vectors [2^A]
 */
export function drawn_features(
  A: i32, M: i32, bits: usize, places: usize, words: usize, rest: usize, mask: usize, scratch: usize, to: usize,
): void {
  const one = f32x4.splat(1);
  const last = <usize>M * PIECE_BYTES, size = <usize>16 << A;
  for (let i: usize = 0; i < PIECE_BYTES; i += 16) {
    const present = v128.load(mask + i, PIECE_BYTES);
    memory.fill(scratch, 0, size);
    for (let m: usize = i; m < last; m += PIECE_BYTES) {
      const x = v128.load(words + m), w = v128.load(rest + m);
      let pattern = i32x4.splat(0);
      for (let a = 0; a < A; a++)
        pattern = v128.or(pattern, i32x4.shl(v128.and(i32x4.shr_u(x, load<u32>(bits + (<usize>a << 2))), i32x4.splat(1)), a));
      pattern = i32x4.shl(pattern, 4);
      add_to(scratch + <usize>i32x4.extract_lane(pattern, 0), f32x4.extract_lane(w, 0));
      add_to(scratch + <usize>i32x4.extract_lane(pattern, 1) + 4, f32x4.extract_lane(w, 1));
      add_to(scratch + <usize>i32x4.extract_lane(pattern, 2) + 8, f32x4.extract_lane(w, 2));
      add_to(scratch + <usize>i32x4.extract_lane(pattern, 3) + 12, f32x4.extract_lane(w, 3));
    }
    let stride: usize = 16;
    for (; stride << 3 <= size; stride <<= 3) add_supersets_of_three(scratch, stride, size);
    for (; stride < size; stride <<= 1) add_supersets_of_one(scratch, stride, size);
    v128.store(to + <usize>load<u32>(places) + i, v128.and(one, present));
    for (let T: u32 = 1; T < <u32>1 << A; T++) {
      const place = load<u32>(places + (<usize>T << 2));
      if (place != 0xffffffff) store_feature(to, place, i, v128.and(v128.load(scratch + (<usize>T << 4)), present));
    }
  }
}

/** Σ over supersets by one bit of the index, whose places are `stride` apart. */
@inline function add_supersets_of_one(from: usize, stride: usize, size: usize): void {
  for (let block = from, end = from + size; block < end; block += stride << 1)
    for (let own = block; own < block + stride; own += 16)
      v128.store(own, f32x4.add(v128.load(own), v128.load(own + stride)));
}

/** By three bits of the index at once. */
@inline function add_supersets_of_three(from: usize, stride: usize, size: usize): void {
  const two = stride << 1, four = stride << 2;
  for (let block = from, end = from + size; block < end; block += stride << 3)
    for (let own = block; own < block + stride; own += 16) {
      const high = own + four;
      const x7 = v128.load(high + two + stride);
      const x6 = f32x4.add(v128.load(high + two), x7);
      const y5 = v128.load(high + stride), y4 = f32x4.add(v128.load(high), y5);
      const x5 = f32x4.add(y5, x7), x4 = f32x4.add(y4, x6);
      const z3 = v128.load(own + two + stride), z2 = f32x4.add(v128.load(own + two), z3);
      const z1 = v128.load(own + stride), z0 = f32x4.add(v128.load(own), z1);
      const x3 = f32x4.add(z3, x7), x2 = f32x4.add(z2, x6);
      v128.store(high + two, x6);
      v128.store(high + stride, x5);
      v128.store(high, x4);
      v128.store(own + two + stride, x3);
      v128.store(own + two, x2);
      v128.store(own + stride, f32x4.add(f32x4.add(z1, z3), x5));
      v128.store(own, f32x4.add(f32x4.add(z0, z2), x4));
    }
}

@inline function add_to(place: usize, w: f32): void {
  store<f32>(place, load<f32>(place) + w);
}

@inline function store_feature(to: usize, place: u32, i: usize, f: v128): void {
  v128.store(to + <usize>place + i, v128.and(f, f32x4.gt(f, f32x4.splat(LEAST_FEATURE))));
}

/** One piece; @param nodesPerCell 1, or NODES for rows of cell and node; `to` f32 [2^n · nodesPerCell, PIECE]. */
export function drawn_cells(
  M: i32, n: i32, nodesPerCell: i32, bits: usize, words: usize, nodes: usize, rest: usize, to: usize,
): void {
  memory.fill(to, 0, <usize>(nodesPerCell << n) * PIECE_BYTES);
  for (let m: usize = 0, end = <usize>M * PIECE_BYTES; m < end; m += PIECE_BYTES)
    for (let i: usize = 0; i < PIECE_BYTES; i += 4) {
      const x = load<u32>(words + m + i);
      let cell: u32 = 0;
      for (let a = 0; a < n; a++) cell |= ((x >> load<u32>(bits + (<usize>a << 2))) & 1) << a;
      if (nodesPerCell > 1) cell = cell * nodesPerCell + load<u32>(nodes + m + i);
      const at = to + <usize>cell * PIECE_BYTES + i;
      store<f32>(at, load<f32>(at) + load<f32>(rest + m + i));
    }
}

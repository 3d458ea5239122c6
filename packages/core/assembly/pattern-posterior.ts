/**
 * The posterior of every attribute pattern and ability node, four students at a time. Students stand in pieces of PIECE;
 * a piece of posteriors is f32 [W, PIECE], W = patterns · nodes, row pattern · nodes + node. The responses of a piece to
 * one item are two masks, u32 [PIECE] each: all ones where the response is correct, and where there is one.
 *
 *   pattern_posteriors  P(w | R_i) ∝ prior[w] Π_j P(R_ij | w), and Σ_i ln of the sum
 *   pattern_leave_out   P(w | R_i without item j), up to a factor, and f_i[T] = P(α_i ⊇ T | R_i without item j)
 *   pattern_cells       the same summed over the patterns of each cell of a q-vector
 *   pattern_newton      likelihood of item j's responses by cell and node, its gradient and information
 *   pattern_put_back    the posterior with item j at new probabilities
 *   pattern_totals      Σ_i P(w | R_i)
 */
import { flushed, LEAST_POSTERIOR, sumOf } from "./lanes";

const PIECE_BYTES: usize = 512;

/** Features below this add nothing to sums over students. */
const LEAST_FEATURE: f32 = 1e-10;
/** Weights of the regression take success probabilities no closer to 0 or 1 than this. */
const LEAST_WEIGHTED: f32 = 0.02;
/** Likelihoods take them no closer than this. */
const LEAST_LIKELY: f32 = 0.003;
/** Items after which products are scaled: f32 holds 2^±126, and an item's factor is at least 0.01. */
const SEGMENT: i32 = 12;

/**
 * One piece.
 * @param masks u32 [J, 2, PIECE] correct, present
 * @param prior f32 [W], @param tables f32 [J, 2, W] twice P(incorrect | w), twice P(correct | w)
 * @param here f32 [PIECE] 1, or 0 at positions without a student
 * @param out f64 [2]: Π z = out[0] · 2^out[1], multiplied
 * @param mantissas f32 [PIECE], @param exponents i32 [PIECE] receive z of each position
 */
export function pattern_posteriors(
  W: i32, J: i32, masks: usize, prior: usize, tables: usize, here: usize, posterior: usize, out: usize,
  mantissas: usize, exponents: usize,
): void {
  const bytes = <usize>W << 2;
  const one = f32x4.splat(1);
  let mantissa = load<f64>(out);
  let exponent: i64 = 0;
  for (let i: usize = 0; i < PIECE_BYTES; i += 16) {
    let powers = i32x4.splat(0);
    let z = one;
    for (let first = 0; first < J; first += SEGMENT) {
      const last = min(first + SEGMENT, J);
      let sum = f32x4.splat(0);
      for (let w: usize = 0; w < bytes; w += 4) {
        const to = posterior + w * 128 + i;
        let x = first == 0 ? v128.load32_splat(prior + w) : v128.load(to);
        let mask = masks + <usize>first * (2 * PIECE_BYTES) + i;
        let table = tables + <usize>first * 2 * bytes + w;
        for (let j = first; j < last; j++, mask += 2 * PIECE_BYTES, table += 2 * bytes) {
          const p = v128.bitselect(v128.load32_splat(table + bytes), v128.load32_splat(table), v128.load(mask));
          x = f32x4.mul(x, v128.bitselect(p, one, v128.load(mask, PIECE_BYTES)));
        }
        v128.store(to, x);
        sum = f32x4.add(sum, x);
      }
      z = f32x4.mul(z, sum);
      // the exponent is taken off z, so that products over many items stay in range
      const shift = i32x4.sub(i32x4.shr_s(z, 23), i32x4.splat(127));
      powers = i32x4.add(powers, shift);
      z = i32x4.sub(z, i32x4.shl(shift, 23));
      const scale = f32x4.div(one, sum);
      for (let at = posterior + i, end = at + bytes * 128; at < end; at += PIECE_BYTES)
        v128.store(at, flushed(f32x4.mul(v128.load(at), scale), LEAST_POSTERIOR));
    }
    v128.store(mantissas + i, z);
    v128.store(exponents + i, powers);
    const isHere = f32x4.gt(v128.load(here + i), f32x4.splat(0.5));
    const counted = v128.bitselect(z, one, isHere);
    const product = <f64>f32x4.extract_lane(counted, 0) * <f64>f32x4.extract_lane(counted, 1)
      * (<f64>f32x4.extract_lane(counted, 2) * <f64>f32x4.extract_lane(counted, 3));
    const kept = v128.and(powers, isHere);
    exponent += <i64>(i32x4.extract_lane(kept, 0) + i32x4.extract_lane(kept, 1)
      + i32x4.extract_lane(kept, 2) + i32x4.extract_lane(kept, 3));
    const bits = reinterpret<i64>(mantissa * product);
    exponent += (bits >> 52) - 1023;
    mantissa = reinterpret<f64>((bits & 0x000fffffffffffff) | 0x3ff0000000000000);
  }
  store<f64>(out, mantissa);
  store<f64>(out, load<f64>(out, 8) + <f64>exponent, 8);
}

/**
 * One piece.
 * @param inverses f32 [2, W] 1 / P(incorrect | w), 1 / P(correct | w); @param mask u32 [2, PIECE] of the item
 * @param slopes f32 [W] derivative of P(correct | w) by the loading
 * @param rest f32 [W, PIECE] receives the posterior without the item, scaled to sum 1; @param byPattern f32 [patterns, PIECE]
 *   the same with the nodes added up
 * @param scratch f32 [patterns, 4]; @param classes u32 [features] byte offset of the pattern T in scratch (16 T)
 * @param to f32 [features + 2, PIECE] receives f[T] of all features, the mean slope, and the response; 0 where there is none
 * @param weights f32 [PIECE] receives 1 / (u (1 − u)), 0 where there is no response
 */
export function pattern_leave_out(
  patterns: i32, nodes: i32, features: i32, posterior: usize, inverses: usize, mask: usize, slopes: usize,
  rest: usize, byPattern: usize, scratch: usize, classes: usize, to: usize, weights: usize,
): void {
  const bytes = <usize>(patterns * nodes) << 2;
  const all = <usize>patterns << 4;
  const one = f32x4.splat(1);
  for (let i: usize = 0; i < PIECE_BYTES; i += 16) {
    const correct = v128.load(mask + i), present = v128.load(mask + i, PIECE_BYTES);
    let sum = f32x4.splat(0), slope = sum;
    let w: usize = 0;
    for (let c: usize = 0; c < all; c += 16) {
      let ofPattern = f32x4.splat(0);
      for (let n = 0; n < nodes; n++, w += 4) {
        const inverse = v128.bitselect(v128.load32_splat(inverses + bytes + w), v128.load32_splat(inverses + w), correct);
        const x = f32x4.mul(v128.load(posterior + w * 128 + i), v128.bitselect(inverse, one, present));
        v128.store(rest + w * 128 + i, x);
        ofPattern = f32x4.add(ofPattern, x);
        slope = f32x4.add(slope, f32x4.mul(x, v128.load32_splat(slopes + w)));
      }
      v128.store(scratch + c, ofPattern);
      sum = f32x4.add(sum, ofPattern);
    }
    const scale = f32x4.div(one, sum);
    for (let at = rest + i, end = at + bytes * 128; at < end; at += PIECE_BYTES)
      v128.store(at, f32x4.mul(v128.load(at), scale));
    for (let c: usize = 0, row = byPattern + i; c < all; c += 16, row += PIECE_BYTES)
      v128.store(row, f32x4.mul(v128.load(scratch + c), scale));
    for (let bit: usize = 16; bit < all; bit <<= 1)
      for (let c: usize = 0; c < all; c += bit << 1)
        for (let x = scratch + c, stop = scratch + c + bit; x < stop; x += 16)
          v128.store(x, f32x4.add(v128.load(x), v128.load(x + bit)));
    const shown = v128.and(scale, present);
    let column = to + i;
    for (let t = classes, last = classes + (<usize>features << 2); t < last; t += 4, column += PIECE_BYTES)
      v128.store(column, flushed(f32x4.mul(v128.load(scratch + <usize>load<u32>(t)), shown), LEAST_FEATURE));
    v128.store(column, f32x4.mul(slope, shown));
    v128.store(column, v128.and(v128.and(one, correct), present), PIECE_BYTES);
    // 1 / sum is the probability of the response given: u where it was correct, 1 − u where it was not
    const u = f32x4.min(f32x4.max(scale, f32x4.splat(LEAST_WEIGHTED)), f32x4.splat(1 - LEAST_WEIGHTED));
    v128.store(weights + i, v128.and(f32x4.div(one, f32x4.mul(u, f32x4.sub(one, u))), present));
  }
}

/** One piece: rows of `rest` added up; @param places u32 [W] byte offset in `to` of the row that w belongs to; `to` f32 [rows, PIECE]. */
export function pattern_cells(W: i32, rows: i32, places: usize, rest: usize, to: usize): void {
  memory.fill(to, 0, <usize>rows * PIECE_BYTES);
  for (let w = 0; w < W; w++, rest += PIECE_BYTES) {
    const row = to + <usize>load<u32>(places + (<usize>w << 2));
    for (let i: usize = 0; i < PIECE_BYTES; i += 16)
      v128.store(row + i, f32x4.add(v128.load(row + i), v128.load(rest + i)));
  }
}

/**
 * One piece: with F = P(cell, node | R_i without j), u_i = Σ F p(cell, node) and the likelihood of the responses,
 *
 *   g_i[c] = Σ_node F p'(c, node)        by the cell's success probability, and by the loading
 *
 * @param from f32 [cells · nodes, PIECE]; @param tables f32 [3, cells · nodes] p, its derivative by the cell's own
 *   probability, and by the loading; @param scratch f32 [cells + 2, PIECE]
 * @param sums f64: D = cells + 1; the lower triangle of Σ g gᵀ / (u (1 − u)), row after row, then Σ g (R − u) / (u (1 − u))
 * @param likelihood f64 [2] a product kept as mantissa and exponent
 */
export function pattern_newton(
  cells: i32, nodes: i32, from: usize, tables: usize, mask: usize, scratch: usize, weights: usize, temporary: usize,
  sums: usize, likelihood: usize,
): void {
  const bytes = <usize>(cells * nodes) << 2;
  const one = f32x4.splat(1);
  let mantissa = load<f64>(likelihood);
  let exponent: i64 = 0;
  const residuals = scratch + <usize>(cells + 1) * PIECE_BYTES;
  for (let i: usize = 0; i < PIECE_BYTES; i += 16) {
    const correct = v128.load(mask + i), present = v128.load(mask + i, PIECE_BYTES);
    let u = f32x4.splat(0), byLoading = u;
    let at: usize = 0;
    let column = scratch + i;
    for (let c = 0; c < cells; c++, column += PIECE_BYTES) {
      let byCell = f32x4.splat(0);
      for (let n = 0; n < nodes; n++, at += 4) {
        const x = v128.load(from + at * 128 + i);
        u = f32x4.add(u, f32x4.mul(x, v128.load32_splat(tables + at)));
        byCell = f32x4.add(byCell, f32x4.mul(x, v128.load32_splat(tables + bytes + at)));
        byLoading = f32x4.add(byLoading, f32x4.mul(x, v128.load32_splat(tables + 2 * bytes + at)));
      }
      v128.store(column, byCell);
    }
    v128.store(column, byLoading);
    u = f32x4.min(f32x4.max(u, f32x4.splat(LEAST_LIKELY)), f32x4.splat(1 - LEAST_LIKELY));
    const not = f32x4.sub(one, u);
    const weight = v128.and(f32x4.div(one, f32x4.mul(u, not)), present);
    v128.store(weights + i, weight);
    v128.store(residuals + i, f32x4.mul(weight, f32x4.sub(v128.and(one, correct), u)));
    const v = v128.bitselect(v128.bitselect(u, not, correct), one, present);
    mantissa *= <f64>f32x4.extract_lane(v, 0) * <f64>f32x4.extract_lane(v, 1)
      * (<f64>f32x4.extract_lane(v, 2) * <f64>f32x4.extract_lane(v, 3));
    const bits = reinterpret<i64>(mantissa);
    exponent += (bits >> 52) - 1023;
    mantissa = reinterpret<f64>((bits & 0x000fffffffffffff) | 0x3ff0000000000000);
  }
  store<f64>(likelihood, mantissa);
  store<f64>(likelihood, load<f64>(likelihood, 8) + <f64>exponent, 8);
  const D = cells + 1;
  let gradient = sums + (<usize>(D * (D + 1)) << 2);
  for (let a = 0; a < D; a++, gradient += 8) {
    const column = scratch + <usize>a * PIECE_BYTES;
    let score = f32x4.splat(0);
    for (let i: usize = 0; i < PIECE_BYTES; i += 16) {
      const x = v128.load(column + i);
      score = f32x4.add(score, f32x4.mul(x, v128.load(residuals + i)));
      v128.store(temporary + i, f32x4.mul(x, v128.load(weights + i)));
    }
    store<f64>(gradient, load<f64>(gradient) + <f64>sumOf(score));
    for (let b = 0; b <= a; b++, sums += 8) {
      const other = scratch + <usize>b * PIECE_BYTES;
      let s = f32x4.splat(0);
      for (let i: usize = 0; i < PIECE_BYTES; i += 16)
        s = f32x4.add(s, f32x4.mul(v128.load(temporary + i), v128.load(other + i)));
      store<f64>(sums, load<f64>(sums) + <f64>sumOf(s));
    }
  }
}

/** One piece; @param tables f32 [2, W] P(incorrect | w), P(correct | w) of the item. */
export function pattern_put_back(W: i32, rest: usize, tables: usize, mask: usize, posterior: usize): void {
  const bytes = <usize>W << 2;
  const one = f32x4.splat(1);
  for (let i: usize = 0; i < PIECE_BYTES; i += 16) {
    const correct = v128.load(mask + i), present = v128.load(mask + i, PIECE_BYTES);
    let sum = f32x4.splat(0);
    for (let w: usize = 0; w < bytes; w += 4) {
      const p = v128.bitselect(v128.load32_splat(tables + bytes + w), v128.load32_splat(tables + w), correct);
      const x = f32x4.mul(v128.load(rest + w * 128 + i), v128.bitselect(p, one, present));
      v128.store(posterior + w * 128 + i, x);
      sum = f32x4.add(sum, x);
    }
    const scale = f32x4.div(one, sum);
    for (let at = posterior + i, end = at + bytes * 128; at < end; at += PIECE_BYTES)
      v128.store(at, flushed(f32x4.mul(v128.load(at), scale), LEAST_POSTERIOR));
  }
}

/** One piece, added to f64 `sums` [W]. */
export function pattern_totals(W: i32, posterior: usize, here: usize, sums: usize): void {
  for (let w = 0; w < W; w++, posterior += PIECE_BYTES, sums += 8) {
    let s = f32x4.splat(0);
    for (let i: usize = 0; i < PIECE_BYTES; i += 16)
      s = f32x4.add(s, f32x4.mul(v128.load(posterior + i), v128.load(here + i)));
    store<f64>(sums, load<f64>(sums) + <f64>sumOf(s));
  }
}

/**
 * The E-step of a block of attributes, all C = 2^B classes of a student at once. Rows are f32 [C], C a multiple of 4.
 * A student's posterior is the product of one row from each group's table, scaled to sum 1; that is then added to the
 * bucket of the same rows. Groups multiply the rows of several items beforehand, so that a few products stand for all
 * items:
 *
 *   block_expand_rows   [L rows] × [R rows] → [R·L rows], row r·L + l the product of row l and row r
 *   block_fold_rows     backwards: the sums over the other factor, [R·L rows] → added to [R rows]; → [L rows]
 *   block_e_step        posteriors, buckets and Σ ln z
 *
 * Likelihoods of more groups than SEGMENT are scaled in between, or an f32 would overflow.
 */
const SEGMENT: i32 = 6;

/** A pattern less likely than this is out of the question. */
export const LEAST_POSTERIOR: f32 = 1e-25;
/** A smaller sum is not trusted: classes of less than 1e-8 of it would no longer be normal f32. */
const LEAST_SUM: f32 = 1e-30;

/** In place: `base` holds `lefts` rows and gets lefts · rights of them; `vectors` = C / 4. */
export function block_expand_rows(base: usize, lefts: i32, right: usize, rights: i32, vectors: i32): void {
  const bytes = <usize>vectors << 4;
  for (let r = rights - 1; r >= 0; r--) {
    const factor = right + <usize>r * bytes;
    for (let l = 0; l < lefts; l++) {
      const from = base + <usize>l * bytes;
      const to = base + <usize>(r * lefts + l) * bytes;
      for (let at: usize = 0; at < bytes; at += 16)
        v128.store(to + at, f32x4.mul(v128.load(from + at), v128.load(factor + at)));
    }
  }
}

/** In place: `base` holds lefts · rights rows and keeps `lefts`; `right` gets what is added to it. */
export function block_fold_rows(base: usize, lefts: i32, right: usize, rights: i32, vectors: i32): void {
  const bytes = <usize>vectors << 4;
  for (let r = 0; r < rights; r++) {
    const sum = right + <usize>r * bytes;
    for (let l = 0; l < lefts; l++) {
      const from = base + <usize>(r * lefts + l) * bytes;
      const to = base + <usize>l * bytes;
      for (let at: usize = 0; at < bytes; at += 16) {
        const x = v128.load(from + at);
        v128.store(sum + at, f32x4.add(v128.load(sum + at), x));
        if (r > 0) v128.store(to + at, f32x4.add(v128.load(to + at), x));
      }
    }
  }
}

/**
 * @param rows u32 [N, groups] byte offsets of the student's rows in `table` and in `buckets`
 * @param posterior f32 [N, C]
 * @param out f64 [2]: Π z = out[0] · 2^out[1]
 */
export function block_e_step(
  N: i32, groups: i32, vectors: i32, rows: usize, table: usize, buckets: usize, posterior: usize, out: usize,
): void {
  const bytes = <usize>vectors << 4;
  let mantissa: f64 = 1;
  let exponent: i64 = 0;
  for (let i = 0; i < N; i++, rows += <usize>groups << 2, posterior += bytes) {
    const mantissaBefore = mantissa, exponentBefore = exponent;
    for (let first = 0, step = SEGMENT; first < groups; first += step) {
      const last = min(first + step, groups);
      const z = multiply_rows(rows + (<usize>first << 2), rows + (<usize>last << 2), table, posterior, bytes, first > 0);
      if (z < LEAST_SUM && step > 1) {
        // the student's answers are so unlikely that an f32 loses them: from the first group again, one at a time
        step = 1;
        first = -1;
        mantissa = mantissaBefore;
        exponent = exponentBefore;
        continue;
      }
      const scale = f32x4.splat(1 / z);
      for (let at: usize = 0; at < bytes; at += 16)
        v128.store(posterior + at, flushed(f32x4.mul(v128.load(posterior + at), scale), LEAST_POSTERIOR));
      const product = reinterpret<i64>(mantissa * <f64>z);
      exponent += (product >> 52) - 1023;
      mantissa = reinterpret<f64>((product & 0x000fffffffffffff) | 0x3ff0000000000000);
    }
    const end = rows + (<usize>groups << 2);
    let at: usize = 0;
    for (const wide = bytes & ~63; at < wide; at += 64) {
      const p = posterior + at;
      const x0 = v128.load(p), x1 = v128.load(p, 16), x2 = v128.load(p, 32), x3 = v128.load(p, 48);
      for (let r = rows; r < end; r += 4) {
        const bucket = buckets + at + <usize>load<u32>(r);
        v128.store(bucket, f32x4.add(v128.load(bucket), x0));
        v128.store(bucket, f32x4.add(v128.load(bucket, 16), x1), 16);
        v128.store(bucket, f32x4.add(v128.load(bucket, 32), x2), 32);
        v128.store(bucket, f32x4.add(v128.load(bucket, 48), x3), 48);
      }
    }
    for (; at < bytes; at += 16) {
      const x = v128.load(posterior + at);
      for (let r = rows; r < end; r += 4) {
        const bucket = buckets + at + <usize>load<u32>(r);
        v128.store(bucket, f32x4.add(v128.load(bucket), x));
      }
    }
  }
  store<f64>(out, mantissa);
  store<f64>(out, <f64>exponent, 8);
}

/** Writes the product of the rows from `row` to `end`, with what the posterior holds if `keeps`; returns its sum. */
@inline function multiply_rows(
  row: usize, end: usize, table: usize, posterior: usize, bytes: usize, keeps: bool,
): f32 {
  let sum = f32x4.splat(0);
  let at: usize = 0;
  for (const wide = bytes & ~63; at < wide; at += 64) {
    let t = table + at + <usize>load<u32>(row);
    let x0 = v128.load(t), x1 = v128.load(t, 16), x2 = v128.load(t, 32), x3 = v128.load(t, 48);
    for (let r = row + 4; r < end; r += 4) {
      t = table + at + <usize>load<u32>(r);
      x0 = f32x4.mul(x0, v128.load(t));
      x1 = f32x4.mul(x1, v128.load(t, 16));
      x2 = f32x4.mul(x2, v128.load(t, 32));
      x3 = f32x4.mul(x3, v128.load(t, 48));
    }
    const p = posterior + at;
    if (keeps) {
      x0 = f32x4.mul(x0, v128.load(p));
      x1 = f32x4.mul(x1, v128.load(p, 16));
      x2 = f32x4.mul(x2, v128.load(p, 32));
      x3 = f32x4.mul(x3, v128.load(p, 48));
    }
    v128.store(p, x0);
    v128.store(p, x1, 16);
    v128.store(p, x2, 32);
    v128.store(p, x3, 48);
    sum = f32x4.add(sum, f32x4.add(f32x4.add(x0, x1), f32x4.add(x2, x3)));
  }
  for (; at < bytes; at += 16) {
    let x = v128.load(table + at + <usize>load<u32>(row));
    for (let r = row + 4; r < end; r += 4) x = f32x4.mul(x, v128.load(table + at + <usize>load<u32>(r)));
    if (keeps) x = f32x4.mul(x, v128.load(posterior + at));
    v128.store(posterior + at, x);
    sum = f32x4.add(sum, x);
  }
  return sumOf(sum);
}

/** Probabilities below `least` as 0: numbers below 1e-38 take a processor a hundred times as long. */
@inline export function flushed(x: v128, least: f32): v128 {
  return v128.and(x, f32x4.gt(x, f32x4.splat(least)));
}

/** (0 + 2) + (1 + 3). */
@inline export function sumOf(x: v128): f32 {
  const y = f32x4.add(x, v128.shuffle<f32>(x, x, 2, 3, 2, 3));
  return f32x4.extract_lane(y, 0) + f32x4.extract_lane(y, 1);
}

/**
 * The E-step over all classes, eight at a time. With x_uc = P(responses u, class c), a product of lines,
 *
 *   e_step_sums     sums_u = Σ_c x_uc
 *   e_step_counts   classCounts_c = Σ_u weights_u x_uc        counts_jla = Σ_u Σ_{c: l} weights_u x_uc [u responded a to j]
 *
 * l the reduced pattern of class c on item j, a = 0 wrong, 1 right. A row's product takes the line that its run
 * shares and one line a group, so that a handful of multiplications stand for all items; weights · x is added to the
 * buckets of the same lines. A bucket then goes to the two lines whose product its line is, last product first, and
 * what arrives at an item's factor is that response's expected count: the chain rule, backwards. Products are taken
 * again in the second pass, for rows × classes would not fit the cache.
 */
import { EStep } from "./e-step-memory";

const LINE: usize = 64;
const FIRST_FACTOR: usize = 2 * LINE;

export function e_step_sums(e: EStep): void {
  memory.fill(e.sums, 0, <usize>e.rows << 4);
  for (let block = 0; block < e.blocks; block++) {
    fillTable(e, block);
    addToSums(e);
  }
}

export function e_step_counts(e: EStep): void {
  const bucketBytes = <usize>e.lines * LINE;
  memory.fill(e.counts, 0, <usize>e.pairs << 4);
  for (let block = 0; block < e.blocks; block++) {
    fillTable(e, block);
    memory.fill(e.buckets, 0, bucketBytes);
    addToBuckets(e);
    foldProducts(e);
    addCounts(e, block);
  }
}

function fillTable(e: EStep, block: i32): void {
  const table = e.table;
  copyLine(table, e.classProbabilities + <usize>block * LINE);
  let reduced = e.reduced + (<usize>(block * e.J) << 4);
  let line = table + FIRST_FACTOR;
  let start = e.itemStart;
  for (const end = start + (<usize>e.J << 2); start < end; start += 4, reduced += 16, line += 2 * LINE) {
    const pairs = e.factors + <usize>load<u32>(start);
    fillFactors(line, pairs, reduced);
    fillFactors(line + 16, pairs, reduced + 4);
    fillFactors(line + 32, pairs, reduced + 8);
    fillFactors(line + 48, pairs, reduced + 12);
  }
  let factorsOf = e.productOf;
  for (const end = factorsOf + (<usize>e.products << 3); factorsOf < end; factorsOf += 8, line += LINE) {
    const left = table + <usize>load<u32>(factorsOf);
    const right = table + <usize>load<u32>(factorsOf, 4);
    v128.store(line, f64x2.mul(v128.load(left), v128.load(right)));
    v128.store(line, f64x2.mul(v128.load(left, 16), v128.load(right, 16)), 16);
    v128.store(line, f64x2.mul(v128.load(left, 32), v128.load(right, 32)), 32);
    v128.store(line, f64x2.mul(v128.load(left, 48), v128.load(right, 48)), 48);
  }
}

/** Two classes of an item's two factor lines. */
@inline function fillFactors(line: usize, pairs: usize, reduced: usize): void {
  const first = v128.load(pairs + (<usize>load<u16>(reduced) << 4));
  const second = v128.load(pairs + (<usize>load<u16>(reduced, 2) << 4));
  v128.store(line, v128.shuffle<f64>(first, second, 0, 2));
  v128.store(line, v128.shuffle<f64>(first, second, 1, 3), LINE);
}

/** Within a row, lines are multiplied from the run's on; vectors are added as (0 + 1) + (2 + 3). */
function addToSums(e: EStep): void {
  const table = e.table;
  const rowBytes = <usize>e.groups << 2;
  let row = e.rowLines;
  let sum = e.sums;
  let run = e.runOf;
  for (const end = run + (<usize>e.runs << 3); run < end; run += 8) {
    const shared = table + <usize>load<u32>(run);
    const s0 = v128.load(shared), s1 = v128.load(shared, 16), s2 = v128.load(shared, 32), s3 = v128.load(shared, 48);
    for (const last = sum + (<usize>load<u32>(run, 4) << 4); sum < last; sum += 16) {
      let x0 = s0, x1 = s1, x2 = s2, x3 = s3;
      for (const rowEnd = row + rowBytes; row < rowEnd; row += 4) {
        const line = table + <usize>load<u32>(row);
        x0 = f64x2.mul(x0, v128.load(line));
        x1 = f64x2.mul(x1, v128.load(line, 16));
        x2 = f64x2.mul(x2, v128.load(line, 32));
        x3 = f64x2.mul(x3, v128.load(line, 48));
      }
      v128.store(sum, f64x2.add(v128.load(sum), f64x2.add(f64x2.add(x0, x1), f64x2.add(x2, x3))));
    }
  }
}

function addToBuckets(e: EStep): void {
  const table = e.table;
  const buckets = e.buckets;
  const rowBytes = <usize>e.groups << 2;
  let row = e.rowLines;
  let weight = e.weights;
  let run = e.runOf;
  for (const end = run + (<usize>e.runs << 3); run < end; run += 8) {
    const shared = table + <usize>load<u32>(run);
    const s0 = v128.load(shared), s1 = v128.load(shared, 16), s2 = v128.load(shared, 32), s3 = v128.load(shared, 48);
    let a0 = f64x2.splat(0), a1 = a0, a2 = a0, a3 = a0;
    for (const last = weight + (<usize>load<u32>(run, 4) << 3); weight < last; weight += 8) {
      let x0 = s0, x1 = s1, x2 = s2, x3 = s3;
      const rowEnd = row + rowBytes;
      for (let at = row; at < rowEnd; at += 4) {
        const line = table + <usize>load<u32>(at);
        x0 = f64x2.mul(x0, v128.load(line));
        x1 = f64x2.mul(x1, v128.load(line, 16));
        x2 = f64x2.mul(x2, v128.load(line, 32));
        x3 = f64x2.mul(x3, v128.load(line, 48));
      }
      const w = v128.load_splat<f64>(weight);
      x0 = f64x2.mul(x0, w);
      x1 = f64x2.mul(x1, w);
      x2 = f64x2.mul(x2, w);
      x3 = f64x2.mul(x3, w);
      for (; row < rowEnd; row += 4) addToLine(buckets + <usize>load<u32>(row), x0, x1, x2, x3);
      a0 = f64x2.add(a0, x0);
      a1 = f64x2.add(a1, x1);
      a2 = f64x2.add(a2, x2);
      a3 = f64x2.add(a3, x3);
    }
    addToLine(buckets + <usize>load<u32>(run), a0, a1, a2, a3);
  }
}

function foldProducts(e: EStep): void {
  const buckets = e.buckets;
  let bucket = buckets + <usize>e.lines * LINE;
  let factorsOf = e.productOf + (<usize>e.products << 3);
  for (const first = e.productOf; factorsOf > first; ) {
    factorsOf -= 8;
    bucket -= LINE;
    const x0 = v128.load(bucket), x1 = v128.load(bucket, 16), x2 = v128.load(bucket, 32), x3 = v128.load(bucket, 48);
    addToLine(buckets + <usize>load<u32>(factorsOf), x0, x1, x2, x3);
    addToLine(buckets + <usize>load<u32>(factorsOf, 4), x0, x1, x2, x3);
  }
}

/** From the buckets of class probabilities and factors. */
function addCounts(e: EStep, block: i32): void {
  copyLine(e.classCounts + <usize>block * LINE, e.buckets);
  let reduced = e.reduced + (<usize>(block * e.J) << 4);
  let bucket = e.buckets + FIRST_FACTOR;
  let start = e.itemStart;
  for (const end = start + (<usize>e.J << 2); start < end; start += 4, reduced += 16, bucket += 2 * LINE) {
    const pairs = e.counts + <usize>load<u32>(start);
    addPairs(pairs, bucket, reduced);
    addPairs(pairs, bucket + 16, reduced + 4);
    addPairs(pairs, bucket + 32, reduced + 8);
    addPairs(pairs, bucket + 48, reduced + 12);
  }
}

/** Two classes of an item's two factor buckets. */
@inline function addPairs(pairs: usize, bucket: usize, reduced: usize): void {
  const wrong = v128.load(bucket);
  const right = v128.load(bucket, LINE);
  const first = pairs + (<usize>load<u16>(reduced) << 4);
  v128.store(first, f64x2.add(v128.load(first), v128.shuffle<f64>(wrong, right, 0, 2)));
  const second = pairs + (<usize>load<u16>(reduced, 2) << 4);
  v128.store(second, f64x2.add(v128.load(second), v128.shuffle<f64>(wrong, right, 1, 3)));
}

@inline function copyLine(to: usize, from: usize): void {
  v128.store(to, v128.load(from));
  v128.store(to, v128.load(from, 16), 16);
  v128.store(to, v128.load(from, 32), 32);
  v128.store(to, v128.load(from, 48), 48);
}

@inline function addToLine(line: usize, x0: v128, x1: v128, x2: v128, x3: v128): void {
  v128.store(line, f64x2.add(v128.load(line), x0));
  v128.store(line, f64x2.add(v128.load(line, 16), x1), 16);
  v128.store(line, f64x2.add(v128.load(line, 32), x2), 32);
  v128.store(line, f64x2.add(v128.load(line, 48), x3), 48);
}

/**
 * Isotonic regression over the sets of n elements (patterns), by weighted least squares:
 *
 *   minimise Σ_l w_l (y_l − x_l)²   with x_l ≤ x_{l ∪ a}        w, y, x [2^n]
 *
 * With w_l responses and y_l the share of right ones, x also maximises the binomial likelihood, and cutting x at bounds
 * maximises it within them [RWD88, §1.5].
 *
 * A set of patterns is split in two where moving its upper part up gains most, until nothing gains; then each part gets
 * its mean. The best upper part is a closure of largest weight: a minimum cut, found by augmenting paths.
 * Source: [MM85], [Picard76].
 *
 * Patterns of weight 0 get some value that keeps the order.
 */
export function isotonicOnLattice(weights: Float64Array, values: Float64Array): Float64Array {
  const fitted = new Float64Array(weights.length);
  const everything = { patterns: Array.from(weights, (_, l) => l), lowest: -Infinity, highest: Infinity };
  const pending: Block[] = [everything];
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    const { patterns, lowest, highest } = block;
    let weight = 0;
    let sum = 0;
    for (const l of patterns) {
      weight += weights[l];
      sum += weights[l] * values[l];
    }
    const mean = Math.min(highest, Math.max(lowest, weight > 0 ? sum / weight : 0));
    const upper = bestUpperPart(patterns, weights, values, mean);
    if (upper.size === 0 || upper.size === patterns.length) for (const l of patterns) fitted[l] = mean;
    else
      pending.push(
        { patterns: patterns.filter((l) => upper.has(l)), lowest: mean, highest },
        { patterns: patterns.filter((l) => !upper.has(l)), lowest, highest: mean },
      );
  }
  return fitted;
}

/** Patterns still to be fitted; what lies below and above them is at most `lowest` and at least `highest`. */
interface Block {
  readonly patterns: readonly number[];
  readonly lowest: number;
  readonly highest: number;
}

/** What is left of a supply after this share of it has flown is rounding. */
const ROUNDING = 1e-12;

/** The upper part U of a block whose Σ w (y − mean) is largest; empty if none is above 0. */
function bestUpperPart(
  block: readonly number[],
  weights: Float64Array,
  values: Float64Array,
  mean: number,
): Set<number> {
  const size = weights.length;
  const inBlock = new Uint8Array(size);
  const supply = new Float64Array(size);
  let weight = 0;
  for (const l of block) {
    inBlock[l] = 1;
    supply[l] = weights[l] * (values[l] - mean);
    weight += weights[l];
  }
  const least = ROUNDING * weight;
  // flow[l · size + bit]: what l has handed on to l ∪ bit
  const flow = new Map<number, number>();
  for (;;) {
    const cameFrom = new Map<number, number>();
    const queue = block.filter((l) => supply[l] > least);
    for (const l of queue) cameFrom.set(l, l);
    let sink = -1;
    for (let head = 0; head < queue.length && sink === -1; head++) {
      const l = queue[head];
      if (supply[l] < -least) sink = l;
      for (let bit = 1; bit < size && sink === -1; bit <<= 1) {
        const other = l ^ bit;
        if (!inBlock[other] || cameFrom.has(other)) continue;
        if (l & bit && !((flow.get(other * size + bit) ?? 0) > least)) continue;
        cameFrom.set(other, l);
        queue.push(other);
      }
    }
    if (sink === -1) return new Set(cameFrom.keys());
    augment(supply, flow, cameFrom, sink, size);
  }
}

function augment(
  supply: Float64Array,
  flow: Map<number, number>,
  cameFrom: ReadonlyMap<number, number>,
  sink: number,
  size: number,
): void {
  const path: [from: number, to: number][] = [];
  let source = sink;
  for (let from = cameFrom.get(source) as number; from !== source; from = cameFrom.get(source) as number) {
    path.push([from, source]);
    source = from;
  }
  let amount = Math.min(supply[source], -supply[sink]);
  for (const [from, to] of path)
    if (to < from) amount = Math.min(amount, flow.get(to * size + (from ^ to)) ?? 0);
  for (const [from, to] of path) {
    const edge = Math.min(from, to) * size + (from ^ to);
    flow.set(edge, (flow.get(edge) ?? 0) + (to > from ? amount : -amount));
  }
  supply[source] -= amount;
  supply[sink] += amount;
}

/** Rounds of `raiseCells` at most; it ends when none has moved a cell by more than CLOSE. */
const ROUNDS = 200;
const CLOSE = 1e-5;
/** Students that an empty cell counts as. */
const LEAST_WEIGHT = 0.1;

/**
 * Nearly the same in place, on the first 2^n cells, all alike without weights: Dykstra's alternating projections on one
 * pair of cells at a time. For the search, which asks in every M-step and of every candidate: it need not be exact (a cell
 * may be 0.02 off, see the test) and an empty cell counts, so it has other digits than `isotonicOnLattice`.
 */
export function raiseCells(n: number, cells: Float64Array, weights?: Float64Array): void {
  const count = 1 << n;
  if (rises(cells, count)) return;
  const held = new Float64Array(n * count);
  for (let round = 0; round < ROUNDS; round++) {
    let moved = 0;
    for (let a = 0; a < n; a++)
      for (let x = 0; x < count; x++) {
        const y = x | (1 << a);
        if (y === x) continue;
        const at = a * count + x;
        const low = weights ? weights[x] + LEAST_WEIGHT : 1;
        const high = weights ? weights[y] + LEAST_WEIGHT : 1;
        // undo what this pair did last time, then bring the two to their mean if they still fall
        const below = cells[x] + held[at] / low;
        const above = cells[y] - held[at] / high;
        const fall = below - above;
        const push = fall > 0 ? (fall * low * high) / (low + high) : 0;
        const next = below - push / low;
        moved = Math.max(moved, Math.abs(next - cells[x]));
        cells[x] = next;
        cells[y] = above + push / high;
        held[at] = push;
      }
    if (moved < CLOSE) return;
  }
}

/** Whether none of the first `size` cells lies above one that has an element more. */
export function rises(cells: Float64Array, size = cells.length): boolean {
  for (let a = 1; a < size; a <<= 1)
    for (let x = 0; x < size; x++) if (!(x & a) && cells[x] > cells[x | a]) return false;
  return true;
}

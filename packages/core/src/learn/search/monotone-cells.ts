/** Rounds of the projection at most; it ends when none has moved a cell by more than CLOSE. */
const ROUNDS = 200;
const CLOSE = 1e-5;

/**
 * Cells nearest to the given ones among those that never fall when an attribute is added, in place:
 *
 *   min Σ_x w_x (p_x − cell_x)²        subject to p_x ≤ p_{x ∪ a} for every cell x and attribute a not in it
 *
 * the weighted isotonic regression on the lattice, by Dykstra's alternating projections on one pair of cells at a time.
 */
export function raiseCells(n: number, cells: Float64Array, weights?: Float64Array): void {
  const count = 1 << n;
  if (isRising(n, cells)) return;
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

/** Students that an empty cell counts as. */
const LEAST_WEIGHT = 0.1;

function isRising(n: number, cells: Float64Array): boolean {
  for (let a = 1; a < 1 << n; a <<= 1)
    for (let x = 0; x < 1 << n; x++) if (!(x & a) && cells[x] > cells[x | a]) return false;
  return true;
}

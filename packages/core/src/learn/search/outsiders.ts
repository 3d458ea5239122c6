import { gatherBits, popcount } from "../../numeric/bits.ts";
import { ABSENT, RIGHT } from "./answers.ts";
import type { Block } from "./block.ts";
import { CELLS, type ModelView } from "./search-model.ts";

/** Standard errors of the score test from which on an item of other attributes is looked at. */
const LEAST_Z = 2.5;

/** [B, N] P(α_ib = 1 | answers) of the block's attributes, as the last E-step left it. */
export function blockMastery({ workspace, attributes }: Block): Float64Array {
  const { f32, at, C, answers } = workspace;
  const { N } = answers;
  const B = attributes.length;
  const mastery = new Float64Array(B * N);
  const row = new Float64Array(C);
  for (let i = 0, from = at.posterior / 4; i < N; i++, from += C) {
    for (let c = 0; c < C; c++) row[c] = f32[from + c];
    for (let b = B - 1; b >= 0; b--) {
      const half = 1 << b;
      let upper = 0;
      for (let c = 0; c < half; c++) {
        upper += row[c + half];
        row[c] += row[c + half];
      }
      mastery[b * N + i] = upper;
    }
  }
  return mastery;
}

/**
 * Whether an item that needs nothing of the block might: the score test of adding attribute b to what its cells say,
 *
 *   z_b = U / √V        U = Σ_i w_i (R_ij − p_i)(m_ib − m̄_b)        V = Σ_i w_i (m_ib − m̄_b)²        w_i = 1/(p_i (1 − p_i))
 *
 * means taken within the item's cells. It costs a tenth of a re-selection and spares nearly all of those that would
 * change nothing.
 */
export function mightJoin(
  { workspace, profiles, attributes }: Block,
  model: ModelView,
  j: number,
  mastery: Float64Array,
): boolean {
  const { answers } = workspace;
  const { N } = answers;
  const codes = answers.codes[j];
  const q = model.q[j];
  const count = 1 << popcount(q);
  const cellOf = new Uint8Array(N);
  const students = new Float64Array(count);
  const rights = new Float64Array(count);
  for (let i = 0; i < N; i++) {
    if (codes[i] === ABSENT) {
      cellOf[i] = CELLS;
      continue;
    }
    const cell = count > 1 ? gatherBits(profiles[i], q) : 0;
    cellOf[i] = cell;
    students[cell]++;
    rights[cell] += codes[i];
  }
  const sums = new Float64Array(CELLS + 1);
  const squares = new Float64Array(CELLS + 1);
  const withRight = new Float64Array(CELLS + 1);
  for (let b = 0; b < attributes.length; b++) {
    sums.fill(0);
    squares.fill(0);
    withRight.fill(0);
    for (let i = 0, at = b * N; i < N; i++, at++) {
      const m = mastery[at];
      const cell = cellOf[i];
      sums[cell] += m;
      squares[cell] += m * m;
      if (codes[i] === RIGHT) withRight[cell] += m;
    }
    let U = 0;
    let V = 0;
    for (let x = 0; x < count; x++) {
      const n = students[x];
      if (n === 0 || rights[x] === 0 || rights[x] === n) continue;
      const p = rights[x] / n;
      const weight = 1 / (p * (1 - p));
      U += weight * (withRight[x] - p * sums[x]);
      V += weight * (squares[x] - (sums[x] * sums[x]) / n);
    }
    if (V > 0 && U > LEAST_Z * Math.sqrt(V)) return true;
  }
  return false;
}

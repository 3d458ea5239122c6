import { Matrix, SingularValueDecomposition } from "ml-matrix";
import { type QMatrix, requiredAttributes } from "../../data/q-matrix.ts";
import type { CdmItem } from "../../models/cdm.ts";

/** The parameters that the NIDA items of a test share. */
export interface NidaParameters {
  /** The attributes that some NIDA item needs, ascending; A of them. */
  readonly attributes: readonly number[];
  /** [A] ln g_k */
  readonly logGuess: Float64Array;
  /** [A] ln(1 − s_k) */
  readonly logMaster: Float64Array;
  /**
   * Whether the items tell g_k and s_k themselves and not only their products with those of other attributes: two
   * attributes that are always needed together do not.
   */
  readonly identified: readonly boolean[];
}

/** A singular value, or a length lost in projection, below this is rounding: the entries of Q are 0 and 1. */
const RANK_TOLERANCE = 1e-9;

/**
 * g_k and s_k behind the effects of NIDA items, δ_j0 = Σ_a ln g_a and δ_ja = ln(1 − s_a) − ln g_a:
 *
 *   ln g = B⁺ δ_0        B [items, A] their rows of Q; B⁺ the pseudo-inverse, so that what the items leave open is shared evenly
 */
export function nidaParameters(q: QMatrix, items: readonly CdmItem[]): NidaParameters {
  const nidaItems = nidaItemsOf(q, items);
  const attributes = [...new Set(nidaItems.flatMap(({ required }) => required))].sort((a, b) => a - b);
  const A = attributes.length;
  const needs = Matrix.zeros(nidaItems.length, A);
  const rises = new Float64Array(A);
  const uses = new Float64Array(A);
  for (const [row, { effects, required }] of nidaItems.entries())
    for (const [a, k] of required.entries()) {
      const place = attributes.indexOf(k);
      needs.set(row, place, 1);
      rises[place] += effects[a + 1];
      uses[place]++;
    }
  const intercepts = Matrix.columnVector(nidaItems.map(({ effects }) => effects[0]));
  const { logGuess, identified } = leastSquares(needs, intercepts);
  return {
    attributes,
    logGuess,
    logMaster: logGuess.map((x, place) => x + rises[place] / uses[place]),
    identified,
  };
}

/** The items with shared parameters, and what they need. One that needs nothing is a constant of its own. */
export function nidaItemsOf(
  q: QMatrix,
  items: readonly CdmItem[],
): { j: number; effects: Float64Array; required: number[] }[] {
  return items.flatMap(({ model, effects }, j) => {
    if (model !== "NIDA") return [];
    const required = requiredAttributes(q, j);
    return required.length === 0 ? [] : [{ j, effects, required }];
  });
}

function leastSquares(needs: Matrix, intercepts: Matrix): { logGuess: Float64Array; identified: boolean[] } {
  const A = needs.columns;
  const svd = new SingularValueDecomposition(needs, { autoTranspose: true });
  const left = svd.leftSingularVectors;
  const right = svd.rightSingularVectors;
  const logGuess = new Float64Array(A);
  const kept = new Float64Array(A);
  for (const [r, size] of svd.diagonal.entries()) {
    if (size <= RANK_TOLERANCE) continue;
    let along = 0;
    for (let row = 0; row < needs.rows; row++) along += left.get(row, r) * intercepts.get(row, 0);
    for (let a = 0; a < A; a++) {
      logGuess[a] += (right.get(a, r) * along) / size;
      kept[a] += right.get(a, r) ** 2;
    }
  }
  return { logGuess, identified: Array.from(kept, (share) => share > 1 - RANK_TOLERANCE) };
}

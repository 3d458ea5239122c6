import { requiredAttributes } from "../../data/q-matrix.ts";
import { type Cdm, enumerated } from "../../models/cdm.ts";
import { reducedPatterns } from "../../models/class-space.ts";
import { type ItemDesign, itemDesign } from "../../models/item-design.ts";
import { itemModels } from "../../models/item-models.ts";
import { links } from "../../models/link.ts";
import { bySizeThenPlace } from "../../numeric/bits.ts";
import { dotAt } from "../../numeric/dot.ts";
import type { ClassTable } from "./class-table.ts";
import { pairIndex } from "./pair-margins.ts";

/**
 * Derivatives of a model's margins μ_j = P(x_j = 1), μ_jk = P(x_j = x_k = 1) by the parameters of its items: a row of
 * M = J + J(J − 1)/2 numbers for each. By the effect δ_je, with s_jc = dP_jc/dη in the item's link and X its design,
 *
 *   dμ_j = Σ_c π_c s_jc X_jce        dμ_jk = Σ_c π_c s_jc X_jce P_kc        0 without item j
 *
 * Items that share their parameters (NIDA: δ_0 = Σ_a ln g_a, δ_a = ln(1 − s_a) − ln g_a) have their rows added up: by
 * ln g_k Σ_j (dδ_j0 − dδ_ja), by ln(1 − s_k) Σ_j dδ_ja.
 *
 * The effects of a saturated item come in the order of the R package GDINA; m2-statistic.ts says where it matters.
 */
export function itemDerivatives(where: string, cdm: Cdm, table: ClassTable): Float64Array[] {
  const { C, classes, success } = table;
  const reduced = reducedPatterns(cdm.q, enumerated(where, cdm).space);
  const own: Float64Array[] = [];
  const shared = new Map<number, SharedRows>();
  const weights = new Float64Array(C);
  for (const [j, { model }] of cdm.items.entries()) {
    const required = requiredAttributes(cdm.q, j);
    const { slope } = links[itemModels[model].link];
    const design = itemDesign(model, required.length);
    const rows = effectOrder(design).map((effect) => {
      for (let c = 0; c < C; c++)
        weights[c] =
          classes[c] * slope(success[j * C + c]) * design.values[reduced[j][c] * design.effects + effect];
      return marginRow(table, j, weights);
    });
    if (itemModels[model].shared && required.length > 0) addShared(shared, required, rows);
    else own.push(...rows);
  }
  return [...own, ...[...shared.values()].flatMap(({ guess, master }) => [guess, master])];
}

/** By ln g_k and ln(1 − s_k). */
interface SharedRows {
  readonly guess: Float64Array;
  readonly master: Float64Array;
}

function effectOrder({ effects, rows }: ItemDesign): number[] {
  const order = Array.from({ length: effects }, (_, effect) => effect);
  return effects === rows ? order.sort(bySizeThenPlace) : order;
}

/** [M] from the weights [C] of item j's classes. */
function marginRow({ J, C, success }: ClassTable, j: number, weights: Float64Array): Float64Array {
  const row = new Float64Array(J + (J * (J - 1)) / 2);
  for (let c = 0; c < C; c++) row[j] += weights[c];
  for (let k = 0; k < J; k++) {
    if (k === j) continue;
    row[J + pairIndex(J, Math.min(j, k), Math.max(j, k))] = dotAt(weights, 0, success, k * C, C);
  }
  return row;
}

/** `rows` belong to the intercept and to the attributes `required`. */
function addShared(
  shared: Map<number, SharedRows>,
  required: readonly number[],
  [intercept, ...slopes]: readonly Float64Array[],
): void {
  for (const [a, k] of required.entries()) {
    const M = intercept.length;
    const found = shared.get(k) ?? { guess: new Float64Array(M), master: new Float64Array(M) };
    shared.set(k, found);
    for (let margin = 0; margin < M; margin++) {
      found.guess[margin] += intercept[margin] - slopes[a][margin];
      found.master[margin] += slopes[a][margin];
    }
  }
}

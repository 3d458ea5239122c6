import type { Responses } from "../../data/responses.ts";
import type { Cdm } from "../../models/cdm.ts";
import { classCounts } from "../class-counts.ts";
import type { ResponsePatterns } from "../em/response-patterns.ts";
import { asPatterns } from "./as-patterns.ts";
import { classTable } from "./class-table.ts";

export interface ItemRmsea {
  /** RMSEA of each item [J]. */
  readonly items: Float64Array;
  /** Its expectation [J] if the model holds; with many patterns and few students that is most of it. */
  readonly byChance: Float64Array;
  /** Mean of the items. */
  readonly mean: number;
}

/**
 * How far an item's success probabilities lie from the shares of correct responses in the classes, over both responses:
 *
 *   RMSEA_j = √( Σ_c π_c Σ_{x=0,1} (P̂_jc(x) − P_jc(x))² ) = √( 2 Σ_c π_c (P̂_jc − P_jc)² )
 *
 * P̂_jc = Σ_i w_ic x_ij / Σ_i w_ic, over students i who answered j, w_ic their posterior. Classes are not pooled by
 * the item's reduced pattern, so even a saturated item has residuals. A class without students has none.
 *
 *   by chance: √( 2 Σ_c π_c P_jc (1 − P_jc) / n_jc )        n_jc = Σ_i w_ic
 *
 * at most, since a posterior spreads a student over classes. Differs: CDM has no such figure.
 *
 * Source: [KRW09], as the R package CDM's itemfit.rmsea.
 */
export function itemRmsea(data: Responses | ResponsePatterns, cdm: Cdm): ItemRmsea {
  const where = "itemRmsea";
  const patterns = asPatterns(where, data, cdm);
  const { J, C, classes, success } = classTable(where, cdm);
  const { answered, correct } = classCounts(where, patterns, cdm);
  const items = new Float64Array(J);
  const byChance = new Float64Array(J);
  for (let j = 0; j < J; j++) {
    let sum = 0;
    let expected = 0;
    for (let c = 0; c < C; c++) {
      const at = j * C + c;
      if (answered[at] === 0) continue;
      const residual = correct[at] / answered[at] - success[at];
      sum += classes[c] * residual * residual;
      expected += (classes[c] * success[at] * (1 - success[at])) / answered[at];
    }
    items[j] = Math.sqrt(2 * sum);
    byChance[j] = Math.sqrt(2 * expected);
  }
  return { items, byChance, mean: items.reduce((sum, value) => sum + value, 0) / J };
}

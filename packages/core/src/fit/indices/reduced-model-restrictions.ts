import { popcount } from "../../numeric/bits.ts";

/** The models that a saturated item can be compared with. */
export const REDUCED_MODELS = ["DINA", "DINO", "ACDM", "LLM", "RRUM"] as const;
export type ReducedModel = (typeof REDUCED_MODELS)[number];

/**
 * What a reduced model says about η [2^n], the probabilities of an item on that model's link: R η = 0, R [df][2^n].
 *
 *   DINA: η_l = η_none but for l = all        DINO: η_l = η_all but for l = none        df = 2^n − 2
 *   ACDM, LLM, RRUM: Σ_{T⊆S} (−1)^|S∖T| η_T = 0 for every set S of two or more         df = 2^n − n − 1
 *
 * Source: [dlTL13], with other rows that span the same restrictions.
 */
export function reducedModelRestrictions(model: ReducedModel, n: number): Float64Array[] {
  const L = 2 ** n;
  if (model === "DINA" || model === "DINO") {
    const reference = model === "DINA" ? 0 : L - 1;
    return Array.from({ length: L - 2 }, (_, r) => {
      const row = new Float64Array(L);
      row[r + 1] = 1;
      row[reference] = -1;
      return row;
    });
  }
  const rows: Float64Array[] = [];
  for (let set = 1; set < L; set++) {
    if ((set & (set - 1)) === 0) continue;
    const row = new Float64Array(L);
    for (let subset = 0; subset < L; subset++)
      if ((subset & set) === subset) row[subset] = popcount(set ^ subset) % 2 === 0 ? 1 : -1;
    rows.push(row);
  }
  return rows;
}

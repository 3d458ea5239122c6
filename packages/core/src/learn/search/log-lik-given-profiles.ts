import ln from "@stdlib/math-base-special-ln";
import { gatherBits, popcount } from "../../numeric/bits.ts";
import { type Answers, RIGHT, WRONG } from "./answers.ts";
import { CELLS, type SearchModel } from "./search-model.ts";

/** ln P(answers to item j | one profile a student). */
export function logLikGivenProfiles(
  answers: Answers,
  profiles: Uint32Array,
  model: SearchModel,
  j: number,
): number {
  const codes = answers.codes[j];
  const q = model.q[j];
  const counts = new Float64Array(CELLS * 3);
  for (let i = 0; i < answers.N; i++) counts[3 * gatherBits(profiles[i], q) + codes[i]]++;
  let logLik = 0;
  for (let x = 0; x < 1 << popcount(q); x++) {
    const p = model.cells[j * CELLS + x];
    logLik += counts[3 * x + RIGHT] * ln(p) + counts[3 * x + WRONG] * ln(1 - p);
  }
  return logLik;
}

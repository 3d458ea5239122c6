import ln from "@stdlib/math-base-special-ln";
import type { QMatrix } from "../../data/q-matrix.ts";
import type { CdmItem } from "../../models/cdm.ts";
import { HIGHEST_PROBABILITY, LOWEST_PROBABILITY } from "../../models/probability-bounds.ts";
import { concaveMaximum } from "./concave-maximum.ts";
import type { ItemCounts } from "./expected-counts.ts";
import { feasibleStart, gatherConstraints } from "./linear-constraints.ts";
import { nidaItem } from "./nida-item.ts";
import { nidaItemsOf, nidaParameters } from "./nida-parameters.ts";

/**
 * The M-step of all NIDA items together, over the parameters they share, β = (ln g, ln(1 − s)) [2A]:
 *
 *   ln P_jl = Σ_a (1 − α_a) ln g_a + α_a ln(1 − s_a)        linear in β, so the likelihood is concave (log link)
 *
 * within 1e-4 ≤ P_jl ≤ 1 − 1e-4, g_k and 1 − s_k ≤ 1 − 1e-4 where the items tell them (`identified`), and if monotone
 * g_k ≤ 1 − s_k. Returns the items at their places; the others are left out.
 *
 * Source: [JS01].
 */
export function nidaMStep(
  q: QMatrix,
  counts: readonly ItemCounts[],
  items: readonly CdmItem[],
  monotone: boolean,
): Map<number, CdmItem> {
  const nidaItems = nidaItemsOf(q, items);
  if (nidaItems.length === 0) return new Map();
  const { attributes, logGuess, logMaster, identified } = nidaParameters(q, items);
  const A = attributes.length;
  const E = 2 * A;
  const places = nidaItems.map(({ required }) => required.map((k) => attributes.indexOf(k)));
  const rows = places.flatMap((needed) =>
    Array.from({ length: 2 ** needed.length }, (_, l) => rowOf(A, needed, l)),
  );
  const likelihood = {
    link: "log",
    design: concatenated(rows),
    answered: concatenated(nidaItems.map(({ j }) => counts[j].answered)),
    correct: concatenated(nidaItems.map(({ j }) => counts[j].correct)),
  } as const;
  const constraints = gatherConstraints(E);
  for (const row of rows) {
    constraints.addOnce(row, ln(LOWEST_PROBABILITY));
    constraints.addOnce(negative(row), -ln(HIGHEST_PROBABILITY));
  }
  for (let place = 0; place < A; place++) {
    const guess = unit(E, place);
    const master = unit(E, A + place);
    if (identified[place])
      for (const parameter of [guess, master])
        constraints.addOnce(negative(parameter), -ln(HIGHEST_PROBABILITY));
    if (monotone)
      constraints.addOnce(
        master.map((x, e) => x - guess[e]),
        0,
      );
  }
  const gathered = constraints.gathered();
  const mostNeeded = Math.max(...places.map((needed) => needed.length));
  const even = new Float64Array(E).fill(ln(0.5) / mostNeeded);
  const start = feasibleStart(gathered, concatenated([logGuess, logMaster]), even);
  const beta = concaveMaximum(likelihood, gathered, start);
  return new Map(
    nidaItems.map(({ j }, row) => [j, nidaItem(places[row], beta.subarray(0, A), beta.subarray(A))]),
  );
}

/** Which of the 2A parameters add up to ln P of a pattern. */
function rowOf(A: number, needed: readonly number[], pattern: number): Float64Array {
  const row = new Float64Array(2 * A);
  for (const [a, place] of needed.entries()) row[(pattern >>> a) & 1 ? A + place : place] = 1;
  return row;
}

function unit(size: number, place: number): Float64Array {
  const vector = new Float64Array(size);
  vector[place] = 1;
  return vector;
}

const negative = (row: Float64Array) => row.map((x) => -x);

function concatenated(parts: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

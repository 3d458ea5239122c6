import { type Cdm, enumerated } from "../../models/cdm.ts";
import { fourDots } from "../../numeric/dot.ts";
import { bySizeThenPlace } from "../by-size-then-place.ts";
import { classDerivatives } from "./class-derivatives.ts";
import { classMargins } from "./class-margins.ts";
import type { ClassTable } from "./class-table.ts";

/**
 * Derivatives of a model's margins μ_a = Σ_c π_c m_a(c) by the parameters of its attribute distribution: a row of
 * M = J + J(J − 1)/2 numbers for each. Saturated, where the last class has what the others leave, and otherwise:
 *
 *   dμ_a/dπ_c = m_a(c) − m_a(last)        dμ_a/dvalue = Σ_c m_a(c) dπ_c/dvalue
 *
 * Classes come in the order of the R package GDINA; m2-statistic.ts says where it matters.
 */
export function distributionDerivatives(where: string, cdm: Cdm, table: ClassTable): Float64Array[] {
  const { space } = enumerated(where, cdm);
  if (cdm.attributes.distribution !== "saturated")
    return byValues(table, classDerivatives(space, cdm.attributes));
  const order = Array.from(space.patterns, (_, c) => c).sort((a, b) =>
    bySizeThenPlace(space.patterns[a], space.patterns[b]),
  );
  const rows = order.map((c) => classMargins(table, c, 1));
  const last = rows.pop()!;
  return rows.map((row) => row.map((value, a) => value - last[a]));
}

function byValues(table: ClassTable, derivatives: readonly Float64Array[]): Float64Array[] {
  const { J, C } = table;
  const rows = derivatives.map(() => new Float64Array(J + (J * (J - 1)) / 2));
  const sums = new Float64Array(4);
  for (let from = 0; from < C; from += WIDTH) {
    const count = Math.min(WIDTH, C - from);
    const margins = classMargins(table, from, count);
    for (const [v, row] of rows.entries()) {
      let a = 0;
      for (; a + 3 < row.length; a += 4) {
        fourDots(derivatives[v], from, margins, a * count, count, count, sums);
        for (let i = 0; i < 4; i++) row[a + i] += sums[i];
      }
      for (; a < row.length; a++)
        for (let c = 0; c < count; c++) row[a] += margins[a * count + c] * derivatives[v][from + c];
    }
  }
  return rows;
}

/** Classes at a time, to bound memory. */
const WIDTH = 128;

import { attributeDistribution } from "../../models/attribute-distributions.ts";
import { type Cdm, type CdmAttributes, enumerated } from "../../models/cdm.ts";
import type { ClassSpace } from "../../models/class-space.ts";
import { bySizeThenPlace } from "../../numeric/bits.ts";
import { fourDots } from "../../numeric/dot.ts";
import { type ClassTable, classMargins } from "./class-table.ts";

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

/**
 * dP(class)/dvalue [V][C] for each of a distribution's values, by differences of fourth order:
 *
 *   f' ≈ ( 8 (f(x + h) − f(x − h)) − (f(x + 2h) − f(x − 2h)) ) / (12 h)
 *
 * The error is of the size of h⁴/30 · f⁽⁵⁾, and of 2^−52/h from rounding: both below 1e-12 for logits and slopes.
 *
 * Source: [AS64, table 25.2].
 */
export function classDerivatives(
  space: ClassSpace,
  { distribution, components, values }: CdmAttributes,
): Float64Array[] {
  const family = attributeDistribution(distribution, { components });
  const moved = Float64Array.from(values);
  return Array.from(values, (value, v) => {
    const [far, near, back, farBack] = [2, 1, -1, -2].map((steps) => {
      moved[v] = value + steps * STEP;
      return family.probabilities(space, moved);
    });
    moved[v] = value;
    return near.map((_, c) => (8 * (near[c] - back[c]) - (far[c] - farBack[c])) / (12 * STEP));
  });
}

const STEP = 1e-3;

import { attributeDistribution } from "../../models/attribute-distributions.ts";
import type { CdmAttributes } from "../../models/cdm.ts";
import type { ClassSpace } from "../../models/class-space.ts";

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

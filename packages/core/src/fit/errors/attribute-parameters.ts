import { attributeDistribution } from "../../models/attribute-distributions.ts";
import type { CdmAttributes } from "../../models/cdm.ts";
import type { ClassSpace } from "../../models/class-space.ts";
import { dot } from "../../numeric/dot.ts";
import { classDerivatives } from "../indices/distribution-derivatives.ts";

/** How P(class) hangs on the parameters φ of the attribute distribution, V of them. */
export interface AttributeParameters {
  readonly count: number;
  /** dπ_c/dφ_v [V][C] */
  readonly derivatives: readonly Float64Array[];
  /** Writes d ln P(x)/dφ [V] of a row with this posterior [C] to `target` from `start` on. */
  writeScore(posterior: Float64Array, target: Float64Array, start: number): void;
  /** Whether φ are the distribution's `values`; for the saturated they are the class proportions themselves. */
  readonly areValues: boolean;
}

/** Saturated: classes with a smaller share are on their bound, empty, and no parameters. */
const EMPTY_CLASS = 1e-8;

/**
 * The score of φ, with the posterior of the classes given the row x:
 *
 *   d ln P(x)/dφ_v = Σ_c P(c | x)/π_c · dπ_c/dφ_v
 *
 * Of the saturated distribution φ are the proportions π_c of all classes but the largest, which takes up the rest:
 * P(c | x)/π_c − P(ref | x)/π_ref. Of the others φ are their values.
 */
export function attributeParameters(
  space: ClassSpace,
  pi: Float64Array,
  attributes: CdmAttributes,
): AttributeParameters {
  const { C } = space;
  if (attributes.distribution === "saturated") {
    const reference = pi.indexOf(pi.reduce((a, b) => Math.max(a, b)));
    const free = Array.from({ length: C }, (_, c) => c).filter(
      (c) => c !== reference && pi[c] >= EMPTY_CLASS,
    );
    const derivatives = free.map((c) => {
      const derivative = new Float64Array(C);
      derivative[c] = 1;
      derivative[reference] = -1;
      return derivative;
    });
    return {
      count: free.length,
      derivatives,
      areValues: false,
      writeScore(posterior, target, start) {
        const rest = posterior[reference] / pi[reference];
        for (let v = 0; v < free.length; v++) target[start + v] = posterior[free[v]] / pi[free[v]] - rest;
      },
    };
  }
  const derivatives = classDerivatives(space, attributes);
  const count = derivatives.length;
  const ratios = new Float64Array(C);
  return {
    count,
    derivatives,
    areValues: true,
    writeScore(posterior, target, start) {
      for (let c = 0; c < C; c++) ratios[c] = posterior[c] / pi[c];
      for (let v = 0; v < count; v++) {
        target[start + v] = dot(ratios, derivatives[v]);
      }
    },
  };
}

/** V without working out the derivatives. */
export function countAttributeParameters(
  space: ClassSpace,
  { distribution, components, values }: CdmAttributes,
): number {
  return distribution === "saturated"
    ? attributeDistribution(distribution, { components }).parameters(space)
    : values.length;
}

import type { ResidualDependence } from "@qmatrix/core/learn";

/** How many item pairs the model does not account for, in a sentence. */
export function dependenceSentence({ pairs, significant, of }: ResidualDependence): string {
  if (of === 0) return "Residual dependence of item pairs could not be tested.";
  if (significant === 0)
    return `No item pair shows significant residual dependence under the learned model (${of} tested, Holm-adjusted p < 0.05).`;
  const [{ items, z }] = pairs;
  return (
    `${significant} of ${of} item pairs ${significant === 1 ? "shows" : "show"} significant residual dependence under the learned model (Holm-adjusted p < 0.05)` +
    `${significant === 1 ? ":" : ", most of all"} ${items[0]} and ${items[1]} (z = ${z < 0 ? "−" : ""}${Math.abs(z).toFixed(1)}).`
  );
}

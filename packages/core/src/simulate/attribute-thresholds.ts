/**
 * How hard each attribute is to master, as the threshold of a standard normal number:
 *
 *   τ_k = −½ + k/(K − 1)        k = 0 … K − 1; one attribute alone has τ = 0
 *
 * Source: [LMX22, §4]. Differs: the paper has no K = 1.
 */
export function attributeThresholds(K: number): number[] {
  if (K === 1) return [0];
  return Array.from({ length: K }, (_, k) => k / (K - 1) - 0.5);
}

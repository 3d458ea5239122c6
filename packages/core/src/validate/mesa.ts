import { popcount } from "../numeric/bits.ts";

/** The best q-vector of some number of attributes, and what it accounts for. */
export interface MesaPoint {
  readonly size: number;
  /** As bits. */
  readonly q: number;
  readonly pvaf: number;
}

/**
 * For each number of attributes 1 … K the q-vector of the largest PVAF; the first in the order of bits among equals. Drawn
 * against the size they look like the edge of a mesa: steep while attributes are missing, flat once they are all there.
 *
 * Source: [dlTM16], the plot; GDINA::Qval chooses among the same points.
 */
export function mesa(pvaf: Float64Array): MesaPoint[] {
  const best: MesaPoint[] = [];
  for (let q = 1; q < pvaf.length; q++) {
    const size = popcount(q);
    if (best[size - 1] === undefined || pvaf[q] > best[size - 1].pvaf)
      best[size - 1] = { size, q, pvaf: pvaf[q] };
  }
  return best;
}

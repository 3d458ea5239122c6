/** Attributes that one item alone needs tell nothing that the item does not. */
const LEAST_ITEMS = 2;

/** Number of attributes that two items or more need; q [J] as bit masks. */
export function liveColumns(q: Uint32Array, K: number): number {
  let live = 0;
  for (let k = 0; k < K; k++) {
    let items = 0;
    for (const mask of q) items += (mask >>> k) & 1;
    if (items >= LEAST_ITEMS) live++;
  }
  return live;
}

/**
 * The Q-matrix with a share of its entries flipped, chosen at random; a flip that would leave a row or a column without a one
 * is passed over, and the next one taken.
 */
export function corruptQ(q, share, random) {
  const { J, K } = q;
  const entries = Uint8Array.from(q.entries);
  const order = Array.from(entries.keys());
  for (let at = order.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [order[at], order[other]] = [order[other], order[at]];
  }
  let left = Math.round(share * entries.length);
  for (const at of order) {
    if (left === 0) break;
    entries[at] ^= 1;
    const row = entries.subarray(at - (at % K), at - (at % K) + K);
    const column = Array.from({ length: J }, (_, j) => entries[j * K + (at % K)]);
    if (row.includes(1) && column.includes(1)) left--;
    else entries[at] ^= 1;
  }
  return { ...q, entries };
}

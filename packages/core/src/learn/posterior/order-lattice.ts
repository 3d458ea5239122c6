/**
 * The subsets of n attributes, ordered by inclusion, and their down-sets: sets of subsets that with a subset hold all
 * that it contains. Cell c is the subset with the bits of c. Success probabilities that mastery never lowers are the
 * points of [0, 1]^(2^n) with p_c ≤ p_d wherever c ⊆ d; adding cells from the lowest p to the highest passes through
 * down-sets alone, and the share of orders that do so is the volume of these points:
 *
 *   volume = (ways to add all cells one by one) / (2^n)!        1, 1/2, 1/12, 1/840, 1680384/16! for n = 0 … 4
 *
 * There are 2, 3, 6, 20 and 168 down-sets, and 7581 for n = 5: the reason for MOST_CELL_ATTRIBUTES.
 */
export interface OrderLattice {
  readonly n: number;
  /** 2^n. */
  readonly cells: number;
  /** Down-set 0 is empty, the last one has all cells. */
  readonly downSets: number;
  /** [cells + 1] adding cell c leads from from[s] to to[s], s = first[c] … first[c + 1] − 1. */
  readonly first: Uint16Array;
  readonly from: Uint16Array;
  readonly to: Uint16Array;
  /** [downSets, cells] the down-set without cell c; NONE where that is none. */
  readonly without: Uint16Array;
  readonly volume: number;
}

/** Correct and incorrect responses in each cell. */
export interface CellResponses {
  readonly right: ArrayLike<number>;
  readonly wrong: ArrayLike<number>;
}

export const MOST_CELL_ATTRIBUTES = 4;
export const NONE = 0xffff;

/** For n = 0 … MOST_CELL_ATTRIBUTES. */
export function orderLattices(): readonly OrderLattice[] {
  return Array.from({ length: MOST_CELL_ATTRIBUTES + 1 }, (_, n) => orderLattice(n));
}

export function orderLattice(n: number): OrderLattice {
  const cells = 2 ** n;
  const sets = downSetsOf(n);
  const place = new Map(sets.map((set, at) => [set, at]));
  const without = new Uint16Array(sets.length * cells).fill(NONE);
  const steps = Array.from({ length: cells }, () => [] as { from: number; to: number }[]);
  const ways = new Float64Array(sets.length);
  ways[0] = 1;
  for (const [to, set] of sets.entries())
    for (let c = 0; c < cells; c++) {
      const from = set & (1 << c) ? place.get(set ^ (1 << c)) : undefined;
      if (from === undefined) continue;
      without[to * cells + c] = from;
      steps[c].push({ from, to });
      ways[to] += ways[from];
    }
  const first = new Uint16Array(cells + 1);
  for (let c = 0; c < cells; c++) first[c + 1] = first[c] + steps[c].length;
  let volume = ways[sets.length - 1];
  for (let c = 2; c <= cells; c++) volume /= c;
  return {
    n,
    cells,
    downSets: sets.length,
    first,
    from: Uint16Array.from(steps.flat(), (step) => step.from),
    to: Uint16Array.from(steps.flat(), (step) => step.to),
    without,
    volume,
  };
}

/** As bit masks over cells, by number of cells. */
function downSetsOf(n: number): number[] {
  let layer = new Set([0]);
  const sets: number[] = [];
  while (layer.size > 0) {
    sets.push(...layer);
    const next = new Set<number>();
    for (const set of layer)
      for (let c = 0; c < 2 ** n; c++)
        if (!(set & (1 << c)) && holdsAllBelow(set, c, n)) next.add(set | (1 << c));
    layer = next;
  }
  return sets;
}

function holdsAllBelow(set: number, cell: number, n: number): boolean {
  for (let a = 0; a < n; a++) if (cell & (1 << a) && !(set & (1 << (cell ^ (1 << a))))) return false;
  return true;
}

import type { MesaPoint } from "./mesa.ts";

/**
 * The hull method: of the points (parameters, fit), (0, 0) and (2^n, PVAF of the best q-vector of n attributes), those below
 * the upper convex hull are dropped, and the point where the hull bends most is taken:
 *
 *   st_n = (slope of the edge before n) / (slope of the edge after n)        the largest st_n wins
 *
 * Returns its place on the mesa, and which places are on the hull. Where only the last one is, it is taken.
 *
 * Source: [NSdlTA21]; cdmTools::valQ with index "PVAF".
 */
export function chooseHull(points: readonly MesaPoint[]): {
  readonly at: number;
  readonly onHull: readonly boolean[];
} {
  const corners: Corner[] = [{ at: -1, parameters: 0, fit: 0 }];
  for (const [at, { size, pvaf }] of points.entries()) {
    const next = { at, parameters: 2 ** size, fit: pvaf };
    while (corners.length > 1 && slope(corners.at(-2)!, next) > slope(corners.at(-2)!, corners.at(-1)!))
      corners.pop();
    corners.push(next);
  }
  const onHull = points.map((_, at) => corners.some((corner) => corner.at === at));
  let best = { at: points.length - 1, bend: Number.NEGATIVE_INFINITY };
  for (let c = 1; c < corners.length - 1; c++) {
    const bend = slope(corners[c - 1], corners[c]) / slope(corners[c], corners[c + 1]);
    if (bend > best.bend) best = { at: corners[c].at, bend };
  }
  return { at: best.at, onHull };
}

interface Corner {
  /** Place on the mesa. */
  readonly at: number;
  readonly parameters: number;
  readonly fit: number;
}

function slope(from: Corner, to: Corner): number {
  return (to.fit - from.fit) / (to.parameters - from.parameters);
}

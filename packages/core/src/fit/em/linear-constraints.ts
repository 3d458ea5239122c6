/** Half-spaces: normals · x ≥ floors. */
export interface LinearConstraints {
  /** M, how many. */
  readonly count: number;
  /** [M, E] row after row. */
  readonly normals: Float64Array;
  /** [M] */
  readonly floors: Float64Array;
}

/** Gathers half-spaces of E numbers one by one. */
export function gatherConstraints(E: number): {
  add(normal: ArrayLike<number>, floor: number): void;
  /** Adds it unless `addOnce` has added the same before. */
  addOnce(normal: ArrayLike<number>, floor: number): void;
  gathered(): LinearConstraints;
} {
  const rows: { normal: ArrayLike<number>; floor: number }[] = [];
  const known = new Set<string>();
  return {
    add(normal, floor) {
      rows.push({ normal, floor });
    },
    addOnce(normal, floor) {
      const key = `${Array.from(normal).join()}≥${floor}`;
      if (!known.has(key)) rows.push({ normal, floor });
      known.add(key);
    },
    gathered() {
      const normals = new Float64Array(rows.length * E);
      for (const [m, { normal }] of rows.entries()) normals.set(normal, m * E);
      return { count: rows.length, normals, floors: Float64Array.from(rows, ({ floor }) => floor) };
    },
  };
}

/** Farther outside than this (in η) is not rounding. */
const OUTSIDE = 1e-9;

/** `start`, or where it is not feasible the farthest feasible point on the way to it from `inside`. */
export function feasibleStart(
  { count, normals, floors }: LinearConstraints,
  start: Float64Array,
  inside: Float64Array,
): Float64Array {
  const E = start.length;
  let t = 1;
  for (let m = 0; m < count; m++) {
    let atStart = -floors[m];
    let atInside = -floors[m];
    for (let e = 0; e < E; e++) {
      atStart += normals[m * E + e] * start[e];
      atInside += normals[m * E + e] * inside[e];
    }
    if (atStart < -OUTSIDE) t = Math.min(t, Math.max(0, atInside) / (atInside - atStart));
  }
  return t === 1 ? start : inside.map((from, e) => from + t * (start[e] - from));
}

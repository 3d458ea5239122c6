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

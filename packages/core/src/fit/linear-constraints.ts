/** Half-spaces: normals · x ≥ floors. */
export interface LinearConstraints {
  /** M, how many. */
  readonly count: number;
  /** [M, E] row after row. */
  readonly normals: Float64Array;
  /** [M] */
  readonly floors: Float64Array;
}

/** Gathers half-spaces of E numbers, each once. */
export function gatherConstraints(E: number): {
  add(normal: ArrayLike<number>, floor: number): void;
  gathered(): LinearConstraints;
} {
  const byKey = new Map<string, { normal: ArrayLike<number>; floor: number }>();
  return {
    add(normal, floor) {
      const key = `${Array.from(normal).join()}≥${floor}`;
      if (!byKey.has(key)) byKey.set(key, { normal, floor });
    },
    gathered() {
      const normals = new Float64Array(byKey.size * E);
      const floors = new Float64Array(byKey.size);
      let m = 0;
      for (const { normal, floor } of byKey.values()) {
        normals.set(normal, m * E);
        floors[m++] = floor;
      }
      return { count: byKey.size, normals, floors };
    },
  };
}

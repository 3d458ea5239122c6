import type { LinearConstraints } from "./linear-constraints.ts";

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

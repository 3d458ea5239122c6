const f = Math.fround;

/** The four lanes of a vector added as the kernels do: (0 + 2) + (1 + 3), each sum rounded to f32. */
export function laneSum([a, b, c, d]: ArrayLike<number> & Iterable<number>): number {
  return f(f(a + c) + f(b + d));
}

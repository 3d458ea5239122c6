/** Collects Σ_x w_x s_x s_xᵀ [n, n] row after row. */
export interface CrossProducts {
  add(s: Float64Array, weight: number): void;
  /** The sum, symmetric; nothing can be added afterwards. */
  finish(): Float64Array;
}

/** Rows added to the matrix at once: it does not fit a cache from some 300 parameters on. */
const ROWS = 4;

export function crossProducts(n: number): CrossProducts {
  const matrix = new Float64Array(n * n);
  const held = Array.from({ length: ROWS }, () => new Float64Array(n));
  const [a, b, c, d] = held;
  let waiting = 0;

  function flush(): void {
    for (let i = 0; i < n; i++) {
      const start = i * n;
      const [fa, fb, fc, fd] = [a[i], b[i], c[i], d[i]];
      for (let j = 0; j <= i; j++) matrix[start + j] += fa * a[j] + fb * b[j] + fc * c[j] + fd * d[j];
    }
    for (const row of held) row.fill(0);
    waiting = 0;
  }

  return {
    add(s, weight) {
      const factor = Math.sqrt(weight);
      const row = held[waiting++];
      for (let i = 0; i < n; i++) row[i] = factor * s[i];
      if (waiting === ROWS) flush();
    },
    finish() {
      flush();
      for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) matrix[j * n + i] = matrix[i * n + j];
      return matrix;
    },
  };
}

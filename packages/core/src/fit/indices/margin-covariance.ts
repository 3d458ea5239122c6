import { dotAt, fourDots } from "../../numeric/dot.ts";
import { type ClassTable, classMargins } from "./class-table.ts";
import { pairIndex } from "./pair-margins.ts";

/**
 * Covariance Ξ of one student's margins under a model: of the responses x_j, and of the products x_i x_j, i < j.
 * With m_a(c) the margin's mean in class c and μ_a = Σ_c π_c m_a(c),
 *
 *   Ξ_ab = Σ_c π_c (m_a(c) − μ_a)(m_b(c) − μ_b)  +  Σ_c π_c Cov(a, b | c)        [M, M], M = J + J(J − 1)/2
 *
 * Within a class responses are independent, so the second sum is zero unless a and b share an item; with
 * v_i = P_i (1 − P_i) it has v_i for (i, i), v_i P_j for (i, ij), v_i P_j P_k for (ij, ik) and P_i P_j (1 − P_i P_j)
 * for (ij, ij). The first is a Gram matrix over classes, added up over stretches of them to bound memory. These
 * are the joint probabilities of up to four items of [MOJ06], centred before they are summed.
 *
 * Returns the lower triangle, row-major; the upper one is zero.
 */
export function marginCovariance(table: ClassTable, margins: Float64Array): Float64Array {
  const { J, C } = table;
  const M = margins.length;
  const covariance = new Float64Array(M * M);
  for (let from = 0; from < C; from += WIDTH) {
    const count = Math.min(WIDTH, C - from);
    const stretch = classMargins(table, from, count);
    for (let a = 0; a < M; a++)
      for (let c = 0; c < count; c++)
        stretch[a * count + c] = Math.sqrt(table.classes[from + c]) * (stretch[a * count + c] - margins[a]);
    addGram(covariance, M, stretch, count);
  }
  addWithinClasses(covariance, table, J, M);
  return covariance;
}

/** Classes at a time: a few thousand margins of 128 classes are some megabytes. */
const WIDTH = 128;

/** matrix += rows · rowsᵀ, lower triangle. */
function addGram(matrix: Float64Array, M: number, rows: Float64Array, width: number): void {
  const sums = new Float64Array(4);
  for (let a = 0; a < M; a++) {
    let b = 0;
    for (; b + 3 <= a; b += 4) {
      fourDots(rows, a * width, rows, b * width, width, width, sums);
      for (let i = 0; i < 4; i++) matrix[a * M + b + i] += sums[i];
    }
    for (; b <= a; b++) matrix[a * M + b] += dotAt(rows, a * width, rows, b * width, width);
  }
}

function addWithinClasses(
  matrix: Float64Array,
  { C, classes, success }: ClassTable,
  J: number,
  M: number,
): void {
  const pair = (i: number, j: number) => J + (i < j ? pairIndex(J, i, j) : pairIndex(J, j, i));
  const add = (a: number, b: number, value: number) => {
    matrix[a > b ? a * M + b : b * M + a] += value;
  };
  const variance = new Float64Array(C);
  const product = new Float64Array(C);
  for (let i = 0; i < J; i++) {
    const p = success.subarray(i * C, (i + 1) * C);
    for (let c = 0; c < C; c++) variance[c] = classes[c] * p[c] * (1 - p[c]);
    add(i, i, sumOf(variance));
    for (let j = 0; j < J; j++) {
      if (j === i) continue;
      for (let c = 0; c < C; c++) product[c] = variance[c] * success[j * C + c];
      add(i, pair(i, j), sumOf(product));
      for (let k = j + 1; k < J; k++)
        if (k !== i) add(pair(i, j), pair(i, k), dotAt(product, 0, success, k * C, C));
      if (j < i) continue;
      for (let c = 0; c < C; c++) {
        const both = p[c] * success[j * C + c];
        product[c] = classes[c] * both * (1 - both);
      }
      add(pair(i, j), pair(i, j), sumOf(product));
    }
  }
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (let c = 0; c < values.length; c++) sum += values[c];
  return sum;
}

import type { ClassCounts } from "../fit/class-counts.ts";
import { ABSENT } from "../fit/em/response-patterns.ts";
import { inverseRoot } from "../fit/errors/inverse-root.ts";
import { gatherBits, onesOf, popcount } from "../numeric/bits.ts";
import { chiSquareTail } from "../numeric/chi-square-tail.ts";
import { dot } from "../numeric/dot.ts";
import { ON_BOUND, type OtherItems, type ScoreTable } from "./score-table.ts";

/** Whether an item with the q-vector q needs attribute k of it. */
export interface AttributeTest {
  readonly attribute: number;
  readonly statistic: number;
  readonly df: number;
  readonly p: number;
}

/** Fewer expected students than this leave a group's probability untold. */
const LEAST_STUDENTS = 1e-6;

/**
 * Wald tests, for every attribute of the q-vector q, that it makes no difference to item j: with P_l the item's success
 * probability in group l of the 2^|q| patterns on q, from the counts of a saturated fit,
 *
 *   H0 of attribute a: P_{l ∪ a} = P_l for all l without a        W = (R P)ᵀ (R V Rᵀ)⁻¹ (R P) ~ χ²_{2^(|q|−1)}
 *   V = (D − B A⁻¹ Bᵀ)⁻¹        [A Bᵀ; B D] = Σ_x w_x s_x s_xᵀ, A of the other items' scores, D of this item's
 *
 * so V is this item's part of the inverse information of all items' probabilities, the attribute distribution taken as known.
 *
 * Source: [MdlTQ20]; GDINA::Qval with SE.type = 2. Differs: a group without students, or with a probability on its
 * bound, is left out of the tests, and a degree of freedom with it; R divides by what is left of zero.
 */
export function attributeTests(
  table: ScoreTable,
  others: OtherItems,
  counts: ClassCounts,
  j: number,
  q: number,
): AttributeTest[] {
  const groups = table.classes.map((pattern) => gatherBits(pattern, q));
  const success = groupSuccess(table, counts, groups, j, q);
  const alive = Array.from(success.keys()).filter((l) => success[l] > ON_BOUND && success[l] < 1 - ON_BOUND);
  const V = covariance(table, others, j, groups, success, alive);
  return onesOf(q).map((attribute, a) => {
    const pairs = alive.flatMap((l, low) => {
      if ((l >>> a) & 1) return [];
      const high = alive.indexOf(l | (1 << a));
      return high === -1 ? [] : [{ low, high, gap: success[l | (1 << a)] - success[l] }];
    });
    return { attribute, ...waldTest(pairs, V, alive.length) };
  });
}

/** [2^|q|]; 0 where there are no students. */
function groupSuccess(
  { classes, patterns: { J } }: ScoreTable,
  { answered, correct }: ClassCounts,
  groups: Uint32Array,
  j: number,
  q: number,
): Float64Array {
  const size = 1 << popcount(q);
  const students = new Float64Array(size);
  const right = new Float64Array(size);
  const patterns = answered.length / J;
  for (const [c, pattern] of classes.entries()) {
    students[groups[c]] += answered[j * patterns + pattern];
    right[groups[c]] += correct[j * patterns + pattern];
  }
  return right.map((sum, l) => (students[l] > LEAST_STUDENTS ? sum / students[l] : 0));
}

/** V [L, L] of the groups that are alive. */
function covariance(
  { patterns, posteriors, classes }: ScoreTable,
  { F, scores, root, rank }: OtherItems,
  j: number,
  groups: Uint32Array,
  success: Float64Array,
  alive: readonly number[],
): Float64Array {
  const L = alive.length;
  const C = classes.length;
  const { J, U, codes, counts } = patterns;
  const shares = new Float64Array(success.length);
  const own = new Float64Array(L);
  const D = new Float64Array(L * L);
  const B = new Float64Array(L * F);
  for (let row = 0; row < U; row++) {
    const response = codes[row * J + j];
    if (response === ABSENT) continue;
    shares.fill(0);
    for (let c = 0; c < C; c++) shares[groups[c]] += posteriors[row * C + c];
    for (let l = 0; l < L; l++) {
      const p = success[alive[l]];
      own[l] = shares[alive[l]] * (response === 1 ? 1 / p : -1 / (1 - p));
    }
    for (let l = 0; l < L; l++) {
      const weighted = counts[row] * own[l];
      for (let m = 0; m < L; m++) D[l * L + m] += weighted * own[m];
      for (let f = 0; f < F; f++) B[l * F + f] += weighted * scores[row * F + f];
    }
  }
  const whitened = Array.from({ length: L }, (_, l) =>
    Float64Array.from({ length: rank }, (_, r) =>
      dot(root.subarray(r * F, (r + 1) * F), B.subarray(l * F, (l + 1) * F)),
    ),
  );
  for (let l = 0; l < L; l++) for (let m = 0; m < L; m++) D[l * L + m] -= dot(whitened[l], whitened[m]);
  const inverse = inverseRoot(D, L);
  const V = new Float64Array(L * L);
  for (let r = 0; r < inverse.rank; r++)
    for (let l = 0; l < L; l++)
      for (let m = 0; m < L; m++) V[l * L + m] += inverse.root[r * L + l] * inverse.root[r * L + m];
  return V;
}

function waldTest(
  pairs: readonly { readonly low: number; readonly high: number; readonly gap: number }[],
  V: Float64Array,
  L: number,
): Omit<AttributeTest, "attribute"> {
  const n = pairs.length;
  const ofGaps = new Float64Array(n * n);
  for (const [r, a] of pairs.entries())
    for (const [s, b] of pairs.entries())
      ofGaps[r * n + s] =
        V[a.high * L + b.high] - V[a.high * L + b.low] - V[a.low * L + b.high] + V[a.low * L + b.low];
  const { root, rank } = inverseRoot(ofGaps, n);
  const gaps = Float64Array.from(pairs, ({ gap }) => gap);
  let statistic = 0;
  for (let r = 0; r < rank; r++) statistic += dot(root.subarray(r * n, (r + 1) * n), gaps) ** 2;
  return { statistic, df: rank, p: rank === 0 ? 1 : chiSquareTail(statistic, rank) };
}

/**
 * Where the posterior sampler over profiles and q-vectors lies in memory. src/kernels/posterior-memory.ts holds the same
 * fields in the same order.
 *
 * Columns of bits are padded with zeros to whole vectors of 128 students. The answer of a student to an item and the
 * student's pattern l on the n attributes that the item needs are one code, answer · 2^n + l, with answer 0 wrong,
 * 1 right, 2 absent.
 */
@unmanaged
export class Posterior {
  N: i32;
  J: i32;
  K: i32;
  /** Vectors of a column. */
  vectors: i32;
  correct: usize; //        bits [J, vectors]
  present: usize; //        bits [J, vectors]
  mastered: usize; //       bits [K, vectors] the profiles, by attribute
  cells: usize; //          bits [2, 8, vectors] answers, and right answers, by pattern on the base
  counts: usize; //         i32 [K + 1, 2, 8] of these, who master attribute k; at k = K, all
  profiles: usize; //       u32 [N]
  nodes: usize; //          u8 [N]
  codes: usize; //          u8 [N, J]
  useStart: usize; //       u32 [K + 1] the uses of attribute k are useStart[k] … useStart[k + 1] − 1
  uses: usize; //           u32 [uses, 3] item; bit in the item's pattern; byte offset in `effects`
  effects: usize; //        f64 by use and code: ln P(answer | with k) − ln P(answer | without k)
  logits: usize; //         f64 [12, K] ln odds of mastery at each node
  nodeWeights: usize; //    f64 [12] the last is 0
  nodeFactors: usize; //    f64 [groups, 16, 12] P(pattern of four attributes | node), the highest 1
  nodeChances: usize; //    f64 [12]
  powers: usize; //         f64 [4097] e^x in steps of ln2/64
  uniforms: usize; //       f32 [128, K + 1]
  state: usize; //          u32 [4, 4] of fill_uniforms
  mastery: usize; //        f32 [N, K] P(α_k = 1 | all else)
  nodeCounts: usize; //     i32 [12]
  nodeMastered: usize; //   i32 [12, K]
}

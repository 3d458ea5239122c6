/**
 * Where one RBM and its current batch lie in memory. JavaScript allots and fills it
 * (src/kernels/rbm-memory.ts holds the same fields in the same order); kernels own no memory.
 *
 * Sizes: J items, K attributes, B students in the batch. Rows of f32 are padded to whole vectors of four:
 * Jp = 4·itemVectors, Kp = 4·attributeVectors. Padded weights are 0, padded visible biases −100, padded
 * attributes masked.
 *
 * Nibble rows: binary units go four to a byte, in its upper half (unit 4g + q is bit 4 + q of byte g), so that
 * a byte is at once the offset of its 16-byte entry in a table of subsets. One row a student; rows are padded
 * to itemBytes (a multiple of 16) or attributeBytes (of 4), and to whole groups of four students.
 */
@unmanaged
export class Rbm {
  J: i32;
  K: i32;
  itemVectors: i32;
  attributeVectors: i32;
  itemBytes: i32;
  attributeBytes: i32;
  /** Students in the current batch. */
  B: i32;
  weights: usize; //              f32 [Jp, Kp]
  penalties: usize; //            f32 [Jp, Kp] L1 penalty each weight has received
  free: usize; //                 u32 [Jp, Kp] all ones where debiasing may move the weight
  visibleBias: usize; //          f32 [Jp]
  hiddenBias: usize; //           f32 [Kp]
  attributeMask: usize; //        u32 [Kp] all ones for attributes that exist
  responses0: usize; //             nibbles [B, itemBytes] the batch, R⁽⁰⁾
  present: usize; //              nibbles [B, itemBytes] which responses are not missing; 0 when none is
  responses1: usize; //             nibbles [B, itemBytes] sampled R⁽¹⁾
  responseProbabilities: usize; //  f32 [B, Jp] P(R⁽¹⁾ = 1), 0 where absent
  states0: usize; //              nibbles [B, attributeBytes] sampled α⁽⁰⁾
  states1: usize; //              nibbles [B, attributeBytes] sampled α⁽¹⁾
  probabilities0: usize; //       f32 [B, Kp] P(α = 1 | R⁽⁰⁾)
  probabilities1: usize; //       f32 [B, Kp] P(α = 1 | R⁽¹⁾)
  transposed: usize; //           nibbles of students [B/4, 4, itemBytes, 2]: see transpose.ts
  sums: usize; //                 f32 [B, 16] logits of one block
  uniforms: usize; //             f32 [B, 16] random numbers of one block
  random: usize; //               u32 [4, 4] state of xoshiro128+, four lanes
  table: usize; //                f32 subset sums, 1024 bytes a group
  nibbleMasks: usize; //          u32 [16, 4] lane q of entry m is all ones when bit q of m is set
}

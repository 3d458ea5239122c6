/**
 * Where an RBM with few non-zero weights and its current batch lie in memory, for debiasing and validation:
 * the zeros stay zero, so only the others are stored, by item and by attribute, and students fill the lanes.
 * src/kernels/sparse-layout.ts holds the same fields in the same order.
 *
 * Nibble rows here hold four students a byte (student 4v + q of a unit is bit 4 + q of its byte v), one row a
 * unit, `vectors` bytes each; rows of f32 have 4·vectors lanes. Lanes beyond the last student are masked.
 */
@unmanaged
export class Sparse {
  J: i32;
  K: i32;
  /** Students in the current batch, and the vectors a row of them takes (the same for all batches). */
  B: i32;
  vectors: i32;
  rowStart: usize; //             u32 [J + 1] entries rowStart[j] … rowStart[j + 1] − 1 belong to item j
  rowAttribute: usize; //         u32 [entries]
  weights: usize; //              f32 [entries] by item
  columnStart: usize; //          u32 [K + 1]
  columnItem: usize; //           u32 [entries] by attribute
  columnEntry: usize; //          u32 [entries] where its weight is
  visibleBias: usize; //          f32 [J]
  hiddenBias: usize; //           f32 [K]
  responses0: usize; //             nibbles [J, vectors] the batch, R⁽⁰⁾
  present: usize; //              nibbles [J, vectors]; 0 when no response is missing
  responses1: usize; //             nibbles [J, vectors]
  responseProbabilities: usize; //  f32 [J, 4·vectors]
  states0: usize; //              nibbles [K, vectors]
  states1: usize; //              nibbles [K, vectors]
  probabilities0: usize; //       f32 [K, 4·vectors]
  probabilities1: usize; //       f32 [K, 4·vectors]
  students: usize; //             nibbles [vectors] which lanes hold a student, set by each batch
  logits: usize; //               f32 [4·vectors]
  uniforms: usize; //             f32 [4·vectors]
  random: usize; //               u32 [4, 4]
  nibbleMasks: usize; //          u32 [16, 4]
}

/**
 * Where the E-step of one set of response rows lies in memory. src/kernels/e-step-layout.ts holds the same fields in
 * the same order.
 *
 * Classes are worked on eight at a time, a block. What a block knows of one factor or product of factors is a line:
 * f64 [8], 64 bytes, one cache line. Line 0 holds the class probabilities, line 1 ones, lines 2 + 2j and 3 + 2j the
 * factors of an incorrect and a correct response to item j, and every later line is the product of two earlier ones. Lines
 * are named by their byte offset in `table`; `buckets` has the same shape.
 */
@unmanaged
export class EStep {
  J: i32;
  /** Blocks of eight classes; the last is padded with classes of probability 0. */
  blocks: i32;
  lines: i32;
  products: i32;
  runs: i32;
  /** Lines of a row besides that of its run. */
  groups: i32;
  rows: i32;
  /** Σ 2^n, the reduced patterns of all items. */
  pairs: i32;
  classProbabilities: usize; // f64 [blocks, 8]
  reduced: usize; //            u16 [blocks, J, 8] the class's pattern on the attributes that the item needs
  itemStart: usize; //          u32 [J] byte offset of the item's pairs in factors and counts
  factors: usize; //            f64 [pairs, 2] of an incorrect and a correct response, by item and reduced pattern
  productOf: usize; //          u32 [products, 2] the two lines multiplied
  runOf: usize; //              u32 [runs, 2] the line that the run's rows share; how many rows these are
  rowLines: usize; //           u32 [rows, groups]
  weights: usize; //            f64 [rows]
  sums: usize; //               f64 [rows, 2] P(row), in two parts to be added
  classCounts: usize; //        f64 [blocks, 8]
  counts: usize; //             f64 [pairs, 2]
  table: usize; //              f64 [lines, 8]
  buckets: usize; //            f64 [lines, 8]
}

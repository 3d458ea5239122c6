/**
 * Where the E-step of one set of response rows lies in the kernels' memory. Fields and order are those of the record
 * EStep in assembly/e-step-memory.ts.
 */

import { createArena, padded } from "./arena.ts";

/** Classes of a block: eight f64 fill a cache line. */
export const BLOCK = 8;
export const LINE_BYTES = 8 * BLOCK;

/** Lines that every table begins with; then come two a item, then the products. */
export const CLASS_LINE = 0;
export const ONES_LINE = 1;
export function factorLine(item: number, response: number): number {
  return 2 + 2 * item + response;
}

/**
 * How the factors of response rows are multiplied, with lines named by their number. Rows stand in the order of
 * their runs.
 */
export interface RowProducts {
  readonly J: number;
  readonly rows: number;
  /** Lines of a row besides that of its run. */
  readonly groups: number;
  /** [products, 2] the two lines whose product is line 2 + 2J + p. */
  readonly productOf: Uint32Array;
  /** [runs, 2] the line that the rows of a run share, and the number of these rows. */
  readonly runOf: Uint32Array;
  /** [rows, groups] */
  readonly rowLines: Uint32Array;
}

/** Scalars of the record, then its arrays, both in the record's order. */
export const E_STEP_SCALARS = [
  "J",
  "blocks",
  "lines",
  "products",
  "runs",
  "groups",
  "rows",
  "pairs",
] as const;
export const E_STEP_ARRAYS = [
  "classProbabilities",
  "reduced",
  "itemStart",
  "factors",
  "productOf",
  "runOf",
  "rowLines",
  "weights",
  "sums",
  "classCounts",
  "counts",
  "table",
  "buckets",
] as const;
export type EStepArray = (typeof E_STEP_ARRAYS)[number];

export interface EStepLayout {
  readonly scalar: Readonly<Record<(typeof E_STEP_SCALARS)[number], number>>;
  /** Byte offsets: the record, each array. */
  readonly eStep: number;
  readonly array: Readonly<Record<EStepArray, number>>;
  /** Memory needed in all. */
  readonly bytes: number;
}

/** For C classes and items with `pairs` reduced patterns in all. */
export function layoutEStep(products: RowProducts, C: number, pairs: number): EStepLayout {
  const { J, rows, groups } = products;
  const blocks = padded(C, BLOCK) / BLOCK;
  const lines = factorLine(J, 0) + products.productOf.length / 2;
  const { allot, end } = createArena();
  const eStep = allot(4 * (E_STEP_SCALARS.length + E_STEP_ARRAYS.length));
  const array = {
    table: allot(LINE_BYTES * lines),
    buckets: allot(LINE_BYTES * lines),
    productOf: allot(4 * products.productOf.length),
    runOf: allot(4 * products.runOf.length),
    rowLines: allot(4 * products.rowLines.length),
    weights: allot(8 * rows),
    sums: allot(16 * rows),
    itemStart: allot(4 * J),
    factors: allot(16 * pairs),
    counts: allot(16 * pairs),
    classProbabilities: allot(LINE_BYTES * blocks),
    classCounts: allot(LINE_BYTES * blocks),
    reduced: allot(2 * BLOCK * J * blocks),
  };
  return {
    scalar: {
      J,
      blocks,
      lines,
      products: products.productOf.length / 2,
      runs: products.runOf.length / 2,
      groups,
      rows,
      pairs,
    },
    eStep,
    array,
    bytes: end(),
  };
}

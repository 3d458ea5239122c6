import { CLASS_LINE, factorLine, ONES_LINE, type RowProducts } from "../../kernels/e-step-layout.ts";
import type { RowRange } from "./e-step-chunks.ts";
import { groupItems } from "./e-step-groups.ts";
import { ABSENT, type ResponsePatterns } from "./response-patterns.ts";

/** More than the kernels' memory holds (64 bytes each, 4 GiB). */
const MOST_LINES = 2 ** 26;

/** How the rows of a range are multiplied, and which rows they are: in the order of their runs. */
export interface OrderedRowProducts {
  readonly products: RowProducts;
  /** [rows] numbers among all response patterns. */
  readonly order: Uint32Array;
}

/**
 * The different responses to a group of items, each a product of factors, are lines. The leading group takes in the
 * class probabilities; rows are brought together in runs by their responses to it, longest runs first, so that the
 * kernels' loops are easy to predict.
 */
export function eStepProducts(patterns: ResponsePatterns, range: RowRange): OrderedRowProducts {
  const { J } = patterns;
  const rows = range.end - range.start;
  const { leading, groups } = groupItems(patterns, range);
  const lines = createLines(J);
  const lineOf = (row: number, start: number, end: number): number => {
    if (end === start) return ONES_LINE;
    if (end - start > 1) {
      const middle = (start + end) >> 1;
      return lines.multiply(lineOf(row, start, middle), lineOf(row, middle, end));
    }
    const response = patterns.codes[row * J + start];
    return response === ABSENT ? ONES_LINE : factorLine(start, response);
  };
  const lineOfRun = leading.firstRow.map((row) => {
    const middle = leading.end >> 1;
    return lines.multiply(
      lines.multiply(CLASS_LINE, lineOf(row, 0, middle)),
      lineOf(row, middle, leading.end),
    );
  });
  const linesOf = groups.map(({ start, end, firstRow }) => firstRow.map((row) => lineOf(row, start, end)));

  const runs = leading.firstRow.map((): number[] => []);
  for (let i = 0; i < rows; i++) runs[leading.member[i]].push(i);
  const longestFirst = runs.map((_, run) => run).sort((a, b) => runs[b].length - runs[a].length || a - b);
  const inOrder = longestFirst.flatMap((run) => runs[run]);
  return {
    products: {
      J,
      rows,
      groups: groups.length,
      productOf: lines.productOf(),
      runOf: Uint32Array.from(longestFirst.flatMap((run) => [lineOfRun[run], runs[run].length])),
      rowLines: Uint32Array.from(
        inOrder.flatMap((i) => groups.map(({ member }, g) => linesOf[g][member[i]])),
      ),
    },
    order: Uint32Array.from(inOrder, (i) => range.start + i),
  };
}

/** Lines made by multiplying two others, each product once. */
function createLines(J: number): {
  multiply(left: number, right: number): number;
  productOf(): Uint32Array;
} {
  const firstProduct = factorLine(J, 0);
  const productOf: number[] = [];
  const made = new Map<number, number>();
  return {
    multiply(left, right) {
      if (left === ONES_LINE) return right;
      if (right === ONES_LINE) return left;
      const key = left * MOST_LINES + right;
      let line = made.get(key);
      if (line === undefined) {
        line = firstProduct + made.size;
        made.set(key, line);
        productOf.push(left, right);
      }
      return line;
    },
    productOf: () => Uint32Array.from(productOf),
  };
}

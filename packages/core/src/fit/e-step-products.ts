import { CLASS_LINE, factorLine, ONES_LINE, type RowProducts } from "../kernels/e-step-layout.ts";
import { ABSENT, type AnswerPatterns } from "./answer-patterns.ts";
import type { RowRange } from "./e-step-chunks.ts";

/** Different answers to the items of a group: 64 lines and their buckets, four groups of them, fit the cache. */
const MOST_IN_GROUP = 64;
/** The leading items, whose product rows share, are as many as leave this many rows to a run. */
const ROWS_TO_A_RUN = 5;

/** How the rows of a range are multiplied, and which rows they are: in the order of their runs. */
export interface OrderedRowProducts {
  readonly products: RowProducts;
  /** [rows] numbers among all answer patterns. */
  readonly order: Uint32Array;
}

/**
 * Items are cut into groups in which few different answers occur; each of these, a product of factors over the
 * group's items, is one line. The first group is the largest and takes in the class probabilities; rows are brought
 * together in runs by their answers to it, longest runs first, so that the kernels' loops are easy to predict.
 */
export function eStepProducts(patterns: AnswerPatterns, range: RowRange): OrderedRowProducts {
  const { J } = patterns;
  const rows = range.end - range.start;
  const leading = groupFrom(patterns, range, 0, Math.max(1, rows / ROWS_TO_A_RUN));
  const groups: ItemGroup[] = [];
  for (let j = leading.end; j < J; j = groups[groups.length - 1].end)
    groups.push(groupFrom(patterns, range, j, MOST_IN_GROUP));

  const lines = createLines(J);
  const lineOf = (row: number, start: number, end: number): number => {
    if (end === start) return ONES_LINE;
    if (end - start > 1) {
      const middle = (start + end) >> 1;
      return lines.multiply(lineOf(row, start, middle), lineOf(row, middle, end));
    }
    const answer = patterns.answers[row * J + start];
    return answer === ABSENT ? ONES_LINE : factorLine(start, answer);
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

/** Items start … end − 1, by the different answers to them. */
interface ItemGroup {
  readonly start: number;
  readonly end: number;
  /** [rows] which of the different answers a row has. */
  readonly member: Uint32Array;
  /** For each of the different answers the number of a row, among all patterns, that has them. */
  readonly firstRow: readonly number[];
}

/** As many items from `start` on as have at most `most` different answers; at least one, if there is any. */
function groupFrom(patterns: AnswerPatterns, range: RowRange, start: number, most: number): ItemGroup {
  let group: ItemGroup = {
    start,
    end: start,
    member: new Uint32Array(range.end - range.start),
    firstRow: [range.start],
  };
  while (group.end < patterns.J) {
    const longer = withNextItem(patterns, range, group);
    if (longer.firstRow.length > most && group.end > start) break;
    group = longer;
  }
  return group;
}

function withNextItem({ J, answers }: AnswerPatterns, range: RowRange, group: ItemGroup): ItemGroup {
  const memberOf = new Int32Array(3 * group.firstRow.length).fill(-1);
  const firstRow: number[] = [];
  const member = group.member.map((before, i) => {
    const row = range.start + i;
    const key = 3 * before + answers[row * J + group.end];
    if (memberOf[key] < 0) memberOf[key] = firstRow.push(row) - 1;
    return memberOf[key];
  });
  return { start: group.start, end: group.end + 1, member, firstRow };
}

/** Lines made by multiplying two others, each product once. */
function createLines(J: number): {
  multiply(left: number, right: number): number;
  productOf(): Uint32Array;
} {
  const firstProduct = factorLine(J, 0);
  const productOf: number[] = [];
  const made = new Map<string, number>();
  return {
    multiply(left, right) {
      if (left === ONES_LINE) return right;
      if (right === ONES_LINE) return left;
      const key = `${left} ${right}`;
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

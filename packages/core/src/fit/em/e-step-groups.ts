import type { RowRange } from "./e-step-chunks.ts";
import type { ResponsePatterns } from "./response-patterns.ts";

/** Items start … end − 1, by the different responses to them that occur. */
export interface ItemGroup {
  readonly start: number;
  readonly end: number;
  /** [rows] which of the different responses a row of the range has. */
  readonly member: Uint32Array;
  /** For each of the different responses the number, among all patterns, of the first row that has them. */
  readonly firstRow: readonly number[];
}

/** A leading group, and the others. */
export interface ItemGroups {
  readonly leading: ItemGroup;
  readonly groups: readonly ItemGroup[];
}

/** Most different responses in a group to choose from; the lines and buckets of three groups of 128 fill the cache. */
const SIZES = [16, 32, 64, 128];
/** The leading group is met once a run, not once a row: it may have this many times as many. */
const LEADING = [1, 2, 4, 8, 16];
/** But a group that tells nearly all rows apart shares nothing: there must be this many rows to a line. */
const FEWEST_ROWS_TO_A_LINE = 4;
/** Making a line and folding its bucket takes the time of this many rows at one group (bench/results/e-step.md). */
const ROWS_TO_A_LINE = 4;

/** The cut of the items into groups, each of neighbours, that lets an E-step take the least time. */
export function groupItems(patterns: ResponsePatterns, range: RowRange): ItemGroups {
  const rows = range.end - range.start;
  const made = new Map<string, ItemGroup>();
  const groupFrom = (start: number, size: number): ItemGroup => {
    const most = Math.min(size, rows / FEWEST_ROWS_TO_A_LINE);
    const key = `${start} ${most}`;
    const group = made.get(key) ?? grow(patterns, range, start, most);
    made.set(key, group);
    return group;
  };
  const candidates = SIZES.flatMap((size) =>
    LEADING.map((times): ItemGroups => {
      const leading = groupFrom(0, times * size);
      const groups: ItemGroup[] = [];
      for (let j = leading.end; j < patterns.J; j = groups[groups.length - 1].end)
        groups.push(groupFrom(j, size));
      return { leading, groups };
    }),
  );
  const cost = ({ leading, groups }: ItemGroups): number =>
    rows * groups.length +
    ROWS_TO_A_LINE * groups.reduce((sum, { firstRow }) => sum + firstRow.length, leading.firstRow.length);
  return candidates.reduce((best, candidate) => (cost(candidate) < cost(best) ? candidate : best));
}

/** As many items from `start` on as have at most `most` different responses; at least one. */
function grow(patterns: ResponsePatterns, range: RowRange, start: number, most: number): ItemGroup {
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

function withNextItem({ J, codes }: ResponsePatterns, range: RowRange, group: ItemGroup): ItemGroup {
  const memberOf = new Int32Array(3 * group.firstRow.length).fill(-1);
  const firstRow: number[] = [];
  const member = new Uint32Array(group.member.length);
  for (let i = 0; i < member.length; i++) {
    const row = range.start + i;
    const key = 3 * group.member[i] + codes[row * J + group.end];
    if (memberOf[key] < 0) memberOf[key] = firstRow.push(row) - 1;
    member[i] = memberOf[key];
  }
  return { start: group.start, end: group.end + 1, member, firstRow };
}

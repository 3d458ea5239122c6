import { plainCell } from "../cells.ts";
import { tableError } from "../finding.ts";
import { pointsIn, type Reading, recodedCells, scoreIn } from "./reading.ts";

/** What stands for a cell of an item: 1, 0, or the cell as it is where nothing was said of it. */
export type Recode = (cell: string, item: number) => string;

export interface Recoding {
  readonly recode: Recode;
  /** Items whose cut is a share of the most points that a student had: these must be known first. */
  readonly shares: readonly (number | undefined)[];
  /** The points of a cell, of which a share may be asked for: none where it stands for a missing response or is a code. */
  pointsOf(cell: string): number;
  /** With the most points of each item. */
  withMost(most: readonly number[]): Recode;
}

/** What `correct`, `cut`, `recode` and `empty` make of cells; undefined where they say nothing. */
export function recodingOf(
  items: readonly string[],
  { correct = [], cut = [], recode = [], empty = "missing" }: Reading,
  missing: readonly string[],
): Recoding | undefined {
  if (correct.length === 0 && cut.length === 0 && recode.length === 0 && empty === "missing")
    return undefined;
  const right = items.map(() => new Set<string>());
  for (const { item, value } of specsOf(items, correct, "correct"))
    for (const j of item === undefined ? items.keys() : [item]) right[j].add(signOf(value));
  const cuts = items.map((): number | undefined => undefined);
  const shares = items.map((): number | undefined => undefined);
  for (const { item, value } of specsOf(items, cut, "cut")) {
    const share = /^(.*\d)\s*%$/.exec(value.trim())?.[1];
    const points = pointsIn(share ?? value);
    if (points === undefined || (share !== undefined && (points <= 0 || points > 100)))
      throw tableError({ kind: "bad-option", option: "cut", value });
    for (const j of item === undefined ? items.keys() : [item]) {
      cuts[j] = share === undefined ? points : undefined;
      shares[j] = share === undefined ? undefined : points / 100;
    }
  }
  const isMissing = new Set(missing);
  const codes = recodedCells(recode);
  for (const [at, code] of [...codes.keys()].entries())
    if (isMissing.has(code)) throw tableError({ kind: "bad-option", option: "recode", value: recode[at] });

  const by =
    (cutOf: readonly (number | undefined)[]): Recode =>
    (cell, j) => {
      if (cell === "" && empty === "incorrect") return "0";
      const plain = plainCell(cell);
      if (isMissing.has(plain)) return cell;
      const answer = codes.get(plain);
      if (answer !== undefined) return answer;
      if (right[j].size > 0) return right[j].has(signOf(cell)) ? "1" : "0";
      const least = cutOf[j];
      const points = least === undefined ? undefined : scoreIn(cell);
      return points === undefined ? cell : points >= least! ? "1" : "0";
    };

  return {
    recode: by(cuts),
    shares,
    pointsOf(cell) {
      const plain = plainCell(cell);
      return isMissing.has(plain) || codes.has(plain) ? 0 : (scoreIn(cell) ?? 0);
    },
    // where nobody had a point nobody has the share of it
    withMost: (most) =>
      by(cuts.map((own, j) => (shares[j] === undefined ? own : shares[j] * most[j] || Infinity))),
  };
}

/** The same sign in capitals or not, as 1.0 or 1. */
function signOf(cell: string): string {
  return plainCell(cell.trim()).toLowerCase();
}

interface Spec {
  readonly item?: number;
  readonly value: string;
}

/** "item1=B" is of the item, anything else of all; items first by the longest name that fits. */
function specsOf(items: readonly string[], given: readonly string[], role: "correct" | "cut"): Spec[] {
  const specs = given.map((text): Spec => {
    let item: number | undefined;
    for (const [j, name] of items.entries())
      if (text.startsWith(`${name}=`) && (item === undefined || name.length > items[item].length)) item = j;
    if (item !== undefined) return { item, value: text.slice(items[item].length + 1) };
    const at = text.lastIndexOf("=");
    if (at > 0)
      throw tableError({ kind: "unknown-column", role, column: text.slice(0, at), near: [], columns: items });
    return { value: text };
  });
  // what is said of one item counts above what is said of all
  return [
    ...specs.filter((spec) => spec.item === undefined),
    ...specs.filter((spec) => spec.item !== undefined),
  ];
}

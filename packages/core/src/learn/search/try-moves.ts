import type { Block } from "./block.ts";
import { climb } from "./climb.ts";
import type { ColumnMove } from "./move-columns.ts";
import { movedColumns } from "./move-columns.ts";
import type { Selection } from "./reselect/selection.ts";
import type { ModelView, SearchModel } from "./search-model.ts";

/** A move that falls this far behind in its first climb is given up; one must gain LEAST_GAIN in the end. */
const HOPELESS = 25;
const LEAST_GAIN = 0.5;
const FIRST_LOOK = { rounds: 1, steps: 5, items: "block" } as const;
const SECOND_LOOK = { rounds: 3, steps: 8, items: "block" } as const;

export interface MovesSummary {
  readonly model: SearchModel;
  readonly score: number;
  readonly tried: number;
  readonly accepted: number;
}

/**
 * All moves between attribute c and the others of its block, one after the other, each climbed and kept if the score
 * rises. `seen` remembers moves with the rows they were about: the same move on the same rows is tried once.
 */
export function tryMoves(
  block: Block,
  from: SearchModel,
  score: number,
  c: number,
  selection: Selection,
  seen: Set<string>,
): MovesSummary {
  let model = from;
  let best = score;
  let tried = 0;
  let accepted = 0;
  for (const l of block.attributes) {
    if (l === c) continue;
    for (const move of movesOf(c, l)) {
      const key = moveKey(model, move);
      if (seen.has(key)) continue;
      seen.add(key);
      const trial = movedColumns(model, move, selection.known, selection.most);
      if (!trial) continue;
      tried++;
      const reached = climbTrial(block, model, trial, best, selection, (1 << c) | (1 << l));
      if (reached === undefined) continue;
      model = trial;
      best = reached;
      accepted++;
    }
  }
  return { model, score: best, tried, accepted };
}

/** The score that a changed model climbs to, if it is another Q-matrix and better than `best`. */
export function climbTrial(
  block: Block,
  model: ModelView,
  trial: SearchModel,
  best: number,
  selection: Selection,
  changed: number,
): number | undefined {
  const first = climb(block, trial, selection, { ...FIRST_LOOK, of: changed, unless: model });
  if (first < best - HOPELESS) return undefined;
  const second = climb(block, trial, selection, { ...SECOND_LOOK, unless: model });
  return second <= best + LEAST_GAIN ? undefined : second;
}

function movesOf(c: number, l: number): ColumnMove[] {
  return [
    { c, l, kind: "add" },
    { c, l, kind: "drop" },
    { c: l, l: c, kind: "add" },
    { c: l, l: c, kind: "drop" },
  ];
}

function moveKey(model: ModelView, { c, l, kind }: ColumnMove): string {
  const both = (1 << c) | (1 << l);
  const rows: number[] = [];
  for (let j = 0; j < model.J; j++) if (model.q[j] & both) rows.push(j, model.q[j]);
  return `${kind} ${c} ${l} ${rows.join(" ")}`;
}

import type { Stream } from "../random/stream.ts";
import { shuffled } from "../random/stream.ts";
import type { Answers } from "./answers.ts";
import { type Block, openBlock } from "./block.ts";
import { blockEm } from "./block-em.ts";
import { climb, reselectAll } from "./climb.ts";
import { updateShares } from "./family-shares.ts";
import type { ItemCosts } from "./item-costs.ts";
import { learnItemPrior } from "./item-prior.ts";
import type { KnownEntries } from "./known-entries.ts";
import { type ColumnMove, movedColumns } from "./move-columns.ts";
import { neighbours } from "./neighbours.ts";
import type { Selection } from "./reselect.ts";
import { sampleBlock } from "./sample-block.ts";
import type { SearchModel } from "./search-model.ts";
import type { SearchStart } from "./start-model.ts";
import { createWorkspace, type Workspace } from "./workspace.ts";

export interface SearchOptions {
  readonly known: KnownEntries;
  readonly costs: ItemCosts;
  readonly most: number;
  /** Sweeps of EM alone, then with re-selection, before the moves; rounds of moves at most; sweeps that vote. */
  readonly emSweeps: number;
  readonly sweeps: number;
  readonly moveRounds: number;
  readonly votes: number;
}

export interface SearchStep {
  readonly phase: "sweep" | "move" | "vote";
  /** Of the whole search, roughly: 0 to 1. */
  readonly done: number;
  readonly score: number;
  readonly model: SearchModel;
  readonly tried: number;
  readonly accepted: number;
}

/** A move that falls this far behind in its first climb is given up; one must gain LEAST_GAIN in the end. */
const HOPELESS = 25;
const LEAST_GAIN = 0.5;

const SWEEP_STEPS = 4;
const SETTLE_STEPS = 3;
const LOCAL = { rounds: 2, steps: 6, items: "block" } as const;
const FIRST_LOOK = { rounds: 1, steps: 5, items: "block" } as const;
const SECOND_LOOK = { rounds: 3, steps: 8, items: "block" } as const;
const AFTERWARDS = { rounds: 1, steps: 5, items: "all" } as const;

/** One loop over the whole search; what it works on is yielded after every part, and returned voted at the end. */
export function* searchSteps(
  answers: Answers,
  start: SearchStart,
  options: SearchOptions,
  random: Stream,
): Generator<SearchStep, SearchStart> {
  const { K } = start.model;
  const workspace = createWorkspace(answers, K);
  const { profiles } = start;
  let { model } = start;
  const local: Selection = { ...options, grows: false };
  const whole: Selection = { ...options, grows: options.most > 3 };
  const state = { tried: 0, accepted: 0, score: Number.NEGATIVE_INFINITY };
  const told = (phase: SearchStep["phase"], done: number): SearchStep => ({ phase, done, model, ...state });

  for (let s = 0; s < options.emSweeps; s++) sweep(workspace, model, profiles, undefined, random);
  for (let s = 0; s < options.sweeps; s++) {
    state.score = sweep(workspace, model, profiles, local, random);
    yield told("sweep", (0.2 * (s + 1)) / options.sweeps);
  }
  const seen = new Set<string>();
  for (let round = 0; round < options.moveRounds; round++) {
    let accepted = 0;
    for (const [n, c] of shuffled(K, random).entries()) {
      const block = openBlock(workspace, model, profiles, neighbours(model, profiles, c, random));
      let score = climb(block, model, local, LOCAL);
      for (const l of block.attributes) {
        if (l === c) continue;
        for (const move of movesOf(c, l)) {
          const key = moveKey(model, move);
          if (seen.has(key)) continue;
          seen.add(key);
          const trial = movedColumns(model, move, options.known, options.most);
          if (!trial) continue;
          state.tried++;
          const first = climb(block, trial, local, { ...FIRST_LOOK, of: (1 << move.c) | (1 << move.l) });
          if (sameQ(trial, model) || first < score - HOPELESS) continue;
          const second = climb(block, trial, local, SECOND_LOOK);
          if (sameQ(trial, model) || second <= score + LEAST_GAIN) continue;
          model = trial;
          score = second;
          accepted++;
          state.accepted++;
        }
      }
      climb(block, model, local, AFTERWARDS);
      sampleBlock(block, random);
      yield told("move", 0.2 + (0.6 * (round + (n + 1) / K)) / options.moveRounds);
    }
    state.score = sweep(workspace, model, profiles, whole, random);
    if (accepted === 0) break;
  }
  const votes = Array.from({ length: model.J }, () => new Map<number, number>());
  for (let v = 0; v < options.votes; v++) {
    state.score = sweep(workspace, model, profiles, whole, random);
    for (let j = 0; j < model.J; j++) votes[j].set(model.q[j], (votes[j].get(model.q[j]) ?? 0) + 1);
    yield told("vote", 0.8 + (0.2 * (v + 1)) / options.votes);
  }
  for (let j = 0; j < model.J; j++) {
    let most = votes[j].get(model.q[j]) ?? 0;
    for (const [q, count] of votes[j]) if (count > most) [model.q[j], most] = [q, count];
  }
  return { model, profiles };
}

function movesOf(c: number, l: number): ColumnMove[] {
  return [
    { c, l, kind: "add" },
    { c, l, kind: "drop" },
    { c: l, l: c, kind: "add" },
    { c: l, l: c, kind: "drop" },
  ];
}

/** The move and the rows it is about: the same move on the same rows is tried once. */
function moveKey(model: SearchModel, { c, l, kind }: ColumnMove): string {
  const both = (1 << c) | (1 << l);
  const rows: number[] = [];
  for (let j = 0; j < model.J; j++) if (model.q[j] & both) rows.push(j, model.q[j]);
  return `${kind} ${c} ${l} ${rows.join(" ")}`;
}

function sameQ(a: SearchModel, b: SearchModel): boolean {
  return a.q.every((q, j) => q === b.q[j]);
}

/** Every attribute is in a block once or more: EM, re-selection of all items, EM, new profiles. */
function sweep(
  workspace: Workspace,
  model: SearchModel,
  profiles: Uint32Array,
  selection: Selection | undefined,
  random: Stream,
): number {
  const { K } = model;
  if (selection) model.itemPrior = learnItemPrior(model);
  const order = [...shuffled(K, random)];
  let covered = 0;
  let logLik = 0;
  for (const c of order) {
    if ((covered >>> c) & 1) continue;
    const attributes =
      random.uniform() < 0.5
        ? randomBlock(order, c, covered, workspace.B)
        : neighbours(model, profiles, c, random);
    const block: Block = openBlock(workspace, model, profiles, attributes);
    covered |= block.mask;
    logLik = blockEm(block, model, SWEEP_STEPS);
    if (selection) {
      updateShares(model);
      reselectAll(block, model, selection);
      logLik = blockEm(block, model, SETTLE_STEPS);
    }
    sampleBlock(block, random);
  }
  return logLik - model.penalties.reduce((a, b) => a + b, 0);
}

function randomBlock(order: readonly number[], c: number, covered: number, size: number): number[] {
  const fresh = order.filter((k) => k !== c && !((covered >>> k) & 1));
  const others = order.filter((k) => k !== c && (covered >>> k) & 1);
  return [c, ...fresh, ...others].slice(0, size);
}

import type { KnownEntries } from "../../data/known-entries.ts";
import { type Stream, shuffled } from "../../random/stream.ts";
import type { Answers } from "./answers.ts";
import { openBlock } from "./block.ts";
import { sampleBlock } from "./block-em.ts";
import { climb } from "./climb.ts";
import type { ItemCosts } from "./item-costs.ts";
import { needsPatternWeights } from "./needs-pattern-weights.ts";
import { neighbours } from "./neighbours.ts";
import type { Selection } from "./reselect/selection.ts";
import { copyModel, modelScore, type Search, type SearchModel, type SearchStart } from "./search-model.ts";
import { sweep } from "./sweep.ts";
import { tryMoves } from "./try-moves.ts";
import { type VotedScore, voteSteps } from "./vote.ts";
import { createWorkspace } from "./workspace.ts";

export interface SearchOptions {
  readonly known: KnownEntries;
  readonly costs: ItemCosts;
  /** Most attributes an item may need. */
  readonly most: number;
  /** Sweeps of EM alone, then with re-selection, before the moves; rounds of moves at most; sweeps that vote. */
  readonly emSweeps: number;
  readonly sweeps: number;
  readonly moveRounds: number;
  readonly votes: number;
  /** Patterns get weights of their own from the moves on; else once the answers ask for it: see needs-pattern-weights.ts. */
  readonly patternWeights?: boolean;
}

/** Where a search ends. */
export interface SearchResult extends SearchStart, VotedScore {}

export interface SearchStep {
  readonly phase: "sweep" | "move" | "vote";
  /** Of the whole search, roughly: 0 to 1. */
  readonly done: number;
  readonly score: number;
  readonly model: SearchModel;
  /** Moves tried and kept so far. */
  readonly tried: number;
  readonly accepted: number;
}

/** How much of the time the phases take, roughly. */
const SWEEPS_DONE = 0.2;
const MOVES_DONE = 0.8;

const BEFORE_MOVES = { rounds: 2, steps: 6, items: "block" } as const;
const AFTER_MOVES = { rounds: 1, steps: 5, items: "all" } as const;

/**
 * The search for Q from one start: sweeps of block-exact EM with re-selection; rounds of moves on pairs of columns, until
 * one changes nothing; a vote over the last sweeps. One loop: what it works on is yielded after every part.
 */
export function* searchSteps(
  answers: Answers,
  start: SearchStart,
  options: SearchOptions,
  random: Stream,
): Generator<SearchStep, SearchResult> {
  const { K } = start.model;
  const workspace = createWorkspace(answers, K);
  const profiles = start.profiles.slice();
  const search: Search = { workspace, model: copyModel(start.model), profiles, random };
  let tried = 0;
  let accepted = 0;
  const local: Selection = { ...options, grows: false };
  const whole: Selection = { ...options, grows: true };
  const stepOf = (phase: SearchStep["phase"], done: number): SearchStep => {
    const { model } = search;
    return { phase, done, model, score: modelScore(model), tried, accepted };
  };

  for (let s = 0; s < options.emSweeps; s++) sweep(search, undefined);
  // where a block holds every attribute, one serves for all moves
  const isWhole = K <= workspace.B;
  for (let s = 1; s <= options.sweeps; s++) {
    const isSettled = sweep(search, local);
    yield stepOf("sweep", (SWEEPS_DONE * s) / options.sweeps);
    if (isSettled) break;
  }
  const seen = new Set<string>();
  for (let round = 0; round < options.moveRounds; round++) {
    search.model.hasPatternWeights ||= options.patternWeights || needsPatternWeights(search);
    const before = accepted;
    const order = [...shuffled(K, random)];
    const together = isWhole ? [order] : order.map((c) => [c]);
    for (const [n, columns] of together.entries()) {
      const near = neighbours(search.model, profiles, columns[0], random);
      const block = openBlock(workspace, search.model, profiles, near);
      let score = climb(block, search.model, local, BEFORE_MOVES);
      for (const c of columns) {
        const moves = tryMoves(block, search.model, score, c, local, seen);
        search.model = moves.model;
        score = moves.score;
        tried += moves.tried;
        accepted += moves.accepted;
      }
      climb(block, search.model, local, AFTER_MOVES);
      sampleBlock(block, random);
      const part = (round + (n + 1) / together.length) / options.moveRounds;
      yield stepOf("move", SWEEPS_DONE + (MOVES_DONE - SWEEPS_DONE) * part);
    }
    if (isWhole && accepted === before) break;
    sweep(search, whole);
    if (accepted === before) break;
  }
  const voting = voteSteps(search, whole, options.votes);
  for (;;) {
    const vote = voting.next();
    if (vote.done) return { model: search.model, profiles, ...vote.value };
    yield stepOf("vote", MOVES_DONE + ((1 - MOVES_DONE) * vote.value) / options.votes);
  }
}

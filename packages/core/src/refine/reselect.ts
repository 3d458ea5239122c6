import ln from "@stdlib/math-base-special-ln";
import { ABSENT } from "./answers.ts";
import { gatherBits, onesOf, popcount, spreadBits } from "./bits.ts";
import { type Block, type BlockItem, blockItem } from "./block.ts";
import { listSubsets, type Subset, subsetOf } from "./candidates.ts";
import { cellsOfEffects, holdEffects } from "./cells-of-effects.ts";
import type { ItemCosts } from "./item-costs.ts";
import type { FamilyShape } from "./item-prior.ts";
import { isAllowed, type KnownEntries } from "./known-entries.ts";
import { isMonotone } from "./monotone.ts";
import { CELLS, type SearchModel } from "./search-model.ts";
import { solveEffects } from "./solve-effects.ts";
import { PIECE, type Workspace } from "./workspace.ts";

/** What re-selection of q-vectors needs to know besides the block. */
export interface Selection {
  readonly known: KnownEntries;
  readonly costs: ItemCosts;
  /** Most attributes an item may have. */
  readonly most: number;
  /** Whether q-vectors of three attributes may grow further: only now and then, for it takes time. */
  readonly grows: boolean;
}

/** Candidates of the regression that are looked at with their exact likelihood, and how far behind the best. */
const FINALISTS = 5;
const FARTHEST = 12;
/** Newton steps of a finalist. */
const PASSES = 2;
/** A new q-vector must be better by this. */
const LEAST_GAIN = 0.05;

export interface Candidate {
  readonly subset: Subset;
  readonly shape: FamilyShape;
  score: number;
  penalty: number;
  readonly effects: Float64Array;
}

/** Students of one item by the cell of its attributes outside the block. */
export interface Pieces {
  readonly counts: number[];
  readonly outsides: number[];
}

/**
 * Chooses the item's q-vector and family anew, given everybody's answers to all other items: with
 * f_i[T] = P(α_i ⊇ T | the other answers of i),
 *
 *   P(R_ij = 1) = Σ_T δ_T f_i[T]        a linear regression, of terms T ⊆ S for the q-vector S
 *
 * One weighted Gram matrix scores every S of up to three attributes in every family by its evidence under the normal
 * prior of item-prior.ts; the best few are fitted by Newton's method to their exact likelihood. Posteriors of the
 * block follow the new choice. Returns whether the q-vector has changed.
 */
export function reselect(block: Block, model: SearchModel, j: number, selection: Selection): boolean {
  const { workspace, mask } = block;
  const current = blockItem(block, j, model.q[j], 0);
  const pieces = placeStudents(block, model, current);
  writeFeatures(workspace, pieces, current.outsideCells.length);
  const subsets = subsetsFor(workspace, popcount(current.outside));
  const currentLocal = localOf(workspace, mask, current.outside, current.q);
  const finalists = screen(block, model, j, current, subsets, selection);
  const first = finalists.length > 0 ? finalists[0].score : 0;
  const isCurrent = ({ subset, shape }: Candidate) =>
    subset.local === currentLocal && (subset.n < 2 || shape.family === model.families[j]);
  if (!finalists.some(isCurrent)) {
    const shape =
      model.itemPrior.shapes[popcount(current.q)][popcount(current.q) < 2 ? 0 : model.families[j]];
    finalists.push(currentCandidate(workspace, model, j, currentLocal, shape));
  }
  let best: Candidate | undefined;
  let own: Candidate | undefined;
  const look = (candidate: Candidate) => {
    refineCandidate(block, pieces, current.outsideCells.length, candidate, model, selection);
    if (isCurrent(candidate)) own = candidate;
    if (!best || candidate.score > best.score) best = candidate;
  };
  for (const candidate of finalists)
    if (isCurrent(candidate) || candidate.score >= first - FARTHEST) look(candidate);
  if (selection.grows && best && best.subset.n >= 3 && best.subset.n < selection.most)
    for (const candidate of grown(block, model, j, current, best, selection)) look(candidate);
  if (!best || !own) return false;
  const moves = best !== own && best.score > own.score + LEAST_GAIN;
  const chosen = moves ? best : own;
  model.penalties[j] = chosen.penalty;
  model.fits[j] = chosen.score + chosen.penalty;
  if (!moves) return false;
  adopt(block, model, j, current, pieces, chosen);
  return chosen.subset.local !== currentLocal;
}

/** Bits of the block below B, bits of the item outside it above. */
function localOf({ B }: Workspace, mask: number, outside: number, q: number): number {
  return gatherBits(q, mask) | (gatherBits(q, outside) << B);
}

function globalOf({ B }: Workspace, mask: number, outside: number, local: number): number {
  return (spreadBits(local & ((1 << B) - 1), mask) | spreadBits(local >>> B, outside)) >>> 0;
}

const SUBSETS = new WeakMap<Workspace, Map<number, Subset[]>>();

export function subsetsFor(workspace: Workspace, outside: number): readonly Subset[] {
  const byOutside = SUBSETS.get(workspace) ?? new Map<number, Subset[]>();
  SUBSETS.set(workspace, byOutside);
  const subsets = byOutside.get(outside) ?? listSubsets(workspace, outside);
  byOutside.set(outside, subsets);
  return subsets;
}

/** Positions for the students who answered the item, and the rows that take their answer out of the posterior. */
export function placeStudents(block: Block, model: SearchModel, item: BlockItem): Pieces {
  const { workspace, profiles } = block;
  const { answers, C, at, u32, f32, pieceBytes, features } = workspace;
  const { N } = answers;
  const codes = answers.codes[item.item];
  const outsides = item.outsideCells.length;
  const rowBytes = 4 * C;
  let to = at.inverseTable / 4;
  for (const outsideCell of item.outsideCells)
    for (const right of [0, 1])
      for (let c = 0; c < C; c++) {
        const p = model.cells[item.item * CELLS + (outsideCell | item.insideCells[c])];
        f32[to++] = 1 / (right ? p : 1 - p);
      }
  const cellOf = workspace.cellOf;
  const members = new Int32Array(outsides);
  fillCells(profiles, item.outside, cellOf);
  for (let i = 0; i < N; i++) if (codes[i] !== ABSENT) members[cellOf[i]]++;
  const counts: number[] = [];
  const outsideOf: number[] = [];
  const next = new Int32Array(outsides);
  for (let o = 0; o < outsides; o++) {
    next[o] = counts.length * PIECE;
    for (let left = members[o]; left > 0; left -= PIECE) {
      counts.push(4 * Math.ceil(Math.min(left, PIECE) / 4));
      outsideOf.push(o);
    }
  }
  const posteriors = at.posteriors / 4;
  const inverses = at.inverses / 4;
  const here = at.here / 4;
  const yColumn = (at.pieces + 4 * PIECE * features.length) / 4;
  const yStep = pieceBytes / 4 - PIECE;
  for (let i = 0; i < N; i++) {
    const code = codes[i];
    if (code === ABSENT) continue;
    const o = cellOf[i];
    const position = next[o]++;
    u32[posteriors + position] = at.posterior + i * rowBytes;
    u32[inverses + position] = at.inverseTable + (2 * o + code) * rowBytes;
    f32[here + position] = 1;
    f32[yColumn + position + Math.floor(position / PIECE) * yStep] = code;
  }
  // positions that fill up a vector stand for no student
  for (let o = 0; o < outsides; o++)
    for (; next[o] % 4 !== 0; next[o]++) {
      const position = next[o];
      u32[posteriors + position] = at.posterior;
      u32[inverses + position] = at.inverseTable + 2 * o * rowBytes;
      f32[here + position] = 0;
      f32[yColumn + position + Math.floor(position / PIECE) * yStep] = 0;
    }
  return { counts, outsides: outsideOf };
}

/** Of every student the pattern on the attributes of `mask`, gathered. */
function fillCells(profiles: Uint32Array, mask: number, cellOf: Uint8Array): void {
  cellOf.fill(0);
  for (const [to, k] of onesOf(mask).entries())
    for (let i = 0; i < profiles.length; i++) cellOf[i] |= ((profiles[i] >>> k) & 1) << to;
}

/** Features and weights of all pieces, and their Gram sums by outside cell, summed over supersets of it. */
export function writeFeatures(workspace: Workspace, pieces: Pieces, outsides: number): void {
  const { kernels, at, vectors, features, listed, pieceBytes, f64, sums } = workspace;
  const first = at.sums / 8;
  f64.fill(0, first, first + sums * outsides);
  for (const [p, count] of pieces.counts.entries()) {
    const position = 4 * p * PIECE;
    const piece = at.pieces + p * pieceBytes;
    const weights = at.weights + position;
    kernels.block_features(
      count,
      vectors,
      features.length,
      at.posteriors + position,
      at.inverses + position,
      at.here + position,
      at.scratch,
      at.classes,
      piece,
      weights,
    );
    const to = at.sums + 8 * sums * pieces.outsides[p];
    kernels.block_gram(count, listed, piece, weights, at.partners, at.temporary, to);
  }
  for (let bit = 1; bit < outsides; bit <<= 1)
    for (let o = 0; o < outsides; o++)
      if (!(o & bit))
        for (let s = 0; s < sums; s++) f64[first + o * sums + s] += f64[first + (o | bit) * sums + s];
}

const MOST_TERMS = 16;
const gram = new Float64Array(MOST_TERMS * MOST_TERMS);
const withY = new Float64Array(MOST_TERMS);
const reduced = new Float64Array(MOST_TERMS * MOST_TERMS);
const reducedY = new Float64Array(MOST_TERMS);

/** The best FINALISTS of all subsets and families, by the evidence of the regression. */
export function screen(
  block: Block,
  model: SearchModel,
  j: number,
  current: BlockItem,
  subsets: readonly Subset[],
  { known, costs, most }: Selection,
): Candidate[] {
  const { workspace, mask } = block;
  const { f64, at, sums, sumOf, sumOfY, listed } = workspace;
  const base = at.sums / 8;
  const total = f64[base + sumOfY[0]];
  const best: Candidate[] = [];
  for (const subset of subsets) {
    const { n, features, outsides, local } = subset;
    if (n > most || !isAllowed(known, j, globalOf(workspace, mask, current.outside, local))) continue;
    const count = 1 << n;
    for (let t = 0; t < count; t++) {
      withY[t] = f64[base + outsides[t] * sums + sumOfY[features[t]]];
      for (let s = 0; s <= t; s++)
        gram[t * count + s] =
          f64[base + (outsides[t] | outsides[s]) * sums + sumOf[features[t] * listed + features[s]]];
    }
    for (const shape of model.itemPrior.shapes[n]) {
      const D = shape.effects;
      reduceGram(shape, gram, withY, count);
      const solved = solveEffects(reduced, reducedY, shape, D);
      const score =
        -(total + solved.atMean - solved.fitted + solved.logDeterminantGain) / 2 -
        costs.of(model, shape.family, n);
      if (best.length === FINALISTS && score <= best[FINALISTS - 1].score) continue;
      if (!isMonotone(shape, solved.effects)) continue;
      if (best.length === FINALISTS) best.pop();
      let place = best.length;
      while (place > 0 && best[place - 1].score < score) place--;
      best.splice(place, 0, { subset, shape, score, penalty: 0, effects: solved.effects.slice(0, D) });
    }
  }
  return best;
}

/** From the Gram matrix on all 2^n terms to that on the family's effects. */
function reduceGram(shape: FamilyShape, full: Float64Array, fullY: Float64Array, count: number): void {
  const { terms, effectOf, signs, effects: D } = shape;
  if (D === terms.length) {
    for (let t = 0; t < D; t++) {
      reducedY[t] = fullY[terms[t]];
      for (let s = 0; s <= t; s++) reduced[t * D + s] = full[terms[t] * count + terms[s]];
    }
    return;
  }
  reduced.fill(0, 0, D * D);
  reducedY.fill(0, 0, D);
  for (let t = 0; t < terms.length; t++) {
    reducedY[effectOf[t]] += signs[t] * fullY[t];
    for (let s = 0; s <= t; s++) {
      const value = signs[t] * signs[s] * full[t * count + s];
      reduced[effectOf[t] * D + effectOf[s]] += effectOf[t] === effectOf[s] && t !== s ? 2 * value : value;
    }
  }
}

/** The item's own q-vector, with the effects it has now. */
function currentCandidate(
  workspace: Workspace,
  model: SearchModel,
  j: number,
  local: number,
  shape: FamilyShape,
): Candidate {
  const effects = effectsOfCells(shape, model.cells.subarray(j * CELLS, j * CELLS + (1 << shape.n)));
  return {
    subset: subsetOf(workspace, local),
    shape,
    score: Number.NEGATIVE_INFINITY,
    penalty: 0,
    effects,
  };
}

/** Effects of a family from its cells, which are of that family. */
function effectsOfCells({ n, terms, effects: D, effectOf }: FamilyShape, cells: Float64Array): Float64Array {
  const byTerm = Float64Array.from(cells);
  for (let a = 1; a < 1 << n; a <<= 1) for (let x = 0; x < 1 << n; x++) if (x & a) byTerm[x] -= byTerm[x ^ a];
  const effects = new Float64Array(D);
  for (let t = terms.length - 1; t >= 0; t--) effects[effectOf[t]] = byTerm[terms[t]];
  // of a disjunctive item every single attribute has the whole effect
  if (D < terms.length) effects[1] = byTerm[1];
  return effects;
}

/** Newton steps on the exact likelihood; score and penalty are those of the best step. */
export function refineCandidate(
  block: Block,
  pieces: Pieces,
  outsides: number,
  candidate: Candidate,
  model: SearchModel,
  { costs }: Selection,
): void {
  const { shape, effects } = candidate;
  const { mean, precision, effects: D, family, n } = shape;
  const trial = effects.slice();
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let pass = 1; pass <= PASSES; pass++) {
    holdEffects(shape, trial);
    const logLik = likelihoodPass(block, pieces, outsides, candidate.subset, shape, trial);
    let quadratic = 0;
    for (let t = 0; t < D; t++)
      for (let s = 0; s < D; s++)
        quadratic += (trial[t] - mean[t]) * precision[t * D + s] * (trial[s] - mean[s]);
    const solved = solveEffects(reduced, reducedY, shape, D);
    const penalty = (quadratic + solved.logDeterminantGain) / 2 + costs.of(model, family, n);
    if (logLik - penalty > bestScore) {
      bestScore = logLik - penalty;
      candidate.penalty = penalty;
      effects.set(trial);
    }
    trial.set(solved.effects.subarray(0, D));
  }
  candidate.score = bestScore;
}

/** logLik of the item at the given effects; leaves its Gram matrix on the family's effects in `reduced`. */
function likelihoodPass(
  block: Block,
  pieces: Pieces,
  outsides: number,
  subset: Subset,
  shape: FamilyShape,
  effects: Float64Array,
): number {
  const { workspace } = block;
  const { kernels, at, u32, f32, f64, pieceBytes, features } = workspace;
  const { terms, effectOf, signs } = shape;
  // terms of the block alone: with the outside attributes known, several terms have the same feature
  const parts = [...new Set(terms.map((T) => subset.features[T]))];
  const partOf = terms.map((T) => parts.indexOf(subset.features[T]));
  const m = parts.length;
  u32.set(
    parts.map((feature) => feature * 4 * PIECE),
    at.terms / 4,
  );
  const stride = (m * (m + 3)) / 2;
  for (let o = 0; o < outsides; o++) {
    const to = at.effects / 4 + o * m;
    f32.fill(0, to, to + m);
    for (const [t, T] of terms.entries())
      if ((subset.outsides[T] & o) === subset.outsides[T])
        f32[to + partOf[t]] += signs[t] * effects[effectOf[t]];
  }
  f64.fill(0, at.irls / 8, at.irls / 8 + stride * outsides);
  f64[at.likelihood / 8] = 1;
  f64[at.likelihood / 8 + 1] = 0;
  for (const [p, count] of pieces.counts.entries()) {
    const piece = at.pieces + p * pieceBytes;
    const o = pieces.outsides[p];
    kernels.block_irls(
      count,
      m,
      at.terms,
      at.effects + 4 * m * o,
      piece,
      piece + 4 * PIECE * features.length,
      at.here + 4 * p * PIECE,
      at.irlsWeights,
      at.temporary,
      at.irls + 8 * stride * o,
      at.likelihood,
    );
  }
  const count = terms.length;
  for (let t = 0; t < count; t++) {
    withY[t] = 0;
    for (let s = 0; s <= t; s++) gram[t * count + s] = 0;
    for (let o = 0; o < outsides; o++) {
      const from = at.irls / 8 + o * stride;
      const outside = subset.outsides[terms[t]];
      if ((outside & o) !== outside) continue;
      withY[t] += f64[from + (m * (m + 1)) / 2 + partOf[t]];
      for (let s = 0; s <= t; s++) {
        if ((subset.outsides[terms[s]] & o) !== subset.outsides[terms[s]]) continue;
        const a = Math.max(partOf[t], partOf[s]);
        const b = Math.min(partOf[t], partOf[s]);
        gram[t * count + s] += f64[from + (a * (a + 1)) / 2 + b];
      }
    }
  }
  reduceListed(shape, count);
  const [mantissa, exponent] = f64.subarray(at.likelihood / 8, at.likelihood / 8 + 2);
  return ln(mantissa) + exponent * Math.LN2;
}

/** As reduceGram, of a Gram matrix on the family's own terms. */
function reduceListed(shape: FamilyShape, count: number): void {
  const own = { ...shape, terms: shape.terms.map((_, t) => t) };
  reduceGram(own, gram, withY, count);
}

/** Supersets by one attribute of a q-vector of three or more. */
function* grown(
  block: Block,
  model: SearchModel,
  j: number,
  current: BlockItem,
  best: Candidate,
  { known }: Selection,
): Generator<Candidate> {
  const { workspace, mask } = block;
  const { B } = workspace;
  const universe = B + popcount(current.outside);
  for (let k = 0; k < universe; k++) {
    const local = best.subset.local | (1 << k);
    if (local === best.subset.local) continue;
    if (!isAllowed(known, j, globalOf(workspace, mask, current.outside, local))) continue;
    const subset = subsetOf(workspace, local);
    for (const shape of model.itemPrior.shapes[subset.n]) {
      if (model.logShares[shape.family] < LEAST_LOG_SHARE) continue;
      yield { subset, shape, score: 0, penalty: 0, effects: shape.mean.slice() };
    }
  }
}

/** Families that hardly any item has are not tried for items of many attributes. */
const LEAST_LOG_SHARE = -2.5;

/** Takes the chosen q-vector, family and cells over, and moves the posteriors along. */
function adopt(
  block: Block,
  model: SearchModel,
  j: number,
  current: BlockItem,
  pieces: Pieces,
  { subset, shape, effects }: Candidate,
): void {
  const { workspace, mask } = block;
  const { C, at, f32, kernels, vectors } = workspace;
  const before = model.cells.slice(j * CELLS, (j + 1) * CELLS);
  const q = globalOf(workspace, mask, current.outside, subset.local);
  model.q[j] = q;
  model.families[j] = subset.n < 2 ? 0 : shape.family;
  cellsOfEffects(shape, effects, model.cells.subarray(j * CELLS, (j + 1) * CELLS));
  if (((current.q | q) & mask) === 0) return;
  const next = blockItem(block, j, q, 0);
  let to = at.inverseTable / 4;
  for (const [o, outsideCell] of current.outsideCells.entries()) {
    const nextOutside = gatherBits(spreadBits(o, current.outside), q);
    for (const right of [0, 1])
      for (let c = 0; c < C; c++) {
        const was = before[outsideCell | current.insideCells[c]];
        const is = model.cells[j * CELLS + (nextOutside | next.insideCells[c])];
        f32[to++] = right ? is / was : (1 - is) / (1 - was);
      }
  }
  for (const [p, count] of pieces.counts.entries()) {
    const position = 4 * p * PIECE;
    kernels.block_reweight(
      count,
      vectors,
      at.posteriors + position,
      at.inverses + position,
      at.here + position,
    );
  }
}

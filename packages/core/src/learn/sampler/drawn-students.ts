import { LARGEST_LINE } from "../../models/factor-nodes.ts";
import { onesOf, spreadBits } from "../../numeric/bits.ts";
import { clamp } from "../../numeric/clamp.ts";
import type { Stream } from "../../random/stream.ts";
import type { CodedResponses } from "../coded-responses.ts";
import { MOST_LISTED } from "../items/index.ts";
import { NODE_VALUES, NODES } from "./ability.ts";
import { createDrawnMemory, DRAWS as M } from "./drawn-memory.ts";
import { success, writeNodeTables, writeProgram } from "./drawn-tables.ts";
import { itemNewton, nodesOf } from "./item-newton.ts";
import { PIECE } from "./pieces.ts";
import { masksAt } from "./response-masks.ts";
import type { SamplerModel } from "./sampler-model.ts";
import type { Students } from "./students.ts";
import { held, stepLines, updateNodeWeights } from "./update-distribution.ts";

const PIECE_BYTES = 4 * PIECE;
const NONE = 0xffffffff;
/** Profiles are drawn anew after so many items, or after each fifth of them if that is more. */
const ITEMS_A_DRAW = 10;
const DRAWS_A_SWEEP = 5;

/**
 * Share of its last step that a line of the attribute distribution goes on for [Pol64]: EM alone takes a hundred steps where an attribute is hard to see.
 */
const MOMENTUM = 0.7;

function lineOf({ slopes, intercepts }: SamplerModel, k: number): readonly number[] {
  return [slopes[k], intercepts[k]];
}

export interface DrawnStudents extends Students {
  /** Adds `weight` times the share of draws that master an attribute, as they stand, to [N, K]. */
  addMastery(to: Float64Array, weight: number): void;
}

/** Students with DRAWS profiles each, drawn in turn with the items: for more attributes than can be enumerated. */
export function drawnStudents(coded: CodedResponses, { J, K }: SamplerModel, random: Stream): DrawnStudents {
  const memory = createDrawnMemory(coded, K, random);
  const { kernels, u32, f32, f64, at, N, pieces, A, features, featureOf, size, sumOf, sums } = memory;
  const attributes: number[] = Array.from({ length: A }, (_, k) => k);

  /** Whether the features are those of the item that is left out. */
  let hasFeatures = false;

  /** One round of draws: attributes, then nodes. */
  function draw(model: SamplerModel): void {
    writeProgram(memory, model);
    const uses = writeNodeTables(memory, model);
    f32.set(model.nodeWeights, at.nodeWeights / 4);
    f64.fill(0, at.students / 8, at.students / 8 + NODES);
    f64.fill(0, at.mastered / 8, at.mastered / 8 + K * NODES);
    for (let piece = 0; piece < pieces; piece++) {
      const words = at.words + piece * M * PIECE_BYTES;
      const nodes = at.nodes + piece * M * PIECE_BYTES;
      const masks = at.masks + piece * J * 2 * PIECE_BYTES;
      const { program, tables, scratch, state } = at;
      kernels.drawn_attributes(
        K,
        M,
        model.hasAbility ? 1 : 0,
        words,
        nodes,
        masks,
        program,
        tables,
        scratch,
        state,
      );
      kernels.fill_uniforms(state, at.uniforms, (M * PIECE) / 4);
      kernels.drawn_nodes(
        K,
        M,
        Math.min(PIECE, N - piece * PIECE),
        words,
        nodes,
        masks,
        at.nodeWeights,
        at.nodeFactors,
        uses,
        at.nodeItems,
        at.nodeTables,
        at.uniforms,
        at.chances,
        at.students,
        at.mastered,
      );
    }
  }

  function updateDistribution(model: SamplerModel, most = LARGEST_LINE): undefined {
    draw(model);
    const trials = f64.slice(at.students / 8, at.students / 8 + NODES).map((count) => count / M);
    if (model.hasAbility) updateNodeWeights(model, trials);
    for (let k = 0; k < K; k++) {
      const from = at.mastered / 8 + k * NODES;
      const successes = f64.slice(from, from + NODES).map((count) => count / M);
      const before = lineOf(model, k);
      stepLines(model, k, { trials, successes, most });
      keepOn(model, k, before);
      model.intercepts[k] = clamp(model.intercepts[k], -most, most);
    }
    return undefined;
  }

  /** Where the last update left each line, and how far it went. */
  const left = Array.from({ length: K }, () => ({ to: [0, 0], by: [0, 0] }));

  /** Lets the line go on for part of the way that it went last time. */
  function keepOn({ slopes, intercepts }: SamplerModel, k: number, before: readonly number[]): void {
    const { to, by } = left[k];
    const isOurs = before.every((value, n) => value === to[n]);
    if (isOurs) {
      slopes[k] = held(slopes[k] + MOMENTUM * by[0]);
      intercepts[k] = held(intercepts[k] + MOMENTUM * by[1]);
    }
    left[k] = { to: [slopes[k], intercepts[k]], by: [slopes[k] - before[0], intercepts[k] - before[1]] };
  }

  const maskAt = (piece: number, j: number) => masksAt(at.masks, J, piece, j);

  function leaveOut(model: SamplerModel, j: number, isScreened: boolean): void {
    hasFeatures = isScreened;
    const q = model.q[j];
    const bits = onesOf(q);
    const n = bits.length;
    const count = 1 << n;
    u32.set(bits, at.bits / 4);
    for (let x = 0; x < count; x++)
      for (let t = 0; t < NODES; t++) {
        const p = success(model, j, x, t);
        const place = x * NODES + t;
        f32[at.inverses / 4 + place] = 1 / (1 - p);
        f32[at.inverses / 4 + count * NODES + place] = 1 / p;
        f32[at.slopes / 4 + place] = p * (1 - p) * NODE_VALUES[t];
      }
    f64.fill(0, at.singles / 8, at.singles / 8 + 4 * K + 3);
    for (let piece = 0; piece < pieces; piece++) {
      const words = at.words + piece * M * PIECE_BYTES;
      const rest = at.rest + piece * M * PIECE_BYTES;
      const shown = at.features + (piece * size + features.length) * PIECE_BYTES;
      const residuals = at.residuals + (piece * J + j) * PIECE_BYTES;
      kernels.drawn_leave_out(
        M,
        n,
        at.bits,
        words,
        at.nodes + piece * M * PIECE_BYTES,
        maskAt(piece, j),
        at.inverses,
        at.slopes,
        rest,
        shown,
        at.weights,
        residuals,
      );
      if (isScreened && K > A)
        kernels.drawn_singles(
          K,
          M,
          words,
          rest,
          maskAt(piece, j),
          shown + PIECE_BYTES,
          residuals,
          at.scratch,
          at.singles,
        );
    }
    if (!isScreened) return;
    chooseAttributes(q);
    u32.set(attributes, at.setBits / 4);
    for (let T = 0; T < 1 << A; T++)
      u32[at.places / 4 + T] = featureOf[T] < 0 ? NONE : featureOf[T] * PIECE_BYTES;
    f64.fill(0, at.sums / 8, at.sums / 8 + sums);
    for (let piece = 0; piece < pieces; piece++) {
      const own = at.features + piece * size * PIECE_BYTES;
      kernels.drawn_features(
        A,
        M,
        at.setBits,
        at.places,
        at.words + piece * M * PIECE_BYTES,
        at.rest + piece * M * PIECE_BYTES,
        maskAt(piece, j),
        at.scratch,
        own,
      );
      writeWeights(piece, j);
      kernels.weighted_gram(PIECE, size - 1, own, at.weights, at.partners, at.temporary, at.sums);
    }
  }

  /** 1 / (u (1 − u)) from the residuals R − u, 0 where there is no response. */
  function writeWeights(piece: number, j: number): void {
    const from = at.residuals / 4 + (piece * J + j) * PIECE;
    const mask = maskAt(piece, j) / 4;
    for (let i = 0; i < PIECE; i++) {
      const off = Math.abs(f32[from + i]);
      f32[at.weights / 4 + i] = u32[mask + PIECE + i] === 0 ? 0 : 1 / (off * (1 - off));
    }
  }

  /** The item's own attributes, then in turn those that go with its responses and with what is left of them. */
  function chooseAttributes(q: number): void {
    if (K <= A) return;
    const from = at.singles / 8;
    const [students, right, off] = f64.subarray(from + 4 * K, from + 4 * K + 3);
    const withY = new Float64Array(K);
    const withResidual = new Float64Array(K);
    for (let k = 0; k < K; k++) {
      const [sum, squares, y, residual] = f64.subarray(from + 4 * k, from + 4 * k + 4);
      const spread = Math.sqrt(Math.max(squares - (sum * sum) / students, 0) + 1e-6);
      withY[k] = (y - (sum * right) / students) / spread;
      withResidual[k] = Math.abs(residual - (sum * off) / students) / spread;
    }
    const chosen = new Set(onesOf(q).slice(0, A));
    const order = (by: Float64Array) => [...by.keys()].sort((a, b) => by[b] - by[a] || a - b);
    const lists = [order(withY), order(withResidual)];
    for (let turn = 0; chosen.size < A; turn ^= 1) {
      const next = lists[turn].find((k) => !chosen.has(k));
      if (next === undefined) break;
      chosen.add(next);
    }
    attributes.splice(0, A, ...[...chosen].sort((a, b) => a - b));
  }

  function gatherCells(model: SamplerModel, q: number): void {
    const bits = onesOf(q);
    const local = bits.map((k) => attributes.indexOf(k));
    if (hasFeatures && !model.hasAbility && bits.length <= MOST_LISTED && !local.includes(-1)) {
      const mask = local.reduce((set, a) => set | (1 << a), 0);
      for (let x = 0; x < 1 << bits.length; x++)
        u32[at.places / 4 + x] = featureOf[spreadBits(x, mask)] * PIECE_BYTES;
      const rows = 1 << bits.length;
      for (let piece = 0; piece < pieces; piece++) {
        const own = at.features + piece * size * PIECE_BYTES;
        kernels.cells_from_features(bits.length, at.places, own, at.cells + piece * rows * PIECE_BYTES);
      }
      return;
    }
    u32.set(bits, at.bits / 4);
    const perCell = nodesOf(model);
    const rows = perCell << bits.length;
    for (let piece = 0; piece < pieces; piece++)
      kernels.drawn_cells(
        M,
        bits.length,
        perCell,
        at.bits,
        at.words + piece * M * PIECE_BYTES,
        at.nodes + piece * M * PIECE_BYTES,
        at.rest + piece * M * PIECE_BYTES,
        at.cells + piece * rows * PIECE_BYTES,
      );
  }

  /** Products of the residuals R − u of two items, u foretold from all other items, in standard errors. */
  function residualDependence(): Float64Array {
    const rows = Array.from({ length: J }, (_, j) => {
      const row = new Float64Array(N);
      for (let i = 0; i < N; i++)
        row[i] = f32[at.residuals / 4 + (Math.floor(i / PIECE) * J + j) * PIECE + (i % PIECE)];
      return row;
    });
    const dependence = new Float64Array(J * J);
    for (let j = 0; j < J; j++)
      for (let l = 0; l < j; l++) {
        let sum = 0;
        let variance = 1e-9;
        for (let i = 0; i < N; i++) {
          const [a, b] = [rows[j][i], rows[l][i]];
          sum += a * b;
          variance += Math.abs(a) * (1 - Math.abs(a)) * Math.abs(b) * (1 - Math.abs(b));
        }
        dependence[j * J + l] = dependence[l * J + j] = sum / Math.sqrt(variance);
      }
    return dependence;
  }

  let items = 0;
  const itemsADraw = Math.max(ITEMS_A_DRAW, Math.ceil(J / DRAWS_A_SWEEP));
  return {
    attributes,
    features,
    featureOf,
    sum: (a, b) => f64[at.sums / 8 + sumOf[a * size + b]],
    newton: f64.subarray(at.newton / 8),
    refresh(model) {
      draw(model);
      return undefined;
    },
    updateDistribution,
    leaveOut,
    gatherCells,
    newtonSums: (model, j, cells, loading) => itemNewton(memory, model, j, cells, loading),
    putBack(model) {
      if (++items % itemsADraw === 0) draw(model);
    },
    addMastery(to, weight) {
      for (let i = 0; i < N; i++) {
        const from = at.words / 4 + Math.floor(i / PIECE) * M * PIECE + (i % PIECE);
        for (let m = 0; m < M; m++)
          for (let left = u32[from + m * PIECE]; left !== 0; left &= left - 1)
            to[i * K + 31 - Math.clz32(left & -left)] += weight / M;
      }
    },
    remember() {
      const { words, rest, state } = at;
      // profiles and nodes stand side by side
      const kept = [u32.slice(words / 4, rest / 4), u32.slice(state / 4, state / 4 + 16)];
      return () => {
        u32.set(kept[0], words / 4);
        u32.set(kept[1], state / 4);
      };
    },
    patternCounts: () => undefined,
    residualDependence,
  };
}

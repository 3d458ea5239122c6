import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { blockReference } from "../../../test/search/block-reference.ts";
import { compareQ } from "../../compare/compare-q.ts";
import { isAllowed, type KnownEntries, nothingKnown } from "../../data/known-entries.ts";
import { type QMatrix, qMatrixFrom } from "../../data/q-matrix.ts";
import { answerOf, type Responses, responsesFrom } from "../../data/responses.ts";
import { popcount } from "../../numeric/bits.ts";
import { shuffled, stream } from "../../random/stream.ts";
import { simulate } from "../../simulate/simulate.ts";
import type { SimulationModel } from "../../simulate/simulation-design.ts";
import { withMissing } from "../../simulate/with-missing.ts";
import { factorLoadings } from "../starts/factor-loadings.ts";
import { answersOf } from "./answers.ts";
import { openBlock } from "./block.ts";
import { climb } from "./climb.ts";
import { itemCosts } from "./item-costs.ts";
import { type SearchStep, searchSteps } from "./search.ts";
import { CELLS, modelScore, type SearchModel, type SearchStart } from "./search-model.ts";
import { startModel } from "./start-model.ts";
import { createWorkspace } from "./workspace.ts";

const SHORT = { emSweeps: 1, sweeps: 3, moveRounds: 1, votes: 3 };

interface Searched extends SearchStart {
  readonly steps: readonly SearchStep[];
}

function search(responses: Responses, K: number, known: KnownEntries, seed = 1, most = 4): Searched {
  const answers = answersOf(responses);
  const { loadings } = factorLoadings(responses, K);
  const start = startModel(answers, loadings, K, known, most);
  const options = { known, costs: itemCosts(K), most, ...SHORT };
  const steps: SearchStep[] = [];
  const running = searchSteps(answers, start, options, stream(seed, "search"));
  for (;;) {
    const { done, value } = running.next();
    if (done) return { ...value, steps };
    steps.push({ ...value });
  }
}

function qOf({ J, K, q }: SearchModel): QMatrix {
  const rows = Array.from(q, (mask) => Array.from({ length: K }, (_, k) => (mask >>> k) & 1));
  return qMatrixFrom(rows.slice(0, J));
}

function simulated(model: SimulationModel, attributes: number, seed: number) {
  return simulate({ model, attributes, examinees: 1000, noise: 0.1, rho: 0.25, seed });
}

describe("searchSteps", () => {
  for (const [model, K] of [
    ["GDINA", 3],
    ["ACDM", 4],
    ["DINA", 5],
  ] as const)
    it(`finds the Q-matrix of ${model} data, K=${K}`, () => {
      const { responses, q } = simulated(model, K, 1);
      const { model: found, steps } = search(responses, K, nothingKnown(q.J));
      expect(compareQ(named(qOf(found), q), q)).toMatchObject({ overallError: 0, exact: true });
      expect(steps.map(({ done }) => done)).toEqual(steps.map(({ done }) => done).sort((a, b) => a - b));
      expect(steps.at(-1)?.done).toBe(1);
      expect(steps.at(-1)?.tried).toBeGreaterThan(0);
      expect(new Set(steps.map(({ phase }) => phase))).toEqual(new Set(["sweep", "move", "vote"]));
    });

  it("finds it with a fifth of the answers absent", () => {
    const { responses, q } = simulated("DINA", 4, 2);
    const { model } = search(withMissing(responses, 0.2, 1), 4, nothingKnown(q.J));
    expect(compareQ(named(qOf(model), q), q).exactRows).toBeGreaterThanOrEqual(q.J - 1);
  });

  it("returns the same bits for the same stream, and draws differently from another", () => {
    const { responses, q } = simulated("DINA", 3, 3);
    const known = nothingKnown(q.J);
    const text = ({ model, profiles }: SearchStart) =>
      JSON.stringify([...model.q, ...model.cells, ...model.penalties, ...model.slopes, ...profiles]);
    expect(text(search(responses, 3, known, 5))).toBe(text(search(responses, 3, known, 5)));
    expect(text(search(responses, 3, known, 5))).not.toBe(text(search(responses, 3, known, 6)));
  });

  it("finds the same Q-matrix, score and items whatever the order of the students", () => {
    const { responses, q } = simulated("GDINA", 3, 4);
    const order = [...shuffled(responses.N, stream(1, "students"))];
    const rows = order.map((i) => Array.from({ length: responses.J }, (_, j) => answerOf(responses, i, j)));
    const known = nothingKnown(q.J);
    const plain = search(responses, 3, known);
    const mixed = search(responsesFrom(rows), 3, known);
    expect([...mixed.model.q]).toEqual([...plain.model.q]);
    expect([...mixed.model.families]).toEqual([...plain.model.families]);
    // K = 3 is one block, so profiles that are drawn play no part: what differs is the order of sums in f32
    expectClose(mixed.model.cells, plain.model.cells, { atol: 0.005 });
    expectClose(modelScore(mixed.model), modelScore(plain.model), { atol: 0.5 });
  });

  it("keeps to what is known, in every step", () => {
    const { responses, q } = simulated("DINA", 3, 5);
    const free = search(responses, 3, nothingKnown(q.J)).model;
    const known = nothingKnown(q.J);
    // against what the answers say
    known.forbidden[0] = free.q[0];
    known.required[1] = 0b111 & ~free.q[1];
    const { model, steps } = search(responses, 3, known);
    for (const held of [model, ...steps.map((step) => step.model)])
      for (const j of [0, 1]) expect(isAllowed(known, j, held.q[j])).toBe(true);
    expect(model.q[0]).not.toBe(free.q[0]);
  });

  it("gives no item more attributes than it may have, and keeps its cells in step", () => {
    const { responses, q } = simulated("GDINA", 4, 6);
    const { model } = search(responses, 4, nothingKnown(q.J), 1, 2);
    for (let j = 0; j < model.J; j++) {
      const n = popcount(model.q[j]);
      expect(n).toBeLessThanOrEqual(2);
      const cells = model.cells.subarray(j * CELLS, j * CELLS + 2 ** n);
      expect(cells.every((p) => p > 0 && p < 1)).toBe(true);
      expect(cells[2 ** n - 1]).toBeGreaterThanOrEqual(cells[0]);
    }
  });
});

describe("climb", () => {
  it("brings a wrong row back, and ends where a climb from the truth ends", () => {
    const { responses, q } = simulated("DINA", 3, 7);
    const answers = answersOf(responses);
    const free = nothingKnown(q.J);
    // item 0 needs one attribute; wrong is to need the two others
    const held = nothingKnown(q.J);
    const truth = Uint32Array.from({ length: q.J }, (_, j) =>
      [0, 1, 2].reduce((mask, k) => mask | (q.entries[j * 3 + k] << k), 0),
    );
    const rows = truth.slice();
    rows[0] = 0b111 & ~truth[0];
    held.required[0] = rows[0];
    held.forbidden[0] = truth[0];
    const climbed = (from: Uint32Array, known: KnownEntries) => {
      const loadings = Array.from(
        { length: q.J * 3 },
        (_, n) => 0.7 * ((from[Math.floor(n / 3)] >> (n % 3)) & 1),
      );
      const { model, profiles } = startModel(answers, loadings, 3, known, 4);
      const block = openBlock(createWorkspace(answers, 3), model, profiles, [0, 1, 2]);
      const selection = { known, costs: itemCosts(3), most: 4, grows: false };
      const score = climb(block, model, selection, { rounds: 3, steps: 8, items: "all" });
      // every item needs something of the block; rounding of f32 as in block-em.test.ts
      const { logLik } = blockReference(answers, model, profiles, 0b111);
      expectClose(score, logLik - model.penalties.reduce((sum, penalty) => sum + penalty), { atol: 0.01 });
      return { model, score };
    };
    const right = climbed(truth, free);
    const back = climbed(rows, free);
    const wrong = climbed(rows, held);
    expect([...right.model.q]).toEqual([...truth]);
    expect([...back.model.q]).toEqual([...truth]);
    // but for the last EM steps
    expectClose(back.score, right.score, { atol: 1 });
    expect(wrong.model.q[0]).toBe(rows[0]);
    expect(wrong.score).toBeLessThan(right.score - 20);
  });
});

/** compareQ wants the same items. */
function named(estimate: QMatrix, { items, attributes }: QMatrix): QMatrix {
  return { ...estimate, items, attributes };
}

import { describe, expect, it } from "vitest";
import { nothingKnown } from "../../data/known-entries.ts";
import { qMatrixFrom } from "../../data/q-matrix.ts";
import { type Answer, responsesFrom } from "../../data/responses.ts";
import { simulate } from "../../simulate/simulate.ts";
import { withMissing } from "../../simulate/with-missing.ts";
import { posteriorSweeps } from "./posterior-sweeps.ts";
import { samplePosterior, sampleSteps } from "./sample-posterior.ts";

const clear = simulate({ model: "DINA", attributes: 3, examinees: 800, noise: 0.1, seed: 1 });
const short = { sweeps: 60, burnIn: 20 };

function wrongEntries(inclusion: Float64Array, entries: Uint8Array): number {
  return entries.reduce((sum, entry, at) => sum + (inclusion[at] > 0.5 === (entry === 1) ? 0 : 1), 0);
}

describe("samplePosterior", () => {
  it("is sure of clear data, of their families and of who masters what", () => {
    const { responses, q, profiles } = clear;
    const posterior = samplePosterior(responses, { q }, short);
    for (const [at, entry] of q.entries.entries())
      expect(Math.abs(posterior.inclusion[at] - entry)).toBeLessThan(0.2);
    // items 4 and 5 need two attributes, item 8 three
    for (const j of [3, 4, 7]) expect(posterior.families[j * 4 + 1]).toBeGreaterThan(0.9);
    for (const j of [0, 1, 2])
      expect(posterior.families.slice(j * 4, j * 4 + 4).reduce((a, b) => a + b)).toBeLessThan(0.2);
    const right = profiles.mastery.filter(
      (alpha, at) => posterior.mastery[at] > 0.5 === (alpha === 1),
    ).length;
    expect(right / profiles.mastery.length).toBeGreaterThan(0.9);
    expect(posterior.halves.largest).toBeLessThan(0.3);
    expect(posterior.realigned).toBe(0);
    expect(posterior.sweeps).toBe(60);
    expect(posterior.burnIn).toBe(20);
  });

  it("mends a start with a few wrong entries, whether profiles are given or not", () => {
    const { responses, q, profiles } = clear;
    const rows = Array.from({ length: q.J }, (_, j) => Array.from(q.entries.slice(j * 3, j * 3 + 3)));
    rows[3][2] = 1;
    rows[7][0] = 0;
    const given = Uint32Array.from({ length: responses.N }, (_, i) =>
      [0, 1, 2].reduce((mask, k) => mask | (profiles.mastery[i * 3 + k] << k), 0),
    );
    for (const start of [{ q: qMatrixFrom(rows) }, { q: qMatrixFrom(rows), profiles: given }])
      expect(wrongEntries(samplePosterior(responses, start, short).inclusion, q.entries)).toBe(0);
  });

  it("goes on while its halves differ, and only as far as it may", () => {
    const weak = simulate({ model: "ACDM", attributes: 3, examinees: 150, noise: 0.3, rho: 0.5, seed: 1 });
    const drifting = { ...short, sweeps: 20, mostSweeps: 200 };
    const posterior = samplePosterior(weak.responses, { q: weak.q }, drifting);
    // 20 + 20, then 40, then 80 sweeps: 160; the next 160 would be too many
    expect([posterior.burnIn, posterior.sweeps]).toEqual([80, 80]);
    const settled = samplePosterior(clear.responses, { q: clear.q }, { ...short, mostSweeps: 1000 });
    expect([settled.burnIn, settled.sweeps]).toEqual([20, 60]);
  });

  it("goes on while entries are open: 40 sweeps used to be off by .2 and more", () => {
    const { responses, q } = simulate({
      model: "GDINA",
      attributes: 4,
      examinees: 600,
      noise: 0.15,
      rho: 0.25,
      seed: 1,
    });
    const [long, other] = [0, 1].map((chain) =>
      samplePosterior(responses, { q }, { sweeps: 200, burnIn: 20, mostSweeps: 1700, chain }),
    );
    expect(long.sweeps).toBeGreaterThan(200);
    const apart = ({ inclusion }: { inclusion: Float64Array }) =>
      Math.max(...inclusion.map((p, at) => Math.abs(p - long.inclusion[at])));
    expect(apart(other)).toBeLessThan(0.15);
    const brief = [3, 4, 5].map((chain) =>
      apart(samplePosterior(responses, { q }, { sweeps: 40, burnIn: 10, chain })),
    );
    expect(Math.max(...brief)).toBeGreaterThan(0.2);
  });

  it("keeps what it has where it does not drift", () => {
    const { responses, q } = simulate({ model: "DINA", attributes: 3, examinees: 300, noise: 0.2, seed: 1 });
    const chain = samplePosterior(responses, { q }, { sweeps: 100, burnIn: 20, mostSweeps: 220 });
    expect([chain.burnIn, chain.sweeps]).toEqual([20, 200]);
  });

  it("has independent chains under one seed", () => {
    const { responses, q } = clear;
    const [first, again, second] = [0, 0, 1].map((chain) =>
      samplePosterior(responses, { q }, { ...short, chain }),
    );
    expect(again).toEqual(first);
    expect(second.inclusion).not.toEqual(first.inclusion);
  });

  it("tells after every sweep how many are done, of how many", () => {
    const steps = sampleSteps(clear.responses, { q: clear.q }, { sweeps: 4, burnIn: 2 });
    const told = Array.from({ length: 6 }, () => steps.next().value);
    expect(told).toEqual([1, 2, 3, 4, 5, 6].map((sweeps) => ({ sweeps, of: 6 })));
    expect(steps.next()).toMatchObject({ done: true, value: { sweeps: 4, burnIn: 2 } });
  });

  it("says the same for the same seed, and nearly so for another", () => {
    const { responses, q } = clear;
    const [left, again, other] = [1, 1, 2].map((seed) =>
      samplePosterior(responses, { q }, { ...short, seed }),
    );
    expect(again).toEqual(left);
    expect(other.inclusion).not.toEqual(left.inclusion);
    expect(wrongEntries(other.inclusion, q.entries)).toBe(0);
  });

  it("takes absent answers as absent: 40% of them leave Q, and more doubt about students", () => {
    const { responses, q } = clear;
    const posterior = samplePosterior(withMissing(responses, 0.4, 1), { q }, short);
    expect(wrongEntries(posterior.inclusion, q.entries)).toBe(0);
    const doubt = (mastery: Float64Array) => mastery.reduce((sum, p) => sum + p * (1 - p), 0);
    // who masters what is told by fewer answers
    expect(doubt(posterior.mastery)).toBeGreaterThan(
      1.5 * doubt(samplePosterior(responses, { q }, short).mastery),
    );
  });

  it("keeps to required and forbidden entries, against the data if need be", () => {
    const { responses, q } = clear;
    const known = nothingKnown(q.J);
    known.required[0] = 0b100;
    known.forbidden[4] = 0b100;
    const rows = Array.from({ length: q.J }, (_, j) => Array.from(q.entries.slice(j * 3, j * 3 + 3)));
    rows[0] = [1, 0, 1];
    rows[4] = [0, 1, 0];
    const { inclusion } = samplePosterior(responses, { q: qMatrixFrom(rows) }, { ...short, known });
    expect(inclusion[2]).toBe(1);
    expect(inclusion[4 * 3 + 2]).toBe(0);
    expect(inclusion[8 * 3 + 2]).toBeGreaterThan(0.9);
  });

  it("leaves an item empty only where it began so, and fills it if the answers say so", () => {
    const { responses, q } = clear;
    const rows = Array.from({ length: q.J }, (_, j) => Array.from(q.entries.slice(j * 3, j * 3 + 3)));
    rows[1] = [0, 0, 0];
    const filled = samplePosterior(responses, { q: qMatrixFrom(rows) }, short);
    expect(filled.inclusion[1 * 3 + 1]).toBeGreaterThan(0.9);
    const forbidden = nothingKnown(q.J);
    forbidden.forbidden[1] = 0b111;
    const empty = samplePosterior(responses, { q: qMatrixFrom(rows) }, { ...short, known: forbidden });
    expect([...empty.inclusion.slice(3, 6)]).toEqual([0, 0, 0]);
  });

  it("takes given shares of sizes: with none for two attributes or more, every item has one", () => {
    const { responses } = clear;
    const q = qMatrixFrom(Array.from({ length: 9 }, (_, j) => [0, 1, 2].map((k) => (j % 3 === k ? 1 : 0))));
    const { inclusion, families } = samplePosterior(responses, { q }, { ...short, sizeShares: [1, 0, 0, 0] });
    for (let j = 0; j < 9; j++) {
      const sum = inclusion.slice(j * 3, j * 3 + 3).reduce((a, b) => a + b);
      expect(Math.abs(sum - 1)).toBeLessThan(1e-12);
    }
    expect(families.every((p) => p === 0)).toBe(true);
  });

  it("has probabilities and no NaN where an item, a student and an attribute have no answers", () => {
    const answers: Answer[][] = Array.from({ length: 40 }, (_, i) => [
      i % 2 === 0 ? 1 : 0,
      i % 3 === 0 ? 1 : 0,
      null,
      i % 2 === 0 ? 1 : 0,
    ]);
    answers[7] = [null, null, null, null];
    const q = qMatrixFrom([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [1, 1, 0],
    ]);
    const { inclusion, families, mastery } = samplePosterior(responsesFrom(answers), { q }, short);
    for (const p of [...inclusion, ...families, ...mastery]) {
      expect(p).toBeGreaterThanOrEqual(0);
      expect(p).toBeLessThanOrEqual(1 + 1e-12);
    }
  });
});

describe("posteriorSweeps", () => {
  it("goes on without end, one sweep after the other", () => {
    const sweeps = posteriorSweeps(clear.responses, { q: clear.q });
    const first = sweeps.next().value;
    expect(first.sweep).toBe(1);
    expect(sweeps.next().value.sweep).toBe(2);
    expect(first.q).toHaveLength(9);
    expect(first.mastery).toHaveLength(800 * 3);
  });
});

describe("what is refused", () => {
  const responses = responsesFrom([
    [1, 0],
    [0, 1],
  ]);
  const q = qMatrixFrom([
    [1, 0],
    [0, 1],
  ]);
  const wide = qMatrixFrom([new Array(31).fill(1), new Array(31).fill(0)]);
  const full = qMatrixFrom([
    [1, 1, 1, 1, 1],
    [1, 0, 0, 0, 0],
  ]);
  const known = nothingKnown(2);
  known.required[1] = 0b01;
  for (const [start, options, message] of [
    [
      { q: qMatrixFrom([[1, 0]]) },
      {},
      "samplePosterior: start.q must be a Q-matrix of 2 items; received one of 1.",
    ],
    [{ q: wide }, {}, "samplePosterior: start.q must be a Q-matrix of at most 30 attributes; received 31."],
    [
      { q: full },
      {},
      'samplePosterior: start.q, item "item1" must be a row with at most 4 ones; received 5.',
    ],
    [
      { q },
      { known },
      'samplePosterior: start.q, item "item2" must be a row consistent with the known entries of the item; received 0 1.',
    ],
    [
      { q },
      { known: nothingKnown(3) },
      "samplePosterior: known.required must be 2 masks, one per item; received 3.",
    ],
    [
      { q, profiles: new Uint32Array(3) },
      {},
      "samplePosterior: start.profiles must be 2 patterns, one per student; received 3.",
    ],
    [{ q }, { sweeps: 1 }, "samplePosterior: sweeps must be a whole number ≥ 2; received 1."],
    [{ q }, { burnIn: -1 }, "samplePosterior: burnIn must be a whole number ≥ 0; received -1."],
    [
      { q },
      { sweeps: 20, burnIn: 10, mostSweeps: 29 },
      "samplePosterior: mostSweeps must be a whole number ≥ 30; received 29.",
    ],
    [{ q }, { chain: -1 }, "samplePosterior: chain must be a whole number ≥ 0; received -1."],
    [{ q }, { seed: 0.5 }, "samplePosterior: seed must be a whole number ≥ 0; received 0.5."],
    [
      { q },
      { mostAttributes: 5 },
      "samplePosterior: mostAttributes must be a whole number from 1 to 4; received 5.",
    ],
    [
      { q },
      { sizeShares: [1, 1] },
      "samplePosterior: sizeShares must be 4 numbers, for 1 to 4 attributes; received 2.",
    ],
    [
      { q },
      { sizeShares: [1, -1, 0, 0] },
      "samplePosterior: sizeShares must be finite numbers ≥ 0; received -1.",
    ],
    [
      { q },
      { sizeShares: [0, 0, 0, 0] },
      "samplePosterior: sizeShares must be numbers of which at least one is above 0; received 0, 0, 0, 0.",
    ],
    [
      { q },
      { sizeShares: [0, 1, 0, 0] },
      'samplePosterior: sizeShares must be above 0 for 1 attribute, the number that item "item1" of start.q requires; received 0, 1, 0, 0.',
    ],
  ] as const)
    it(message, () => {
      expect(() => samplePosterior(responses, start, options)).toThrow(
        expect.objectContaining({ name: "InvalidInputError", message }),
      );
    });
});

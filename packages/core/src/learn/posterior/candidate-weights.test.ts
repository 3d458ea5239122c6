import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { itemUpdateReference } from "../../../test/posterior/item-update-reference.ts";
import { type KnownEntries, nothingKnown } from "../../data/known-entries.ts";
import { selectStudents } from "../../data/responses.ts";
import { FAMILIES } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import { stream } from "../../random/stream.ts";
import { simulate } from "../../simulate/simulate.ts";
import { withMissing } from "../../simulate/with-missing.ts";
import { candidateWeights } from "./candidate-weights.ts";
import type { EndAnswers } from "./end-answers.ts";
import { itemsBefore } from "./item-prior.ts";
import { createChain, type PosteriorChain } from "./posterior-chain.ts";

const K = 3;
const ENDS: EndAnswers = { low: { right: 3, wrong: 10 }, high: { right: 9, wrong: 2 } };
const simulation = simulate({
  model: "mixture",
  attributes: K,
  examinees: 120,
  noise: 0.25,
  rho: 0.5,
  seed: 4,
});
const responses = withMissing(simulation.responses, 0.2, 1);
const { J } = responses;
const random = stream(1, "candidates");
const profiles = Uint32Array.from({ length: responses.N }, () => random.below(2 ** K));
const q = Uint32Array.from({ length: J }, () => 1 + random.below(2 ** K - 2));
const families = Uint8Array.from({ length: J }, () => random.below(4));

function chainAt(known: KnownEntries, students = profiles): PosteriorChain {
  const problem = {
    responses,
    K,
    known,
    mostAttributes: 2,
    mayBeEmpty: new Uint8Array(J),
    families: [0, 1, 2, 3],
  };
  const chain = createChain(problem, { q, families, profiles: students }, stream(1, "chain"));
  chain.evenness = 4;
  chain.evidence.setEnds(ENDS);
  return chain;
}

function probabilitiesOf(chain: PosteriorChain, item: number, base: number): Map<string, number> {
  chain.prior.remove(popcount(chain.q[item]), chain.families[item]);
  const weights = [...candidateWeights(chain).weigh(item, base, chain.q[item])];
  const total = weights.reduce((sum, weight) => sum + weight);
  const found = new Map<string, number>();
  for (const [at, weight] of weights.entries()) {
    const k = Math.floor(at / FAMILIES);
    if (weight > 0) found.set(`${k === K ? base : base | (1 << k)} ${at % FAMILIES}`, weight / total);
  }
  return found;
}

function expectReference(known: KnownEntries, item: number, base: number): void {
  const found = probabilitiesOf(chainAt(known), item, base);
  const others = Array.from({ length: J }, (_, j) => ({ n: popcount(q[j]), family: families[j] })).filter(
    (_, j) => j !== item,
  );
  const situation = {
    responses,
    K,
    profiles: [...profiles],
    item,
    others,
    known,
    mostAttributes: 2,
    sizeItems: [0, 1, 2].map(itemsBefore),
    ends: ENDS,
    evenness: 4,
  };
  for (const { q: candidate, family, probability } of itemUpdateReference(situation, base)) {
    // a Laplace approximation among them moves all: 0.2 of a logarithm is at most 0.05 of a probability
    expectClose(found.get(`${candidate} ${family}`) ?? 0, probability, { atol: 0.05 });
    found.delete(`${candidate} ${family}`);
  }
  expect([...found]).toEqual([]);
}

describe("candidateWeights", () => {
  it("are those of the plain formula: items of one attribute, of none, and of two, answers missing", () => {
    for (const item of [0, 3, 6]) {
      const current = q[item];
      expectReference(nothingKnown(J), item, current);
      expectReference(nothingKnown(J), item, current & (current - 1));
    }
  });

  it("keep to what is known", () => {
    const item = Array.from(q).indexOf(0b001);
    const known = { required: new Uint32Array(J), forbidden: new Uint32Array(J) };
    known.required[item] = 0b001;
    known.forbidden[item] = 0b010;
    expectReference(known, item, 0b001);
    expectReference(known, item, 0);
    expect([...probabilitiesOf(chainAt(known), item, 0).keys()]).toEqual(["1 0"]);
  });

  it("lean towards what an expert expects, and nowhere without odds", () => {
    const expected = { q: Uint32Array.from(q, (mask) => mask ^ 0b011), logOdds: 1.5 };
    for (const item of [0, 3, 6]) expectReference({ ...nothingKnown(J), expected }, item, q[item]);
    const without = { ...nothingKnown(J), expected: { ...expected, logOdds: 0 } };
    expect(probabilitiesOf(chainAt(without), 0, 0)).toEqual(probabilitiesOf(chainAt(nothingKnown(J)), 0, 0));
  });

  it("move along when attributes are exchanged", () => {
    const exchanged = (mask: number) => (mask & 0b100) | ((mask & 1) << 1) | ((mask >> 1) & 1);
    const item = Array.from(q).indexOf(0b100);
    const plain = probabilitiesOf(chainAt(nothingKnown(J)), item, 0b100);
    const other = probabilitiesOf(chainAt(nothingKnown(J), profiles.map(exchanged)), item, 0b100);
    for (const [name, probability] of plain) {
      const [mask, family] = name.split(" ");
      // the grid goes over an item's cells in their order
      expectClose(other.get(`${exchanged(Number(mask))} ${family}`) ?? 0, probability, { atol: 0.005 });
    }
    expect(other.size).toBe(plain.size);
  });

  it("count no student twice: the same students in another order change nothing", () => {
    const order = Array.from(profiles.keys()).reverse();
    const before = probabilitiesOf(chainAt(nothingKnown(J)), 0, 0);
    const reversed = createChain(
      { ...chainAt(nothingKnown(J)).problem, responses: selectStudents(responses, order) },
      { q, families, profiles: profiles.slice().reverse() },
      stream(1, "chain"),
    );
    reversed.evenness = 4;
    reversed.evidence.setEnds(ENDS);
    expect(probabilitiesOf(reversed, 0, 0)).toEqual(before);
  });
});

import { expect, it } from "vitest";
import type { EmOutcome } from "./em.ts";
import { checking, goingOn, type Racer, SHORT_RUNS } from "./race.ts";

/** Only the likelihood decides. */
const racers = (...logLiks: number[]): Racer[] =>
  logLiks.map((logLik, start) => ({ start, iterations: 15, outcome: { logLik } as EmOutcome }));

const startsOf = (of: readonly Racer[]) => of.map(({ start }) => start);

it("keeps 8 of 16 starts, 6, then 4, no more than two and one of a kind", () => {
  // proportions 0, 5, 8, 13; conjunctive 1, 9; disjunctive 2, 10; additive 3, 6, 11, 14; random 4, 7, 12, 15
  const all = racers(-10, -80, -70, -20, -30, -11, -21, -31, -12, -81, -71, -22, -32, -13, -23, -33);
  const eight = goingOn(all, 16, SHORT_RUNS[0]);
  expect(startsOf(eight)).toEqual([0, 2, 3, 4, 5, 6, 7, 10]);
  const six = goingOn(eight, 16, SHORT_RUNS[1]);
  expect(startsOf(six)).toEqual([0, 3, 4, 5, 6, 7]);
  // of proportions, additive and random each the best: these are three
  expect(startsOf(goingOn(six, 16, SHORT_RUNS[2]))).toEqual([0, 3, 4]);
  const varied = racers(-10, -1, -2, -11, -12, -13, -14, -50);
  expect(startsOf(goingOn(varied, 16, SHORT_RUNS[2]))).toEqual([0, 1, 2, 3]);
});

it("keeps fewer of fewer", () => {
  const eight = racers(-10, -80, -70, -20, -30, -11, -21, -31);
  const four = goingOn(eight, 8, SHORT_RUNS[0]);
  expect(startsOf(four)).toEqual([0, 2, 3, 4]);
  expect(startsOf(goingOn(four, 8, SHORT_RUNS[1]))).toEqual([0, 3, 4]);
});

it("checks an agreement by starts of the kinds that have ended least often, until ten of 16 have", () => {
  const all = racers(...new Array(16).fill(-10));
  const of = (...starts: number[]) => starts.map((start) => all[start]);
  // three proportions and three additive ended; of the others, in this order: additive, proportions, random, conjunctive, random, …
  const ended = of(0, 5, 8, 3, 6, 11);
  expect(startsOf(checking(ended, of(14, 13, 4, 1, 7, 2, 9), 16))).toEqual([4, 1, 2, 7]);
  expect(startsOf(checking(ended, of(14, 13), 16))).toEqual([14, 13]);
  expect(checking(all.slice(0, 10), of(14, 13), 16)).toEqual([]);
  expect(startsOf(checking(of(0, 3, 4), of(7, 1), 8))).toEqual([1, 7]);
});

import { expect, it } from "vitest";
import type { EmOutcome } from "./em.ts";
import { goingOn, type Racer, SHORT_RUNS } from "./race.ts";

/** Only the likelihood decides. */
const racers = (...logLiks: number[]): Racer[] =>
  logLiks.map((logLik, start) => ({ start, iterations: 15, outcome: { logLik } as EmOutcome }));

it("keeps the six best of eight, then the best of each of four kinds", () => {
  // proportions 0 and 5, conjunctive 1, disjunctive 2, additive 3 and 6, random 4 and 7
  const eight = racers(-10, -80, -70, -20, -30, -11, -21, -31);
  const six = goingOn(eight, 8, SHORT_RUNS[0]);
  expect(six.map(({ start }) => start)).toEqual([0, 3, 4, 5, 6, 7]);
  expect(goingOn(six, 8, SHORT_RUNS[1]).map(({ start }) => start)).toEqual([0, 3, 4]);
  const varied = goingOn(racers(-10, -12, -13, -20, -14, -50, -51, -52), 8, SHORT_RUNS[1]);
  expect(varied.map(({ start }) => start)).toEqual([0, 1, 2, 4]);
});

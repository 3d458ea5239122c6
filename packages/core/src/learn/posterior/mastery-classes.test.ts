import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { FACTOR_NODES } from "../../kernels/posterior-memory.ts";
import { stream } from "../../random/stream.ts";
import { simulate } from "../../simulate/simulate.ts";
import { drawClasses, firstClasses } from "./mastery-classes.ts";
import { samplePosterior } from "./sample-posterior.ts";

describe("drawClasses", () => {
  it("draws weights and probabilities with the means of their distributions", () => {
    const K = 2;
    const students = new Int32Array(FACTOR_NODES);
    const masters = new Int32Array(FACTOR_NODES * K);
    students.set([80, 19]);
    masters.set([60, 0, 19, 10]);
    const random = stream(1, "classes");
    const DRAWS = 4000;
    const means = { first: 0, second: 0, p: new Float64Array(4) };
    for (let n = 0; n < DRAWS; n++) {
      const { weights, probabilities } = drawClasses(students, masters, K, random);
      means.first += weights[0] / DRAWS;
      means.second += weights[1] / DRAWS;
      for (let at = 0; at < 4; at++) means.p[at] += probabilities[at] / DRAWS;
    }
    // standard deviations of single draws are at most 0.11, four standard errors of a mean 0.007
    const atol = 0.007;
    expectClose(means.first, 81 / (99 + FACTOR_NODES), { atol });
    expectClose(means.second, 20 / (99 + FACTOR_NODES), { atol });
    expectClose(means.p[0], 60.5 / 81, { atol });
    expectClose(means.p[1], 0.5 / 81, { atol });
    expectClose(means.p[2], 19.5 / 20, { atol });
    expectClose(means.p[3], 10.5 / 20, { atol });
  });
});

describe("firstClasses", () => {
  it("puts students to the nearest of the most frequent profiles", () => {
    const frequent = Array.from({ length: FACTOR_NODES }, (_, z) => [z, z]).flat();
    const { nodes } = firstClasses(Uint32Array.from([...frequent, 7, 7, 0b11111]), 5, stream(1, "first"));
    // 7 is the most frequent, then 0, 1, … in their order: 31 is nearest to 7, which it has in full
    expect([...nodes.slice(-3)]).toEqual([0, 0, 0]);
    expect([...nodes.slice(0, 6)]).toEqual([1, 1, 2, 2, 3, 3]);
    expect(new Set(nodes).size).toBe(FACTOR_NODES);
  });
});

it("classes do not invent entries where attributes go together in two groups, as one factor used to", () => {
  const { responses, q } = simulate({
    model: "GDINA",
    attributes: 6,
    examinees: 1500,
    noise: 0.1,
    rho: 0.6,
    seed: 2,
    mastery: { kind: "two-factors", between: 0.1 },
  });
  const invented = (mastery: "factor" | "classes") => {
    const { inclusion } = samplePosterior(responses, { q }, { mastery, sweeps: 60, burnIn: 40 });
    return inclusion.reduce((count, p, at) => count + (p >= 0.9 && q.entries[at] === 0 ? 1 : 0), 0);
  };
  expect(invented("factor")).toBeGreaterThan(2);
  expect(invented("classes")).toBe(0);
});

import { describe, expect, it } from "vitest";
import type { Responses } from "../src/data/responses.ts";
import { fitCdm } from "../src/fit/fit-cdm.ts";
import { statisticsMethod } from "../src/fit/fit-statistics.ts";
import { runHere } from "../src/jobs/run-here.ts";
import { learnQ } from "../src/learn/learn-q.ts";
import { simulate } from "../src/simulate/simulate.ts";
import { validateQ } from "../src/validate/validate-q.ts";

/**
 * Whoever encodes the responses asks for every one of them, that is N · J times for a word of `present`; counting bits takes a
 * thirty-second part of that, once per word. So reads tell how often responses were encoded, and nothing of ours is replaced.
 */
const { responses, q } = simulate({ model: "DINA", attributes: 3, examinees: 320, seed: 4 });

function watched(): { readonly responses: Responses; encodings(): number; copies(): number } {
  let reads = 0;
  let copied = 0;
  const words = new Proxy(responses.present.words, {
    get(target, key) {
      if (typeof key === "string" && /^\d+$/.test(key)) reads++;
      if (key === "subarray") copied++;
      const value = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return {
    responses: { ...responses, present: { ...responses.present, words } },
    encodings: () => reads / (responses.N * responses.J),
    // one row of words per item
    copies: () => copied / responses.J,
  };
}

/** Reads of single words besides, for checks and margins: this much of an encoding at most. */
const BESIDES = 0.9;

/** A look at the dependence of every pair of items, one per search and one of the answer, reads two rows of words per pair. */
const ALL_PAIRS = (responses.J - 1) / 32;

function expectEncoded(times: number, run: (responses: Responses) => unknown, looksAtPairs = 0): void {
  const { responses: counted, encodings } = watched();
  run(counted);
  expect(encodings()).toBeGreaterThanOrEqual(times);
  expect(encodings()).toBeLessThan(times + BESIDES + looksAtPairs * ALL_PAIRS);
}

describe("responses are encoded once in a thread", () => {
  it("by fitCdm, which did so for the EM and again for the classification", () => {
    expectEncoded(1, (counted) => fitCdm(counted, { q, model: "GDINA", starts: 3 }));
  });

  it("by the statistics of a fit, where each of seven figures did", () => {
    const { model } = fitCdm(responses, { q });
    const { responses: counted, copies } = watched();
    runHere(statisticsMethod, { responses: counted, model, standardErrors: "complete" });
    // the rows are copied into the model's order first, and the copy is encoded
    expect(copies()).toBe(1);
  });

  it("by learnQ", () => {
    expectEncoded(1, (counted) => learnQ(counted, { attributes: 3, effort: "quick", adequacy: false }), 2);
  });

  it("by validateQ twice, for its fits and for the learner, where every fit did so two to three times", () => {
    const methods = ["pvaf", "wald", "hull"] as const;
    expectEncoded(2, (counted) => validateQ(counted, { q, methods, effort: "quick", adequacy: false }), 4);
  });
});

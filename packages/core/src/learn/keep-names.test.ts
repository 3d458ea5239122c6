import { describe, expect, it } from "vitest";
import { masksOf, qMatrixFrom } from "../data/q-matrix.ts";
import { simulate } from "../simulate/simulate.ts";
import { exchangedOrder } from "./keep-names.ts";
import type { FixedEntries } from "./learn-options.ts";
import { learnQ } from "./learn-q.ts";

const start = qMatrixFrom(
  Array.from({ length: 14 }, (_, j) => (j < 6 ? [1, 0] : j < 12 ? [0, 1] : [1, 1])),
  { attributes: ["order", "distance"] },
);
const { responses } = simulate({
  model: "DINA",
  q: start,
  attributes: 2,
  examinees: 400,
  noise: 0.15,
  rho: 0.3,
  seed: 5,
});

describe("an entry fixed against the responses", () => {
  const fixed: FixedEntries = Array.from({ length: 14 }, (_, j) => [j === 0 ? 0 : null, null]);

  it.each([1, 2])("does not make attributes exchange their items: seed %i", (seed) => {
    const learned = learnQ(responses, {
      attributes: 2,
      start,
      fixed,
      seed,
      effort: "quick",
      ability: false,
      adequacy: false,
    });
    expect(learned.q.entries[0]).toBe(0);
    // all twelve items of one attribute used to stand under the other one's name
    expect(exchangedOrder(masksOf(learned.q), start)).toBeUndefined();
    expect([...learned.q.entries.slice(2, 24)]).toEqual([...start.entries.slice(2, 24)]);
    expect(learned.warnings.map(({ code }) => code)).not.toContain("start-exchanged-attributes");
  });
});

import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { type Responses, responseOf, responsesFrom, selectStudents } from "../../data/responses.ts";
import { attributeDistribution } from "../../models/attribute-distributions.ts";
import type { Cdm, CdmAttributes } from "../../models/cdm.ts";
import { allPatterns } from "../../models/class-space.ts";
import { classSpace } from "../../models/hierarchy.ts";
import { effectsFrom } from "../../models/item-effects.ts";
import { stream } from "../../random/stream.ts";
import { simulate } from "../../simulate/simulate.ts";
import { classifyStudents } from "../classify-students.ts";
import { encodedResponses } from "../em/encoded-responses.ts";
import { scoreByGibbs } from "./score-by-gibbs.ts";

const K = 6;
const { responses, q, truth } = simulate({
  model: "ACDM",
  attributes: K,
  examinees: 40,
  noise: 0.2,
  rho: 0.5,
});

/** The simulated items with a distribution whose parameters are drawn. */
function model(name: CdmAttributes["distribution"], components = 1): Cdm {
  const space = allPatterns(K);
  const distribution = attributeDistribution(name, { components });
  const values = distribution.start(space, stream(1, "test", name));
  const items = truth.items.map((item) => {
    const probabilities = Float64Array.from(item.probabilities);
    const effects = effectsFrom(item.model, item.attributes.length, probabilities);
    return { model: item.model, effects, probabilities };
  });
  const probabilities = distribution.probabilities(space, values);
  return { q, items, attributes: { distribution: name, components, values, space, probabilities } };
}

describe("scoreByGibbs", () => {
  for (const [name, components] of [
    ["independent", 1],
    ["higher-order", 1],
    ["mixture", 3],
  ] as const) {
    it(`comes to the posterior over all patterns, attributes ${name}`, () => {
      const cdm = model(name, components);
      const SWEEPS = 4000;
      const { profiles, eap, map, mle } = scoreByGibbs(responses, cdm, { sweeps: SWEEPS });
      const exact = classifyStudents(encodedResponses(responses), cdm).profiles.mastery;
      // deviation of a sweep's P(α_k | all else) at most ½, about one sweep of ten worth an independent one; of 240
      // errors the largest is expected near three standard errors, and their root mean square below one
      const standardError = 0.5 * Math.sqrt(10 / SWEEPS);
      expectClose(profiles.mastery, exact, { atol: 4 * standardError });
      const squares = profiles.mastery.reduce((sum, p, at) => sum + (p - exact[at]) ** 2, 0);
      expect(Math.sqrt(squares / exact.length)).toBeLessThan(standardError / 2);
      expect([...eap]).toEqual([...profiles.mastery].map((p) => (p >= 0.5 ? 1 : 0)));
      expect([map, mle]).toEqual([null, null]);
      expect(profiles.students).toEqual(responses.students);
      expect(profiles.attributes).toEqual(q.attributes);
    });
  }

  it("gives a student the same bits whoever else is scored", () => {
    const cdm = model("higher-order");
    const all = scoreByGibbs(responses, cdm, { sweeps: 20 }).profiles.mastery;
    const few = scoreByGibbs(selectStudents(responses, [0, 1, 2]), cdm, { sweeps: 20 }).profiles.mastery;
    expect([...few]).toEqual([...all.subarray(0, 3 * K)]);
    expect([...scoreByGibbs(responses, cdm, { sweeps: 20, seed: 2 }).profiles.mastery]).not.toEqual([...all]);
  });

  it("keeps to the prerequisites of a model fitted by stochastic EM", () => {
    const cdm = model("independent");
    const prerequisites = [[5, 0]] as const;
    const attributes = { ...cdm.attributes, space: null, probabilities: null, prerequisites };
    const { mastery } = scoreByGibbs(responses, { ...cdm, attributes }).profiles;
    const free = scoreByGibbs(responses, cdm).profiles.mastery;
    const mean = (of: Float64Array, k: number) =>
      of.reduce((sum, p, at) => sum + (at % K === k ? p : 0), 0) / 40;
    // students without the first attribute cannot have the last
    expect(mean(mastery, 5)).toBeLessThan(mean(free, 5) - 0.02);
    for (let i = 0; i < 40; i++) expect(mastery[i * K + 5]).toBeLessThan(mastery[i * K] + 0.1); // noise of 200 sweeps
  });

  it("takes the items in any order, and some only", () => {
    const cdm = model("higher-order");
    const reversed = pickItems(responses, responses.items.toReversed());
    const asGiven = scoreByGibbs(responses, cdm, { sweeps: 5 }).profiles.mastery;
    expect([...scoreByGibbs(reversed, cdm, { sweeps: 5 }).profiles.mastery]).toEqual([...asGiven]);
    const half = pickItems(responses, responses.items.slice(0, 9));
    const exact = classifyStudents(encodedResponses(withoutItemsFrom(responses, 9)), cdm).profiles.mastery;
    const { mastery } = scoreByGibbs(half, cdm, { sweeps: 2000 }).profiles;
    expectClose(mastery, exact, { atol: 4 * 0.5 * Math.sqrt(10 / 2000) }); // as above
  });

  it("refuses what it cannot sample, and options out of range", () => {
    const higherOrder = model("higher-order");
    const hierarchy = classSpace(q.attributes, [{ attribute: "A2", needs: "A1" }]);
    const cases: [() => unknown, string][] = [
      [
        () => scoreByGibbs(responses, model("saturated")),
        'scoreByGibbs: distribution must be one that can be sampled without enumerating patterns (independent, higher-order or mixture); received "saturated".',
      ],
      [
        () =>
          scoreByGibbs(responses, {
            ...higherOrder,
            attributes: { ...higherOrder.attributes, space: hierarchy },
          }),
        "scoreByGibbs: model must be a model without a hierarchy, or one fitted by stochastic EM; received one with 48 permissible patterns. Use scoreProfiles.",
      ],
      [
        () => scoreByGibbs(responses, higherOrder, { sweeps: 0 }),
        "scoreByGibbs: sweeps must be a whole number from 1 to 1000000; received 0.",
      ],
      [
        () => scoreByGibbs(responses, higherOrder, { seed: -1 }),
        "scoreByGibbs: seed must be a whole number ≥ 0; received -1.",
      ],
    ];
    for (const [act, message] of cases)
      expect(act).toThrow(expect.objectContaining({ name: "InvalidInputError", message }));
  });
});

function pickItems(of: Responses, items: readonly string[]): Responses {
  const columns = items.map((item) => of.items.indexOf(item));
  const rows = Array.from({ length: of.N }, (_, i) => columns.map((j) => responseOf(of, i, j)));
  return responsesFrom(rows, { items, students: of.students });
}

/** The same students with no responses from item `from` on. */
function withoutItemsFrom(of: Responses, from: number): Responses {
  const rows = Array.from({ length: of.N }, (_, i) =>
    of.items.map((_, j) => (j < from ? responseOf(of, i, j) : null)),
  );
  return responsesFrom(rows, { items: of.items, students: of.students });
}

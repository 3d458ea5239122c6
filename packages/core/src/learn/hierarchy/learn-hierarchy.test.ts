import { describe, expect, it } from "vitest";
import { compareQ } from "../../compare/compare-q.ts";
import { nothingKnown } from "../../data/known-entries.ts";
import { masksOf, qOfMasks } from "../../data/q-matrix.ts";
import { drain } from "../../jobs/drain.ts";
import { prerequisitePairs } from "../../models/hierarchy.ts";
import { ITEM_FAMILIES } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import { stream } from "../../random/stream.ts";
import { hierarchyShape } from "../../simulate/hierarchy-shape.ts";
import { simulate } from "../../simulate/simulate.ts";
import { codedResponses } from "../coded-responses.ts";
import { annealSteps, climb, directEdges, openSampler, startModel } from "../sampler/index.ts";
import { closedQ } from "./closed-q.ts";
import { learnHierarchy } from "./learn-hierarchy.ts";

/** A short search without prerequisites from the true Q-matrix, which under a hierarchy does not stay there. */
function searched(
  options: Parameters<typeof simulate>[0] & { readonly attributes: number },
  known = nothingKnown(60),
) {
  const { responses, q } = simulate(options);
  const coded = codedResponses(responses);
  const model = startModel(coded, q.entries, options.attributes, known, 4);
  const problem = openSampler(coded, model, { known, most: 4, random: stream(1, "hierarchy-test") });
  drain(annealSteps(problem, 3, 4));
  climb(problem);
  return { problem, coded, q };
}

const SETTING = { model: "DINA", attributes: 4, examinees: 1500, noise: 0.1, seed: 6 } as const;

describe("learnHierarchy", () => {
  it.each(["linear", "convergent", "divergent"] as const)(
    "finds Q in its closed form and a %s hierarchy",
    (hierarchy) => {
      const { problem, coded, q } = searched({ ...SETTING, mastery: { kind: "hierarchy", hierarchy } });
      const { edges, gain, problem: left } = learnHierarchy(coded, problem);
      const { model } = left;
      const families = Array.from(model.q, (mask, j) =>
        popcount(mask) < 2 ? undefined : ITEM_FAMILIES[model.families[j]],
      );
      const truth = prerequisitePairs(q.attributes, hierarchyShape(hierarchy, q.attributes)).map(
        ([attribute, prerequisite]) => ({ attribute, prerequisite }),
      );
      const every = new Array(q.J).fill("conjunctive");
      const { overallError, columns } = compareQ(
        closedQ(qOfMasks(model.q, q.K, q.items), edges, families),
        closedQ(q, truth, every),
      );
      expect(overallError).toBe(0);
      expect(gain).toBeGreaterThan(5);
      const found = edges.map(({ prerequisite, attribute }) => `${prerequisite} ${attribute}`).sort();
      expect(found).toEqual(
        truth.map(({ prerequisite, attribute }) => `${columns[prerequisite]} ${columns[attribute]}`).sort(),
      );
      for (const { probability } of edges) {
        expect(probability).toBeGreaterThan(0.5);
        expect(probability).toBeLessThanOrEqual(1);
      }
      expect(directEdges(model.prerequisites)).toHaveLength(edges.length);
    },
  );

  it.each([0, 0.75])("claims no prerequisites where attributes are correlated by %s", (rho) => {
    const { problem, coded } = searched({ ...SETTING, rho });
    const { edges } = learnHierarchy(coded, problem);
    expect(edges).toEqual([]);
    expect([...problem.model.prerequisites]).toEqual([0, 0, 0, 0]);
  });

  it("keeps known entries, and the attributes' numbers with them", () => {
    const mastery = { kind: "hierarchy", hierarchy: "linear" } as const;
    const { q } = searched({ ...SETTING, mastery });
    const known = nothingKnown(q.J);
    // items {1}, {2}, {3}, {4}
    for (let k = 0; k < 4; k++) known.required[k] = masksOf(q)[k];
    const { problem, coded } = searched({ ...SETTING, mastery }, known);
    const { edges, problem: left } = learnHierarchy(coded, problem);
    for (let k = 0; k < 4; k++) expect(left.model.q[k] & (1 << k)).toBe(1 << k);
    expect(edges.map(({ prerequisite, attribute }) => [prerequisite, attribute])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it("leaves the same model for the same data", () => {
    const run = () => {
      const { problem, coded } = searched({
        ...SETTING,
        noise: 0.2,
        mastery: { kind: "hierarchy", hierarchy: "divergent" },
      });
      const { edges, score } = learnHierarchy(coded, problem);
      return { edges, score, q: [...problem.model.q] };
    };
    expect(run()).toEqual(run());
  });
});

import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { qMatrixFrom, requiredAttributes } from "../../data/q-matrix.ts";
import type { AttributeDistributionName } from "../../models/attribute-distribution.ts";
import { attributeDistribution } from "../../models/attribute-distributions.ts";
import type { Cdm } from "../../models/cdm.ts";
import { allPatterns } from "../../models/class-space.ts";
import { gdina } from "../../models/item-models.ts";
import { itemProbabilities } from "../../models/item-probabilities.ts";
import { stream } from "../../random/stream.ts";
import { paperQ } from "../../simulate/paper-q.ts";
import { classMargins, classTable } from "./class-table.ts";
import { classDerivatives, distributionDerivatives } from "./distribution-derivatives.ts";
import { expectedPairs, marginsOf } from "./pair-margins.ts";

describe("distributionDerivatives", () => {
  it("of the saturated one: each class in R's order against the last", () => {
    const cdm = cdmWith("saturated", 2);
    const table = classTable("test", cdm);
    const found = distributionDerivatives("test", cdm, table);
    const last = classMargins(table, 3, 1);
    expect(found.map((row) => [...row])).toEqual(
      [0, 1, 2].map((c) => [...classMargins(table, c, 1).map((value, a) => value - last[a])]),
    );
    const order = distributionDerivatives(
      "test",
      cdmWith("saturated", 3),
      classTable("test", cdmWith("saturated", 3)),
    );
    const three = classTable("test", cdmWith("saturated", 3));
    const [fourth, third] = [3, 4].map((c) => classMargins(three, c, 1)[0] - classMargins(three, 7, 1)[0]);
    expect([order[3][0], order[4][0]]).toEqual([third, fourth]); // pattern 4 = 001 before pattern 3 = 110
  });

  for (const name of ["independent", "higher-order", "log-linear", "mixture"] as const)
    it(`are differences of the margins by the values: ${name}`, () => {
      const cdm = cdmWith(name, 8); // 256 classes, two stretches of them
      const found = distributionDerivatives("test", cdm, classTable("test", cdm));
      const { values } = cdm.attributes;
      expect(found.length).toBe(values.length);
      for (const v of [0, values.length - 1]) {
        const at = (h: number) => {
          const moved = values.map((value, other) => (other === v ? value + h : value));
          const table = classTable("test", cdmWith(name, 8, moved));
          return marginsOf(table.J, expectedPairs(table));
        };
        const [up, down] = [at(STEP), at(-STEP)];
        // the error of this central difference, h² f‴/6, and rounding, 2^−52/h; both for f below 1
        expectClose(
          found[v],
          up.map((value, a) => (value - down[a]) / (2 * STEP)),
          { atol: 5e-10 },
        );
      }
    });

  it("has P (1 − P) for a single logit", () => {
    const space = allPatterns(1);
    const attributes = { ...cdmWith("independent", 1).attributes, values: Float64Array.of(0.4) };
    const p = 1 / (1 + Math.exp(-0.4));
    // fourth-order differences: h⁴/30 and 2^−52/h
    expectClose(classDerivatives(space, attributes)[0], [-p * (1 - p), p * (1 - p)], { atol: 1e-12 });
  });
});

const STEP = 1e-5;

function cdmWith(distribution: AttributeDistributionName, K: number, given?: Float64Array): Cdm {
  const { items: names, entries } = paperQ(K);
  const q = qMatrixFrom(
    names.slice(2).map((_, j) => Array.from(entries.subarray(j * K, (j + 1) * K))), // 253 margins at K = 8: a tail of one
  );
  const space = allPatterns(K);
  const family = attributeDistribution(distribution, { components: 2 });
  const values = given ?? family.start(space, stream(11, "distribution-derivatives", distribution));
  return {
    q,
    items: q.items.map((_, j) => ({
      model: "GDINA",
      effects: new Float64Array(0),
      probabilities: Float64Array.from(
        itemProbabilities(gdina, requiredAttributes(q, j).length, 0.1 + 0.01 * (j % 7)),
      ),
    })),
    attributes: {
      distribution,
      components: distribution === "mixture" ? 2 : 1,
      values,
      space,
      probabilities: family.probabilities(space, values),
    },
  };
}

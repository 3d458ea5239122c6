import ln from "@stdlib/math-base-special-ln";
import { describe, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { qMatrixFrom } from "../../data/q-matrix.ts";
import type { AttributeDistributionName } from "../../models/attribute-distribution.ts";
import { attributeDistribution } from "../../models/attribute-distributions.ts";
import type { CdmAttributes, CdmItem } from "../../models/cdm.ts";
import { allPatterns } from "../../models/class-space.ts";
import { itemProbabilitiesFrom } from "../../models/item-effects.ts";
import type { ItemModelName } from "../../models/item-model.ts";
import { stream } from "../../random/stream.ts";
import { type Classifier, posteriors } from "../em/posteriors.ts";
import { ABSENT, type ResponsePatterns } from "../em/response-patterns.ts";
import { attributeParameters } from "./attribute-parameters.ts";
import { itemParameters } from "./item-parameters.ts";
import { scores } from "./scores.ts";

/** One item of each link, two that share parameters, one that needs nothing. */
const q = qMatrixFrom([
  [1, 1, 0],
  [0, 1, 1],
  [1, 0, 1],
  [1, 0, 0],
  [0, 1, 1],
  [1, 1, 0],
  [0, 0, 0],
]);
const start: [ItemModelName, number[]][] = [
  ["GDINA", [0.2, 0.1, 0.15, 0.4]],
  ["LLM", [-1.2, 1.1, 1.7]],
  ["RRUM", [-1.6, 0.5, 0.8]],
  ["NIDA", [-1.2, 1]],
  ["NIDA", [-1.1, 0.4, 0.5]],
  ["DINO", [0.15, 0.6]],
  ["ACDM", [0.45]],
];
const n = [2, 2, 2, 1, 2, 2, 0];
const items: CdmItem[] = start.map(([model, values], j) => {
  const effects = Float64Array.from(values);
  return { model, effects, probabilities: itemProbabilitiesFrom(model, n[j], effects) };
});
const space = allPatterns(3);
const random = stream(5, "scores.test");
const U = 30;
const patterns: ResponsePatterns = {
  J: 7,
  U,
  N: U,
  codes: Uint8Array.from({ length: U * 7 }, () => (random.uniform() < 0.2 ? ABSENT : random.below(2))),
  counts: Float64Array.from({ length: U }, () => 1 + random.below(3)),
  rowOf: Uint32Array.from({ length: U }, (_, i) => i),
  missing: true,
};
const pi = Float64Array.of(0.2, 0.05, 0.1, 0.15, 0.05, 0.1, 0.05, 0.3);

const classifierWith = (probabilities: readonly Float64Array[], classes: Float64Array): Classifier => ({
  q,
  itemProbabilities: probabilities,
  space,
  classProbabilities: classes,
});
const own = items.map(({ probabilities }) => probabilities);

function logLik(classifier: Classifier): number {
  let sum = 0;
  for (const { row, logLik: ofRow } of posteriors(patterns, classifier)) sum += patterns.counts[row] * ofRow;
  return sum;
}

/** Two-sided difference; its error is some STEP² · f''' ≈ 1e-8 here, and 1e-14/STEP of rounding. */
const STEP = 1e-5;
const atol = 1e-6;

describe("scores are the derivatives of the log-likelihood", () => {
  const parameters = itemParameters(q, items);

  it("with respect to the items' parameters, those that items share counted once", () => {
    const total = new Float64Array(parameters.count);
    for (const { row, items: score } of scores(patterns, classifierWith(own, pi), parameters))
      for (let m = 0; m < total.length; m++) total[m] += patterns.counts[row] * score[m];

    /** The log-likelihood with parameter m moved: δ moves along dδ/dθ_m, which is constant. */
    const moved = (m: number, step: number) =>
      logLik(
        classifierWith(
          items.map(({ model, effects }, j) => {
            const { numbers, effects: slopes } = parameters.items[j];
            const f = numbers.indexOf(m);
            const F = numbers.length;
            return itemProbabilitiesFrom(
              model,
              n[j],
              effects.map((value, e) => value + (f < 0 ? 0 : step * slopes[e * F + f])),
            );
          }),
          pi,
        ),
      );
    expectClose(
      total,
      total.map((_, m) => (moved(m, STEP) - moved(m, -STEP)) / (2 * STEP)),
      { atol },
    );
  });

  const cases: [AttributeDistributionName, number][] = [
    ["saturated", 1],
    ["independent", 1],
    ["higher-order", 1],
    ["log-linear", 1],
    ["mixture", 2],
  ];
  for (const [name, components] of cases)
    it(`with respect to the ${name} distribution's`, () => {
      const distribution = attributeDistribution(name, { components });
      const values =
        name === "saturated" ? pi.map(ln) : distribution.start(space, stream(7, "scores.test", name));
      const classes = distribution.probabilities(space, values);
      const attributes: CdmAttributes = {
        distribution: name,
        components,
        values,
        space,
        probabilities: classes,
      };
      const phi = attributeParameters(space, classes, attributes);
      const total = new Float64Array(phi.count);
      const score = new Float64Array(phi.count + 1);
      for (const { row, posterior } of scores(patterns, classifierWith(own, classes), parameters)) {
        phi.writeScore(posterior, score, 1);
        for (let v = 0; v < phi.count; v++) total[v] += patterns.counts[row] * score[v + 1];
      }
      const moved = (v: number, step: number) => {
        if (phi.areValues) {
          const there = values.map((value, at) => value + (at === v ? step : 0));
          return logLik(classifierWith(own, distribution.probabilities(space, there)));
        }
        return logLik(
          classifierWith(
            own,
            classes.map((share, c) => share + step * phi.derivatives[v][c]),
          ),
        );
      };
      expectClose(
        total,
        total.map((_, v) => (moved(v, STEP) - moved(v, -STEP)) / (2 * STEP)),
        { atol },
      );
    });
});

import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { requiredAttributes } from "../../data/q-matrix.ts";
import { factorNodes } from "../../models/factor-nodes.ts";
import { gatherBits } from "../../numeric/bits.ts";
import { logistic } from "../../numeric/logistic.ts";
import { simulate } from "../../simulate/simulate.ts";
import { withMissing } from "../../simulate/with-missing.ts";
import { estimateLogLiks, type FactorSkills } from "./estimate-log-lik.ts";
import { logLikByStudent, type NodeModel } from "./node-model.ts";

const { responses, q, truth } = simulate({
  model: "GDINA",
  attributes: 8,
  examinees: 300,
  noise: 0.2,
  rho: 0.5,
  qDesign: "random",
  seed: 3,
});
const K = q.K;
const { theta, weights } = factorNodes();
const skills: FactorSkills = {
  K,
  q: q.items.map((_, j) => requiredAttributes(q, j).reduce((mask, k) => mask | (1 << k), 0)),
  cells: truth.items.map(({ probabilities }) => probabilities),
  nodeWeights: weights,
  mastery: Float64Array.from({ length: theta.length * K }, (_, at) =>
    logistic(1.5 * theta[Math.floor(at / K)] + 0.3 * (at % K) - 1),
  ),
};

/** The same with all 256 patterns as nodes. */
const nodes: NodeModel = {
  weights: Float64Array.from({ length: 2 ** K }, (_, c) =>
    weights.reduce((sum, weight, m) => {
      let p = weight;
      for (let k = 0; k < K; k++)
        p *= (c >> k) & 1 ? skills.mastery[m * K + k] : 1 - skills.mastery[m * K + k];
      return sum + p;
    }, 0),
  ),
  probabilities: q.items.map((_, j) =>
    Float64Array.from({ length: 2 ** K }, (_, c) => skills.cells[j][gatherBits(c, skills.q[j])]),
  ),
};

const sum = (values: Float64Array) => values.reduce((total, x) => total + x, 0);

describe.each([0, 0.3])("estimateLogLiks, %d of the responses missing", (missing) => {
  const data = missing > 0 ? withMissing(responses, missing, 1) : responses;
  const exact = logLikByStudent(nodes, data);
  const { logLiks, errors } = estimateLogLiks(skills, data, 1);

  it("is near the sum over all patterns, within its standard errors", () => {
    const z = Array.from(logLiks, (logLik, i) => (logLik - exact[i]) / errors[i]);
    // standard errors from four filters: Student's t with three degrees of freedom, 1% beyond 5.8
    expect(z.filter((x) => Math.abs(x) > 5.8).length).toBeLessThan(12);
    const error = Math.sqrt(sum(errors.map((x) => x * x)));
    expectClose(sum(logLiks), sum(exact), { atol: 4 * error + 1 }); // and the logarithm's bias
  });

  it("has small errors", () => {
    expect(sum(errors) / errors.length).toBeLessThan(0.1);
  });
});

it("is the same for the same seed, and exact where nothing is to be drawn", () => {
  expect(estimateLogLiks(skills, responses, 5)).toEqual(estimateLogLiks(skills, responses, 5));
  const none: FactorSkills = { ...skills, q: q.items.map(() => 0), cells: q.items.map(() => [0.3]) };
  const { logLiks, errors } = estimateLogLiks(none, responses, 1);
  const expected = logLikByStudent(
    { weights: Float64Array.of(1), probabilities: q.items.map(() => Float64Array.of(0.3)) },
    responses,
  );
  expectClose(logLiks, expected, { rtol: 1e-10 }); // roundings of 64 equal weights
  expectClose(errors, new Float64Array(300), { atol: 1e-10 });
});

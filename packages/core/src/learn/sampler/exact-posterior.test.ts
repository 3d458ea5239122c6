import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { samplerCase } from "../../../test/sampler/sampler-case.ts";
import { samplerReference } from "../../../test/sampler/sampler-reference.ts";
import { NODE_VALUES, NODE_WEIGHTS } from "./ability.ts";
import { enumeratedStudents } from "./enumerated-students.ts";
import { exactLogLiks, exactPosterior } from "./exact-posterior.ts";

describe("exactLogLiks", () => {
  it.each([
    { K: 3, N: 150, seed: 11, ability: false, missing: 0.2 },
    { K: 4, N: 140, seed: 12, ability: true, missing: 0 },
    { K: 4, N: 140, seed: 14, ability: false, missing: 0, prerequisites: [0b1000, 0b1001, 0, 0] },
  ])("sums over all patterns and nodes: K = $K, ability $ability", (setting) => {
    const { coded, model } = samplerCase(setting);
    const sum = (exactLogLiks(coded, model) ?? new Float64Array()).reduce((a, b) => a + b, 0);
    expect(sum).toBeCloseTo(samplerReference(coded, model).posteriors().logLik, 2);
    expect(enumeratedStudents(coded, setting.K).refresh(model)).toBeCloseTo(sum, 2);
  });

  it("leaves out attributes that no item requires", () => {
    const { coded, model } = samplerCase({ K: 3, N: 100, seed: 13, ability: false, missing: 0 });
    const wider = {
      ...model,
      K: 20,
      slopes: Float64Array.of(...model.slopes, ...new Float64Array(17)),
      intercepts: Float64Array.of(...model.intercepts, ...new Float64Array(17)),
      prerequisites: new Uint32Array(20),
    };
    expect(exactLogLiks(coded, wider)).toEqual(exactLogLiks(coded, model));
  });

  it("counts a prerequisite that no item requires", () => {
    const { coded, model } = samplerCase({ K: 3, N: 100, seed: 13, ability: false, missing: 0 });
    const wider = {
      ...model,
      K: 4,
      slopes: Float64Array.of(...model.slopes, 0),
      intercepts: Float64Array.of(...model.intercepts, 0.4),
      prerequisites: Uint32Array.of(0b1000, 0, 0, 0),
    };
    const found = (exactLogLiks(coded, wider) ?? new Float64Array()).reduce((a, b) => a + b, 0);
    expect(found).toBeCloseTo(samplerReference(coded, wider).posteriors().logLik, 2);
  });

  it("gives up where items require more attributes than can be summed over", () => {
    const { coded, model } = samplerCase({ K: 3, N: 100, seed: 13, ability: false, missing: 0 });
    const q = model.q.map((_, j) => 1 << (j + 8));
    expect(exactLogLiks(coded, { ...model, K: 30, q: q.fill(0x1fff, 0, 1) })).toBeUndefined();
  });
});

describe("exactPosterior", () => {
  it.each([
    { K: 3, N: 150, seed: 11, ability: false, missing: 0.2 },
    { K: 4, N: 140, seed: 12, ability: true, missing: 0 },
  ])("has mastery probabilities as summed in double precision: K = $K, ability $ability", (setting) => {
    const { coded, model } = samplerCase(setting);
    const reference = samplerReference(coded, model);
    const { rows } = reference.posteriors();
    const expected = rows.flatMap((row) =>
      Array.from({ length: setting.K }, (_, k) => reference.feature(row, 1 << k)),
    );
    // the kernels' f32
    expectClose(exactPosterior(coded, model)!.mastery, expected, { atol: 1e-5 });
  });

  it("gives an attribute that no item requires its prevalence, for everybody", () => {
    const { coded, model } = samplerCase({ K: 3, N: 70, seed: 13, ability: false, missing: 0 });
    const unused = { ...model, q: model.q.map((mask) => mask & 0b011) };
    unused.intercepts[2] = 0.4;
    const share = NODE_VALUES.reduce(
      (sum, theta, t) => sum + NODE_WEIGHTS[t] / (1 + Math.exp(-0.4 - model.slopes[2] * theta)),
      0,
    );
    const { mastery } = exactPosterior(coded, unused)!;
    expectClose(
      mastery.filter((_, at) => at % 3 === 2),
      new Float64Array(70).fill(share),
      { rtol: 1e-12 },
    );
  });
});

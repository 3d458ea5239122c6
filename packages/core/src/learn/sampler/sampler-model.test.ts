import fc from "fast-check";
import { expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { samplerCase } from "../../../test/sampler/sampler-case.ts";
import { exactPosterior } from "./exact-posterior.ts";
import { cellBefore, copyModel, permuteModel, setModel } from "./sampler-model.ts";

const K = 4;
const { coded, model } = samplerCase({ K, N: 60, seed: 8, ability: true, missing: 0.1 });
model.slopes.set([0.5, 1, 1.5, 2]);
model.intercepts.set([-0.5, 0, 0.3, 1]);
const { logLiks, mastery } = exactPosterior(coded, model)!;

it("renames attributes and changes nothing else: the same likelihood, and mastery by their new names", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2, 3], { minLength: K }), (order) => {
      const permuted = permuteModel(model, order);
      const found = exactPosterior(coded, permuted)!;
      // the kernels' f32, added in another order
      expectClose(found.logLiks, logLiks, { rtol: 1e-5 });
      const renamed = mastery.map((_, at) => mastery[at - (at % K) + order[at % K]]);
      expectClose(found.mastery, renamed, { atol: 1e-5 });
      const back = order.map((_, k) => order.indexOf(k));
      expect(permuteModel(permuted, back)).toEqual(model);
    }),
    { numRuns: 24 },
  );
});

it("by hand, the cell that a cell was before: of attributes 0 and 2, exchanged", () => {
  // attribute 0 is now attribute 2's old name, so bit 0 of the cell was bit 1
  expect([0, 1, 2, 3].map((x) => cellBefore(x, 0b101, 0b101, [2, 1, 0]))).toEqual([0, 2, 1, 3]);
});

it("copies, so that the copy may change alone, and brings a model to what another is", () => {
  const copy = copyModel(model);
  expect(copy).toEqual(model);
  copy.cells[0] = 0.123;
  copy.slopes[0] = 9;
  copy.hasAbility = false;
  expect(copy).not.toEqual(model);
  setModel(copy, model);
  expect(copy).toEqual(model);
});

import { expect, it } from "vitest";
import { qMatrixFrom, requiredAttributes } from "../../data/q-matrix.ts";
import { ITEM_MODEL_NAMES } from "../../models/item-models.ts";
import { itemMStep, planItemStep } from "./item-m-step.ts";
import { mStepItems } from "./m-step-items.ts";
import { nidaMStep } from "./nida-m-step.ts";
import { startItems } from "./start-items.ts";

it("does each item by itself and those that share together, in the order of Q", () => {
  // every model with one, two and no attributes
  const models = ITEM_MODEL_NAMES.flatMap((model) => [model, model, model]);
  const q = qMatrixFrom(
    ITEM_MODEL_NAMES.flatMap(() => [
      [1, 0],
      [1, 1],
      [0, 0],
    ]),
  );
  const items = startItems(q, models);
  const shares = [0.4, 0.2, 0.45, 0.9];
  const counts = items.map(({ probabilities }, j) => ({
    answered: probabilities.map((_, l) => 10 + j + l),
    correct: probabilities.map((_, l) => (10 + j + l) * shares[l]),
  }));
  for (const monotone of [false, true]) {
    const together = nidaMStep(q, counts, items, monotone);
    expect(together.size).toBe(2);
    const found = mStepItems(q, counts, items, { monotone });
    expect(found.map(({ model }) => model)).toEqual(models);
    for (const [j, item] of found.entries()) {
      const plan = planItemStep(models[j], requiredAttributes(q, j).length, monotone);
      expect(item).toEqual(together.get(j) ?? itemMStep(plan, items[j], counts[j]));
    }
  }
  expect(mStepItems(q, counts, items)).toEqual(mStepItems(q, counts, items, { monotone: false }));
});

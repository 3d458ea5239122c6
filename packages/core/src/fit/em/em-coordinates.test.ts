import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { qMatrixFrom, requiredAttributes } from "../../data/q-matrix.ts";
import { responsesFrom } from "../../data/responses.ts";
import type { ItemModelName } from "../../models/item-model.ts";
import { saturated } from "../../models/saturated.ts";
import { stream } from "../../random/stream.ts";
import { checkFitOptions } from "../check-fit-options.ts";
import { coordinatesOf, pointFrom } from "./em-coordinates.ts";
import type { EmPoint } from "./em-point.ts";
import { nidaParameters } from "./nida-parameters.ts";
import { startItems } from "./start-items.ts";

const q = qMatrixFrom([
  [1, 0],
  [0, 1],
  [1, 1],
]);
const responses = responsesFrom([[1, 0, 1]]);

function pointOf(model: ItemModelName, seed?: number): EmPoint {
  const random = seed === undefined ? undefined : stream(seed, "point");
  const items = startItems(
    q,
    q.items.map(() => model),
    { random },
  );
  const values = saturated.start({ K: 2, C: 4, patterns: Uint32Array.of(0, 1, 2, 3) }, random);
  const { space } = checkFitOptions(responses, { q }).problem!;
  return { items, values, classProbabilities: saturated.probabilities(space, values) };
}

describe("coordinates of the EM", () => {
  for (const model of ["DINA", "GDINA", "ACDM", "RRUM", "LLM", "NIDA"] as const)
    it(`lead back to the point they are of: ${model}`, () => {
      const { problem } = checkFitOptions(responses, { q, model });
      const point = pointOf(model, 3);
      const back = pointFrom(problem!, coordinatesOf(problem!, point), pointOf(model));
      for (const [j, { effects, probabilities }] of back.items.entries()) {
        // one logit and back, or one link
        expectClose(probabilities, point.items[j].probabilities, { rtol: 1e-14 });
        expectClose(effects, point.items[j].effects, { rtol: 1e-12, atol: 1e-14 });
      }
      expectClose(back.classProbabilities, point.classProbabilities, { rtol: 1e-14 });
    });

  it("go part of the way where an additive item would leave its bounds", () => {
    const { problem } = checkFitOptions(responses, { q, model: "ACDM" });
    const image = pointOf("ACDM"); // item 3: 0.2, 0.5, 0.5, 0.8
    const wanted = coordinatesOf(problem!, image);
    const at = wanted.length - image.values.length - 3; // effects of item 3
    wanted.set([0.2, 0.3, 0.7], at); // the last probability would be 1.2; half way, 1.0; a quarter, 0.9
    expectClose(pointFrom(problem!, wanted, image).items[2].probabilities, [0.2, 0.5, 0.6, 0.9], {
      rtol: 1e-14,
    });
  });

  it("keep NIDA's items tied where one of them would leave its bounds", () => {
    const { problem } = checkFitOptions(responses, { q, model: "NIDA" });
    const image = pointOf("NIDA");
    const other = pointOf("NIDA", 5);
    const from = coordinatesOf(problem!, image);
    const to = coordinatesOf(problem!, other);
    // 8 times the way between two NIDA points is on a line of such points, far outside the bounds
    const far = from.map((value, c) => value + 8 * (to[c] - value));
    const { items } = pointFrom(problem!, far, image);
    const { logGuess, logMaster } = nidaParameters(q, items);
    for (const [j, { effects }] of items.entries()) {
      const needed = requiredAttributes(q, j);
      const sum = needed.reduce((total, k) => total + logGuess[k], 0);
      expectClose(effects, [sum, ...needed.map((k) => logMaster[k] - logGuess[k])], { atol: 1e-12 });
    }
  });

  it("stay where they are if nothing else is monotone", () => {
    const { problem } = checkFitOptions(responses, { q, model: "GDINA", monotone: true });
    const image = pointOf("GDINA");
    const falling = coordinatesOf(problem!, image).map((value) => -value);
    expect(pointFrom(problem!, falling, image).items).toEqual(image.items);
  });
});

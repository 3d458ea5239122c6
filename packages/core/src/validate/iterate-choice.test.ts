import { describe, expect, it } from "vitest";
import { permuteAttributes, type QMatrix, qMatrixFrom } from "../data/q-matrix.ts";
import { encodedResponses } from "../fit/em/encoded-responses.ts";
import { drain } from "../jobs/drain.ts";
import { simulate } from "../simulate/simulate.ts";
import { hullChoice, type MesaChoice, pvafChoice } from "./choices.ts";
import { iterateChoice } from "./iterate-choice.ts";

const { responses, q } = simulate({ model: "GDINA", attributes: 3, examinees: 1000, seed: 2 });
const turned: QMatrix = {
  ...q,
  entries: q.entries.map((entry, at) => (at === 4 || at === 18 ? 1 - entry : entry)),
};
/** Always the best q-vector of `size` attributes. */
const always =
  (size: number): MesaChoice =>
  (points) => ({ at: size - 1, considered: points.map(() => true) });

describe("iterateChoice", () => {
  it("turns two wrong entries back", () => {
    const { q: chosen, end } = drain(
      iterateChoice(encodedResponses(responses), turned, (calibration) => pvafChoice(calibration, 0.95)),
    );
    expect(end).toBe("converged");
    expect([...chosen.entries]).toEqual([...q.entries]);
  });

  it("goes along when attributes are renamed", () => {
    const order = [2, 0, 1];
    const chosen = drain(iterateChoice(encodedResponses(responses), turned, hullChoice)).q;
    const other = drain(
      iterateChoice(encodedResponses(responses), permuteAttributes(turned, order), hullChoice),
    ).q;
    expect([...other.entries]).toEqual([...permuteAttributes(chosen, order).entries]);
    expect(other.attributes).toEqual(["A3", "A1", "A2"]);
  });

  it("moves an item by one attribute a fit", () => {
    const singles = { ...q, entries: q.entries.map((_, at) => (at % 3 === Math.floor(at / 3) % 3 ? 1 : 0)) };
    const steps = iterateChoice(encodedResponses(responses), singles, () => always(3));
    const fits: number[] = [];
    let step = steps.next();
    for (; !step.done; step = steps.next()) fits.push(step.value);
    // from one attribute to two, to three, and a look that nothing changes
    expect(fits).toEqual([1, 2, 3]);
    expect(step.value).toMatchObject({ iterations: 2, end: "converged" });
    expect(step.value.q.entries.every((entry) => entry === 1)).toBe(true);
  });

  it("skips sizes that are not considered", () => {
    const singles = { ...q, entries: q.entries.map((_, at) => (at % 3 === Math.floor(at / 3) % 3 ? 1 : 0)) };
    const leaping: MesaChoice = () => ({ at: 2, considered: [true, false, true] });
    expect(drain(iterateChoice(encodedResponses(responses), singles, () => leaping))).toMatchObject({
      iterations: 1,
    });
  });

  it("stops where it has been before", () => {
    const { q: singles } = drain(iterateChoice(encodedResponses(responses), q, () => always(1)));
    let size = 1;
    const swinging = () => {
      size = 3 - size;
      return always(size);
    };
    // from the best single attributes to the best two, and back, until they are some that were there before
    expect(drain(iterateChoice(encodedResponses(responses), singles, swinging)).end).toBe("cycled");
  });

  it("stops before an attribute would be left unused", () => {
    const two = simulate({ model: "DINA", attributes: 2, examinees: 500, seed: 4 });
    const wide = qMatrixFrom([
      [1, 0, 0],
      [0, 1, 0],
      [1, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
      [0, 1, 1],
    ]);
    const { end, q: last } = drain(iterateChoice(encodedResponses(two.responses), wide, () => always(1)));
    expect(end).toBe("stopped, as an attribute would be unused,");
    expect([...last.entries]).toEqual([...wide.entries]);
  });
});

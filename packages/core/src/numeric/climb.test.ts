import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { climb, type Standing } from "./climb.ts";
import { logistic } from "./logistic.ts";

const options = { steps: 50, lastGain: 1e-8 };

/** s ln σ(x) + (1 − s) ln σ(−x), highest at logit s. */
const oneShare =
  (s: number) =>
  ([x]: Float64Array): Standing => ({
    height: s * x - Math.max(x, 0) - Math.log1p(Math.exp(-Math.abs(x))),
    slopes: () => ({
      gradient: Float64Array.of(s - logistic(x)),
      information: Float64Array.of(logistic(x) * (1 - logistic(x))),
    }),
  });

describe("climb", () => {
  it("is at the top of −(x − 1)² − (y + 2)² after one step", () => {
    const visited: number[][] = [];
    const top = climb(
      new Float64Array(2),
      ([x, y]) => {
        visited.push([x, y]);
        return {
          height: -((x - 1) ** 2) - (y + 2) ** 2,
          slopes: () => ({
            gradient: Float64Array.of(2 - 2 * x, -4 - 2 * y),
            information: Float64Array.of(2, 0, 0, 2),
          }),
        };
      },
      options,
    );
    expectClose(top, [1, -2], { rtol: 1e-15 }); // √2 is rounded twice
    expect(visited).toHaveLength(2);
  });

  // Newton's step from −6 is 400 long; without a limit it ends at 394, where the information is 0
  it("finds logit .99 from −6 and from 12", () => {
    for (const from of [-6, 12])
      expectClose(climb(Float64Array.of(from), oneShare(0.99), options), [Math.log(99)], { rtol: 1e-7 }); // lastGain
  });

  it("halves steps that lead down", () => {
    // information too small: steps of 2.5
    const steep = ([x]: Float64Array): Standing => ({
      height: -x * x,
      slopes: () => ({ gradient: Float64Array.of(-2 * x), information: Float64Array.of(0.8) }),
    });
    const one = climb(Float64Array.of(1), steep, { ...options, steps: 1 });
    expectClose(one, [-0.25], { rtol: 1e-14 }); // 1 − 2.5 is lower, 1 − 1.25 is not
  });

  it("takes no more steps than asked for", () => {
    expectClose(climb(Float64Array.of(0), oneShare(0.75), { ...options, steps: 1 }), [1], { rtol: 1e-15 }); // ¼ / ¼
  });

  it("ends after a step that promised less than lastGain", () => {
    const counted = (lastGain: number) => {
      let visits = 0;
      const standing = oneShare(0.75);
      const counting = (at: Float64Array) => {
        visits++;
        return standing(at);
      };
      climb(Float64Array.of(1), counting, { steps: 50, lastGain });
      return visits;
    };
    expect(counted(1)).toBe(2);
    expect(counted(1e-8)).toBeGreaterThan(2);
  });

  it("stays at the top", () => {
    const from = Float64Array.of(0);
    expect(climb(from, oneShare(0.5), options)).toBe(from);
  });
});

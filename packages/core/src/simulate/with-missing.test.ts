import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { countPresent, type Responses, responseOf, responsesFrom } from "../data/responses.ts";
import { simulate } from "./simulate.ts";
import { withMissing } from "./with-missing.ts";

const { responses } = simulate({ model: "DINA", attributes: 5, examinees: 2000 });

function cells(data: Responses) {
  return data.items.flatMap((_, j) => data.students.map((_, i) => responseOf(data, i, j)));
}

describe("withMissing", () => {
  for (const share of [0.2, 0.6])
    it(`leaves out ${share} of the responses, right ones as often as wrong ones, and changes none`, () => {
      const before = cells(responses);
      const after = cells(withMissing(responses, share, 3));
      for (const response of [0, 1]) {
        const those = after.filter((_, at) => before[at] === response);
        const absent = those.filter((cell) => cell === null).length / those.length;
        // fixed seed; 4 standard errors
        expectClose(absent, share, { atol: 4 * Math.sqrt((share * (1 - share)) / those.length) });
        expect(new Set(those)).toEqual(new Set([response, null]));
      }
    });

  it("leaves out more with a larger share, never others", () => {
    const [some, more] = [cells(withMissing(responses, 0.2, 3)), cells(withMissing(responses, 0.6, 3))];
    expect(some.every((cell, at) => cell !== null || more[at] === null)).toBe(true);
  });

  it("leaves out nothing at 0, everything at 1, and what was absent stays so", () => {
    expect(withMissing(responses, 0, 3)).toEqual(responses);
    expect(countPresent(withMissing(responses, 1, 3))).toBe(0);
    const holes = responsesFrom([[1, null, 0]]);
    expect(withMissing(holes, 0, 3)).toEqual(holes);
  });

  it("gives the same for the same seed, other holes for another", () => {
    expect(withMissing(responses, 0.2, 3)).toEqual(withMissing(responses, 0.2, 3));
    expect(withMissing(responses, 0.2, 4)).not.toEqual(withMissing(responses, 0.2, 3));
  });

  for (const [share, seed, message] of [
    [1.5, 1, "share must be a number from 0 to 1; received 1.5."],
    [0.2, -1, "seed must be a whole number ≥ 0; received -1."],
  ] as const)
    it(`refuses: ${message}`, () => {
      expect(() => withMissing(responses, share, seed)).toThrow(
        expect.objectContaining({ name: "InvalidInputError", message: `withMissing: ${message}` }),
      );
    });
});

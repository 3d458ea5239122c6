import { describe, expect, it } from "vitest";
import { fillStudentDraws, fillUniforms } from "./student-draws.ts";

describe("fillUniforms", () => {
  it("is xoshiro128++: the words that its authors' program gives from the state 1, 2, 3, 4", () => {
    const draws = new Float64Array(10);
    fillUniforms(draws, Uint32Array.of(1, 2, 3, 4));
    const words = [
      641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011,
      621204420,
    ];
    expect([...draws]).toEqual(words.map((word) => (word + 0.5) / 2 ** 32));
  });
});

describe("fillStudentDraws", () => {
  const drawsOf = (student: number, sweep: number, length = 5) => {
    const draws = new Float64Array(length);
    fillStudentDraws(draws, [7, 8], student, sweep);
    return [...draws];
  };

  it("depends on the key, the student and the sweep alone", () => {
    expect(drawsOf(3, 4)).toEqual(drawsOf(3, 4));
    expect(drawsOf(3, 4, 8).slice(0, 5)).toEqual(drawsOf(3, 4));
    expect(drawsOf(4, 4)).not.toEqual(drawsOf(3, 4));
    expect(drawsOf(3, 5)).not.toEqual(drawsOf(3, 4));
    const other = new Float64Array(5);
    fillStudentDraws(other, [7, 9], 3, 4);
    expect([...other]).not.toEqual(drawsOf(3, 4));
  });

  it("is uniform over neighbouring students: mean and mean square within 4 standard errors", () => {
    const n = 10_000;
    const first = Array.from({ length: n }, (_, i) => drawsOf(i, 0, 1)[0]);
    const mean = first.reduce((sum, u) => sum + u, 0) / n;
    const square = first.reduce((sum, u) => sum + u * u, 0) / n;
    expect(Math.abs(mean - 1 / 2)).toBeLessThan(4 * Math.sqrt(1 / 12 / n));
    expect(Math.abs(square - 1 / 3)).toBeLessThan(4 * Math.sqrt(4 / 45 / n)); // Var u² = 1/5 − 1/9
  });
});

import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { cholesky } from "../../numeric/cholesky.ts";
import { stream } from "../../random/stream.ts";
import { repairCorrelations } from "./repair-correlations.ts";

describe("repairCorrelations", () => {
  it("returns what needs no repair", () => {
    const fine = Float64Array.of(1, 0.5, 0.5, 1);
    expect(repairCorrelations(fine)).toBe(fine);
  });

  it("by hand: eigenvalues 2 and 0 become 2 and 0.001, so r = 0.9995/1.0005", () => {
    const r = 0.9995 / 1.0005;
    expectClose(repairCorrelations(Float64Array.of(1, 1, 1, 1)), [1, r, r, 1], { rtol: 1e-14 }); // rounding
  });

  it("makes correlations out of an impossible matrix, the signs as they were", () => {
    const impossible = Float64Array.of(1, 0.9, -0.9, 0.9, 1, 0.9, -0.9, 0.9, 1);
    const repaired = repairCorrelations(impossible);
    expect(cholesky(repaired.slice(), 3)).toBe(true);
    expect(repaired.map(Math.sign)).toEqual(impossible.map(Math.sign));
    expect([repaired[0], repaired[4], repaired[8]]).toEqual([1, 1, 1]);
    expect(repaired[1]).toBe(repaired[3]);
  });

  it("has no eigenvalue below half the floor for sizes that tests have", () => {
    for (const n of [5, 20, 60]) {
      const random = stream(2, "repair", n);
      const matrix = new Float64Array(n * n);
      for (let i = 0; i < n; i++) {
        matrix[i * n + i] = 1;
        for (let j = 0; j < i; j++) {
          matrix[i * n + j] = 2 * random.uniform() - 1;
          matrix[j * n + i] = matrix[i * n + j];
        }
      }
      const shifted = repairCorrelations(matrix).slice();
      // rescaling divides by a diagonal that lifted eigenvalues have made at most 2 here … 4 for n = 60
      for (let i = 0; i < n; i++) shifted[i * n + i] -= 0.00025;
      expect(cholesky(shifted, n)).toBe(true);
    }
  });
});

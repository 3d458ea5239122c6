import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { type ResponseValue, responsesFrom } from "../../data/responses.ts";
import { stream } from "../../random/stream.ts";
import { tetrachoricCorrelations } from "./tetrachoric-correlations.ts";

describe("tetrachoricCorrelations", () => {
  it("finds the correlations of normal numbers that were cut, a fifth of the responses missing", () => {
    const [N, loadings, cuts] = [20_000, [0.9, 0.7, 0.5], [0.3, -0.6, 0]];
    const random = stream(1, "cut normals");
    const rows = Array.from({ length: N }, () => {
      const common = random.normal();
      return loadings.map((l, j): ResponseValue => {
        const x = l * common + Math.sqrt(1 - l * l) * random.normal();
        return random.uniform() < 0.2 ? null : x > cuts[j] ? 1 : 0;
      });
    });
    const found = tetrachoricCorrelations(responsesFrom(rows));
    // a standard error is below 1.7/√(0.64 N) = 0.015 at r = 0 and smaller elsewhere; four of them
    expectClose(found, [1, 0.63, 0.45, 0.63, 1, 0.35, 0.45, 0.35, 1], { atol: 0.06 });
  });

  it("is 0 for items that everybody got right, and for pairs that nobody answered both of", () => {
    const found = tetrachoricCorrelations(
      responsesFrom([
        [1, 0, null, 1],
        [0, 1, null, 1],
        [1, 1, null, 1],
        [null, 1, 1, 1],
        [null, 0, 0, 1],
        [null, 0, 1, 1],
      ]),
    );
    const [a, b, c, d] = [0, 1, 2, 3];
    expect([found[a * 4 + c], found[c * 4 + a], found[a * 4 + d], found[b * 4 + d]]).toEqual([0, 0, 0, 0]);
    expect(found[a * 4 + b]).toBeLessThan(0);
    expect(found[b * 4 + c]).toBeGreaterThan(0);
    expect(found[b * 4 + c]).toBe(found[c * 4 + b]);
    expect([found[0], found[5], found[10], found[15]]).toEqual([1, 1, 1, 1]);
  });
});

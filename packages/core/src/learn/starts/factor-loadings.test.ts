import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { compareQ } from "../../compare/compare-q.ts";
import { type Responses, responseOf, responsesFrom } from "../../data/responses.ts";
import { simulate } from "../../simulate/simulate.ts";
import { columnSigns, factorLoadings, ROTATIONS, scaleColumns } from "./factor-loadings.ts";
import { qFromLoadings } from "./factor-q.ts";
import { geomin } from "./rotation-criteria.ts";
import { tetrachoricCorrelations } from "./tetrachoric-correlations.ts";

const { responses, q } = simulate({ model: "GDINA", attributes: 5, examinees: 2000, seed: 1 });

describe("factorLoadings", () => {
  for (const rotation of ROTATIONS)
    it(`recovers the Q-matrix of easy data: ${rotation}`, () => {
      const { J, K, loadings, factorCorrelations, communalities, converged } = factorLoadings(responses, 5, {
        rotation,
      });
      expect([J, K, converged]).toEqual([15, 5, true]);
      expect(compareQ(qFromLoadings(loadings, q.items, 5), q).exact).toBe(true);
      for (let k = 0; k < 5; k++) {
        expect(factorCorrelations[k * 6]).toBe(1);
        let cubes = 0;
        for (let j = 0; j < 15; j++) cubes += loadings[j * 5 + k] ** 3;
        expect(cubes).toBeGreaterThan(0);
      }
      const squares = communalities.map((_, j) => {
        let sum = 0;
        for (let k = 0; k < 5; k++)
          for (let m = 0; m < 5; m++)
            sum += loadings[j * 5 + k] * factorCorrelations[k * 5 + m] * loadings[j * 5 + m];
        return sum;
      });
      expectClose(squares, communalities, { atol: 1e-10 }); // rounding
    });

  it("is the same for the same seed, and for any number of starts that finds the same rotation", () => {
    const first = factorLoadings(responses, 5, { seed: 4 });
    expect(factorLoadings(responses, 5, { seed: 4 })).toEqual(first);
    const other = factorLoadings(responses, 5, { seed: 5, starts: 1 });
    // both end where the slope is below 1e-3
    expectClose([...other.loadings].sort(), [...first.loadings].sort(), { atol: 0.01 });
  });

  it("keeps the rotation with the lowest criterion: the second start beats varimax here", () => {
    const hard = simulate({
      model: "DINA",
      attributes: 6,
      examinees: 500,
      seed: 3,
      qDesign: "random",
    }).responses;
    const [one, two] = [1, 2].map(
      (starts) => geomin(factorLoadings(hard, 6, { rotation: "geomin", starts }).loadings, 6).value,
    );
    expect(two).toBeLessThan(one - 0.001);
  });

  it("does not take pairs that were never answered together for unrelated ones", () => {
    // four booklets of two neighbouring quarters of the items: opposite quarters never meet
    const opposite = (i: number, j: number) => (j - i + 4) % 4 === 2;
    const booklets = withoutResponses(responses, (i, j) => j % 4 !== i % 4 && j % 4 !== (i + 1) % 4);
    const { loadings, factorCorrelations } = factorLoadings(booklets, 5);
    const whole = tetrachoricCorrelations(responses);
    let squares = 0;
    let pairs = 0;
    for (let i = 0; i < 15; i++)
      for (let j = 0; j < i; j++) {
        if (!opposite(i % 4, j % 4)) continue;
        let product = 0;
        for (let k = 0; k < 5; k++)
          for (let m = 0; m < 5; m++)
            product += loadings[i * 5 + k] * factorCorrelations[k * 5 + m] * loadings[j * 5 + m];
        squares += (product - whole[i * 15 + j]) ** 2;
        pairs++;
      }
    // 0.094 here; with 0 for these pairs 0.148
    expect(Math.sqrt(squares / pairs)).toBeLessThan(0.12);
  });

  it("has loadings of 0 where everybody gives the same responses, or one student is all there is", () => {
    for (const N of [1, 5]) {
      const same = responsesFrom(Array.from({ length: N }, () => [1, 0, 1, 1] as const));
      for (const rotation of ROTATIONS)
        expect([...factorLoadings(same, 2, { rotation }).loadings]).toEqual(new Array(8).fill(0));
    }
  });

  it("refuses what cannot be", () => {
    const refused = (options: Parameters<typeof factorLoadings>[2], K = 5) =>
      expect(() => factorLoadings(responses, K, options));
    refused({}, 15).toThrow(
      "factorLoadings: attributes must be a whole number ≥ 1 and less than the number of items (15); received 15.",
    );
    refused({ starts: 0 }).toThrow("factorLoadings: starts must be a whole number ≥ 1; received 0.");
    refused({ seed: -1 }).toThrow("factorLoadings: seed must be a whole number ≥ 0; received -1.");
    refused({ rotation: "oblimin" as "geomin" }).toThrow(
      'factorLoadings: rotation must be sparse, geomin or quartimin; received "oblimin".',
    );
  });
});

function withoutResponses(whole: Responses, isGone: (i: number, j: number) => boolean): Responses {
  return responsesFrom(
    whole.students.map((_, i) => whole.items.map((_, j) => (isGone(i, j) ? null : responseOf(whole, i, j)))),
  );
}

it("lets the large loadings decide: −.9 and .3, .3, .3, .3 sum to .3, their cubes to −.621", () => {
  const loadings = Float64Array.of(-0.9, 0.9, 0.3, -0.3, 0.3, 0, 0.3, 0, 0.3, 0);
  const signs = columnSigns(loadings, 2);
  expect([...signs]).toEqual([-1, 1]);
  expect([...scaleColumns(loadings, signs)]).toEqual([0.9, 0.9, -0.3, -0.3, -0.3, 0, -0.3, 0, -0.3, 0]);
});

it("leaves an empty column as it is", () => {
  expect([...columnSigns(new Float64Array(3), 1)]).toEqual([1]);
});

import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import {
  GOLDEN_MODELS,
  GOLDEN_SETS,
  type GoldenFit,
  goldenFile as golden,
  goldenCdm,
  goldenResponses,
} from "../../test/golden-cdm.ts";
import { qMatrixFrom } from "../data/q-matrix.ts";
import { type Responses, responsesFrom } from "../data/responses.ts";
import type { Cdm } from "../models/cdm.ts";
import { allPatterns } from "../models/class-space.ts";
import { classifyStudents, preference } from "./classify-students.ts";
import { encodedResponses } from "./em/encoded-responses.ts";
import { classifierOf, posteriors } from "./em/posteriors.ts";
import { responsePatterns } from "./em/response-patterns.ts";

/**
 * Students whose two highest log-likelihoods are closer than 1e-5 of the row's largest number: there R's max.col, which
 * the package GDINA calls, takes one of the two at random. Two patterns of k3_dina, ACDM are: −10.20892, −10.20912.
 */
function nearTies(responses: Responses, cdm: Cdm): Set<number> {
  const patterns = responsePatterns(responses);
  const rows = new Set<number>();
  for (const { row, logLikelihoods } of posteriors(patterns, classifierOf("test", cdm))) {
    const [last, ...rest] = logLikelihoods.toSorted();
    if (rest.at(-1)! - rest.at(-2)! < 1e-5 * -last) rows.add(row);
  }
  return new Set(Array.from(patterns.rowOf.keys()).filter((i) => rows.has(patterns.rowOf[i])));
}

for (const set of GOLDEN_SETS)
  for (const model of GOLDEN_MODELS)
    describe(`classifyStudents on ${set}, ${model}, as the R package GDINA`, () => {
      const fit: GoldenFit = JSON.parse(golden(`${set}__${model}.json`));
      const cdm = goldenCdm(fit);
      const responses = goldenResponses(golden(`${set}_responses.csv`));
      const { profiles, eap, map, mle } = classifyStudents(encodedResponses(responses), cdm);

      it("gives the same mastery probabilities", () => {
        // R's posteriors belong to the class proportions of one EM step before those that it prints
        expectClose(profiles.mastery, fit.GDINA.marginal_mastery.flat(), { atol: 2e-5 });
      });

      it("gives the same EAP, MAP and MLE for every student", () => {
        expect([...eap]).toEqual(fit.GDINA.EAP.flat());
        expect([...map!]).toEqual(fit.GDINA.MAP.flat());
        const chosenAtRandom = nearTies(responses, cdm);
        const different = fit.GDINA.MLE.flatMap((pattern, i) =>
          pattern.join() === mle!.subarray(i * pattern.length, (i + 1) * pattern.length).join() ? [] : [i],
        );
        expect(different.filter((i) => !chosenAtRandom.has(i))).toEqual([]);
        expect(different.length).toBe(set === "k3_dina" && model === "ACDM" ? 7 : 0);
      });
    });

function cdmOf(rows: number[][], itemProbabilities: number[][], classProbabilities: number[]): Cdm {
  const q = qMatrixFrom(rows);
  const probabilities = Float64Array.from(classProbabilities);
  return {
    q,
    items: itemProbabilities.map((p) => ({
      model: "GDINA",
      effects: new Float64Array(p.length),
      probabilities: Float64Array.from(p),
    })),
    attributes: {
      distribution: "saturated",
      components: 1,
      values: probabilities,
      space: allPatterns(q.K),
      probabilities,
    },
  };
}

describe("classifyStudents by hand", () => {
  const one = cdmOf([[1]], [[0.2, 0.8]], [0.75, 0.25]);

  it("weighs the response with the prior: right is .75·.2 against .25·.8, so mastery is 4/7 but likelier is a master", () => {
    const { profiles, eap, map, mle } = classifyStudents(
      encodedResponses(responsesFrom([[1], [0], [null]])),
      one,
    );
    const rtol = 4 * Number.EPSILON; // a product, a sum and a quotient
    expectClose(profiles.mastery, [0.2 / 0.35, 0.05 / 0.65, 0.25], { rtol });
    expect([...eap]).toEqual([1, 0, 0]);
    expect([...map!]).toEqual([1, 0, 0]);
    expect([...mle!]).toEqual([1, 0, 0]); // no response: both patterns are as likely, the fewer attributes win
  });

  it("names students and attributes", () => {
    const { profiles } = classifyStudents(encodedResponses(responsesFrom([[1]], { students: ["Ann"] })), one);
    expect([profiles.N, profiles.K, profiles.students, profiles.attributes]).toEqual([1, 1, ["Ann"], ["A1"]]);
  });

  it("among equals takes the fewest attributes, then the first", () => {
    // the item tells those who master something from those who do not: 10, 01 and 11 are alike
    const either = cdmOf([[1, 1]], [[0.2, 0.8, 0.8, 0.8]], [0.25, 0.25, 0.25, 0.25]);
    const { map, mle } = classifyStudents(encodedResponses(responsesFrom([[1]])), either);
    expect([...map!]).toEqual([1, 0]);
    expect([...mle!]).toEqual([1, 0]);
  });

  it("counts a mastery probability of ½ as mastery, as `masters` does", () => {
    const even = cdmOf([[1]], [[0.5, 0.5]], [0.5, 0.5]);
    const { profiles, eap } = classifyStudents(encodedResponses(responsesFrom([[1]])), even);
    expect([profiles.mastery[0], eap[0]]).toEqual([0.5, 1]);
  });
});

it("prefers patterns in the order of the package GDINA", () => {
  const rank = preference(allPatterns(3));
  const order = Array.from(rank.keys()).sort((c, d) => rank[c] - rank[d]);
  expect(order.map((c) => [c & 1, (c >> 1) & 1, c >> 2].join(""))).toEqual([
    "000",
    "100",
    "010",
    "001",
    "110",
    "101",
    "011",
    "111",
  ]);
});

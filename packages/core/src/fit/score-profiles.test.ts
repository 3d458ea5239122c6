import { describe, expect, it } from "vitest";
import { goldenFile as golden, goldenCdm, goldenResponses } from "../../test/golden-cdm.ts";
import { type Responses, responseOf, responsesFrom } from "../data/responses.ts";
import { classifyStudents } from "./classify-students.ts";
import { encodedResponses } from "./em/encoded-responses.ts";
import { scoreProfiles } from "./score-profiles.ts";
import { scoreByGibbs } from "./stochastic/score-by-gibbs.ts";

const cdm = goldenCdm(JSON.parse(golden("k3_dina__DINA.json")));
const responses = goldenResponses(golden("k3_dina_responses.csv"));

/** The same students with the items `columns` only, in that order. */
function withItems(from: Responses, columns: number[]): Responses {
  const rows = from.students.map((_, i) => columns.map((j) => responseOf(from, i, j)));
  return responsesFrom(rows, { items: columns.map((j) => from.items[j]), students: from.students });
}

describe("scoreProfiles", () => {
  it("finds the items by their names, whatever their order", () => {
    const backwards = withItems(
      responses,
      responses.items.map((_, j) => responses.J - 1 - j),
    );
    expect(scoreProfiles(backwards, cdm)).toEqual(classifyStudents(encodedResponses(responses), cdm));
  });

  it("takes items that are not there as not given", () => {
    const kept = [3, 0, 6, 10];
    const masked = responses.students.map((_, i) =>
      responses.items.map((_, j) => (kept.includes(j) ? responseOf(responses, i, j) : null)),
    );
    const notGiven = responsesFrom(masked, { items: responses.items, students: responses.students });
    expect(scoreProfiles(withItems(responses, kept), cdm)).toEqual(
      classifyStudents(encodedResponses(notGiven), cdm),
    );
  });

  it("samples where the model's patterns are too many to list", () => {
    const { distribution, components } = { distribution: "independent" as const, components: 1 };
    const values = new Float64Array(cdm.q.K);
    const attributes = { distribution, components, values, space: null, probabilities: null };
    const sampled = { ...cdm, attributes };
    expect(scoreProfiles(responses, sampled)).toEqual(scoreByGibbs(responses, sampled, { seed: 1 }));
  });

  it("refuses items that the model lacks", () => {
    const other = responsesFrom([[1, 0, 1]], { items: ["I1", "X1", "X2"] });
    expect(() => scoreProfiles(other, cdm)).toThrow(
      expect.objectContaining({
        name: "InvalidInputError",
        message: 'scoreProfiles: "X1", "X2" are not items of the model.',
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { simpleItems, simulateAbilities } from "../../test/adequacy/simulate-abilities.ts";
import { selectStudents } from "../data/responses.ts";
import { simulate } from "../simulate/simulate.ts";
import { validateQ } from "../validate/validate-q.ts";
import { chooseAttributes } from "./choose-attributes.ts";
import { learnQ } from "./learn-q.ts";

describe("the comparison with models without skills", () => {
  const { responses, q } = simulate({ model: "DINA", attributes: 3, examinees: 400, noise: 0.1, seed: 2 });

  it("is made in every learnQ; the effort quick has two folds", () => {
    const { adequacy } = learnQ(responses, { attributes: 3, effort: "quick" });
    expect(adequacy).toMatchObject({ verdict: "skills", attributes: 3, folds: 2, students: 400 });
    expect(learnQ(responses, { attributes: 3, effort: "quick", adequacy: false }).adequacy).toBe(null);
  });

  it("has the expert's Q-matrix beside the learner's in validateQ", () => {
    const { adequacy } = validateQ(responses, { q, methods: [], effort: "quick" });
    expect(adequacy?.verdict).toBe("skills");
    expect(adequacy?.models.slice(0, 2).map(({ name }) => name)).toEqual(["learned", "expert"]);
    expect(adequacy?.learned.toExpert).not.toBe(null);
  });

  it("is not made with fewer than 30 students", () => {
    const few = selectStudents(
      responses,
      Array.from({ length: 29 }, (_, i) => i),
    );
    expect(learnQ(few, { attributes: 2, effort: "quick" }).adequacy).toMatchObject({
      verdict: "undecided",
      reason: "too-few-students",
      models: [],
    });
  });

  it("makes auto answer one, where one continuous ability predicts as well", () => {
    const ability = simulateAbilities(simpleItems(16, 1), 800);
    const { q: found, choice, adequacy } = learnQ(ability, { attributes: "auto", effort: "quick" });
    expect(adequacy?.verdict).toBe("one-ability");
    expect(choice).toMatchObject({ attributes: 1, reason: "one-ability" });
    expect(found.K).toBe(1);
    // searches alone would have it otherwise: 2 attributes or more, which is why this is asked
    expect(adequacy?.attributes).toBeGreaterThan(1);
    expect(chooseAttributes(ability)).toMatchObject({
      attributes: adequacy?.attributes,
      reason: "searches",
    });
  });
});

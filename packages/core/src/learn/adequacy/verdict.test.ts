import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import type { ComparedModel } from "./adequacy.ts";
import { differenceOf, type Predicted } from "./difference.ts";
import { type Compared, dependsOnClasses, judge } from "./verdict.ts";

const N = 100;

/** Every student −10, but for a difference: mean over the students, and ± `spread` on odd and even ones. */
function predicted(mean: number, spread = 0): Predicted {
  return {
    logLiks: Float64Array.from({ length: N }, (_, i) => -10 + mean + (i % 2 ? spread : -spread)),
    errors: null,
  };
}

function compared(model: ComparedModel, mean: number, spread = 0): Compared {
  return { model, predicted: predicted(mean, spread) };
}

/** Sums of 100 students: a mean of 0.1 is 10; spreads of 0.2 between two models make a standard error of 2. */
function verdictOf(means: Means, spread = 0.2) {
  const { verdict, reason } = judge(modelsOf(means, spread), { folds: 3, attributes: 2 });
  return [verdict, reason];
}

type Means = { learned?: number; abilities?: number; classes?: number; independence?: number };

function modelsOf(
  { learned, abilities = -0.1, classes = -0.1, independence = -1 }: Means,
  spread = 0.2,
): Compared[] {
  return [
    learned === undefined
      ? { model: { name: "learned" }, predicted: null, notCompared: "too-many-attributes" }
      : compared({ name: "learned" }, learned, spread),
    compared({ name: "independence" }, independence, spread),
    compared({ name: "one-ability" }, 0),
    compared({ name: "flexible-ability" }, -0.05),
    compared({ name: "abilities", abilities: 2 }, abilities, spread / 2),
    compared({ name: "classes", classes: 3 }, classes, -spread),
  ];
}

describe("differenceOf", () => {
  it("by hand: differences of 0.3 and −0.1 in turn: sum 10, standard error 10 · 0.2 · √(100/99)", () => {
    const { value, standardError } = differenceOf(predicted(0.1, 0.2), predicted(0));
    expectClose(value, 10, { rtol: 1e-12 });
    expectClose(standardError, 10 * 0.2 * Math.sqrt(100 / 99), { rtol: 1e-12 });
  });

  it("adds the errors of estimated likelihoods: 100 of 0.3 make √(4.04 + 9)", () => {
    const estimated = { ...predicted(0.1, 0.2), errors: new Float64Array(N).fill(0.3) };
    const { standardError } = differenceOf(estimated, predicted(0));
    expectClose(standardError, Math.sqrt((4 * 100) / 99 + 9), { rtol: 1e-12 });
  });
});

describe("judge", () => {
  it("supports skills that predict better than one ability and than several", () => {
    expect(verdictOf({ learned: 0.1 })).toEqual(["skills", "skills-predict-better"]);
    expect(verdictOf({ learned: 0.1, abilities: 0.05 })).toEqual(["skills", "skills-predict-better"]);
  });

  it("does not where several abilities predict about as well", () => {
    expect(verdictOf({ learned: 0.1, abilities: 0.095 })).toEqual(["undecided", "several-abilities"]);
    expect(verdictOf({ learned: 0.1, abilities: 0.3 })).toEqual(["undecided", "several-abilities"]);
  });

  it("does not where latent classes predict clearly better", () => {
    expect(verdictOf({ learned: 0.1, classes: 0.2 }, 0.05)).toEqual(["undecided", "latent-classes"]);
    expect(verdictOf({ learned: -0.1, classes: 0.2 }, 0.05)).toEqual(["undecided", "latent-classes"]);
  });

  it("finds one ability enough where nothing predicts notably better", () => {
    expect(verdictOf({ learned: -0.5 })).toEqual(["one-ability", "one-ability-suffices"]);
    expect(verdictOf({ learned: 0.01 })).toEqual(["one-ability", "one-ability-suffices"]);
    expect(verdictOf({})).toEqual(["one-ability", "one-ability-suffices"]);
  });

  it("leaves open what is better by one to two standard errors", () => {
    expect(verdictOf({ learned: 0.03 })).toEqual(["undecided", "too-close"]);
  });

  it("says that items are unrelated where one ability is no better than independence", () => {
    expect(verdictOf({ learned: -0.5, independence: 0 })).toEqual(["undecided", "unrelated-items"]);
  });

  it("says that the learned model was not compared where something else beats one ability", () => {
    expect(verdictOf({ abilities: 0.3 })).toEqual(["undecided", "not-compared"]);
  });

  it("judges against the better of the two models of one ability", () => {
    const models: Compared[] = [
      compared({ name: "learned" }, 0.1, 0.2),
      compared({ name: "independence" }, -1),
      compared({ name: "one-ability" }, 0),
      compared({ name: "flexible-ability" }, 0.2),
    ];
    const found = judge(models, { folds: 3, attributes: 2 });
    expect(found).toMatchObject({ verdict: "one-ability", reference: "flexible-ability" });
    expectClose(found.learned.toOneAbility?.value as number, -10, { rtol: 1e-12 });
    expectClose(found.models[0].differenceToOneAbility as number, 10, { rtol: 1e-12 });
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });
});

describe("dependsOnClasses", () => {
  it("is so where classes are ahead of skills, or near to one ability, and would only need to gain a little", () => {
    expect(dependsOnClasses(modelsOf({ learned: 0.1, classes: -0.1 }))).toBe(false);
    expect(dependsOnClasses(modelsOf({ learned: 0.1, classes: 0.12 }))).toBe(true);
    // one ability suffices: classes two standard errors behind it, then half a one
    expect(dependsOnClasses(modelsOf({ learned: -0.5, classes: -0.04 }))).toBe(false);
    expect(dependsOnClasses(modelsOf({ learned: -0.5, classes: -0.01 }))).toBe(true);
    // several abilities decide already
    expect(dependsOnClasses(modelsOf({ learned: -0.5, abilities: 0.3, classes: -0.01 }))).toBe(false);
  });
});

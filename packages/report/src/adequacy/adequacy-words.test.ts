import type { Adequacy, AdequacyModel, AdequacyReason, AdequacyVerdict } from "@qmatrix/core/learn";
import { describe, expect, it } from "vitest";
import {
  type AdequacyContext,
  adequacyCaution,
  adequacySentences,
  modelLabel,
  signed,
} from "./adequacy-words.ts";

const model = (of: Pick<AdequacyModel, "name">, value: number): AdequacyModel =>
  ({
    ...of,
    heldOutLogLik: -1000 + value,
    standardError: 30,
    differenceToOneAbility: value,
    differenceStandardError: 12.4,
  }) as AdequacyModel;
const MODELS = [
  model({ name: "one-ability" }, 0),
  model({ name: "abilities", abilities: 2 } as AdequacyModel, 81),
  model({ name: "abilities", abilities: 3 } as AdequacyModel, 120),
  model({ name: "classes", classes: 4 } as AdequacyModel, 40),
];

function sentence(
  verdict: AdequacyVerdict,
  reason: AdequacyReason,
  parts: Partial<Adequacy["learned"]> = {},
  context: Partial<AdequacyContext> = {},
) {
  const learned = {
    toOneAbility: { value: 243.4, standardError: 36.2 },
    toAbilities: { value: 123.4, standardError: 33.1 },
    toClasses: { value: -51, standardError: 11 },
    toExpert: null,
    ...parts,
  };
  const adequacy: Adequacy = {
    verdict,
    reason,
    folds: 3,
    students: 500,
    attributes: 3,
    reference: "one-ability",
    learned,
    models: MODELS,
  };
  return adequacySentences(adequacy, { command: "learn", ...context })[0];
}

describe("adequacySentences", () => {
  it("says that skills are supported", () => {
    expect(sentence("skills", "skills-predict-better")).toBe(
      "The data support discrete skills: the learned Q-matrix predicts the responses of held-out students better than a unidimensional IRT model (2PL; log-likelihood higher by 243, SE 36) and better than a 3-dimensional IRT model (by 123, SE 33).",
    );
  });

  it("says that one ability predicts as well or better, and what follows", () => {
    expect(
      sentence("one-ability", "one-ability-suffices", { toOneAbility: { value: -57, standardError: 12 } }),
    ).toBe(
      "The data do not support discrete skills: a unidimensional IRT model (2PL) predicts the responses of held-out students better than the learned Q-matrix (log-likelihood higher by 57, SE 12). Do not interpret the attributes as skills: the responses can be explained without them. A single score per student describes the responses better.",
    );
    expect(
      sentence("one-ability", "one-ability-suffices", { toOneAbility: { value: 4, standardError: 12 } }),
    ).toMatch(
      /predicts the responses of held-out students as well as the learned Q-matrix \(log-likelihood lower by 4, SE 12\)\. .* describes the responses equally well\.$/,
    );
    expect(sentence("one-ability", "one-ability-suffices", { toOneAbility: null })).toContain(
      "as well as any other model (the predictions of the learned Q-matrix could not be computed)",
    );
  });

  it("says why it is undecided", () => {
    const open = "The data are inconclusive about whether discrete skills are present: ";
    expect(
      sentence("undecided", "several-abilities", { toAbilities: { value: -20, standardError: 15 } }),
    ).toBe(
      `${open}a 3-dimensional IRT model predicts the responses of held-out students clearly better than a unidimensional IRT model (2PL; log-likelihood higher by 120, SE 12), and the learned Q-matrix predicts them not clearly better than the 3-dimensional model (log-likelihood lower by 20, SE 15). The attributes may represent continuous abilities: do not report them as mastered or not mastered without other evidence.`,
    );
    const abilities = (value: number) =>
      sentence("undecided", "several-abilities", { toAbilities: { value, standardError: 24 } });
    // it used to say "does not predict clearly better than these" of a Q-matrix that is 3.4 standard errors worse
    expect(abilities(-82)).toContain(
      "predicts them clearly worse than the 3-dimensional model (log-likelihood lower by 82, SE 24).",
    );
    expect(abilities(-0.2)).toContain(
      "predicts them not clearly better than the 3-dimensional model (log-likelihood difference 0, SE 24).",
    );
    expect(sentence("undecided", "latent-classes")).toBe(
      `${open}an unrestricted latent class model with 4 classes predicts the responses of held-out students better than the learned Q-matrix (log-likelihood higher by 51, SE 11). The Q-matrix does not capture all differences between students: try a different number of attributes.`,
    );
    expect(sentence("undecided", "too-few-students")).toContain(
      "there are too few responses for cross-validation (500 students; at least 30",
    );
    const others: AdequacyReason[] = ["too-close", "not-compared"];
    for (const reason of others) expect(sentence("undecided", reason).startsWith(open)).toBe(true);
    expect(sentence("undecided", "unrelated-items")).toMatch(/^There is no evidence of skills: /);
  });

  it("has the expert's Q-matrix beside the learned one", () => {
    const beside = (value: number) =>
      sentence("skills", "skills-predict-better", { toExpert: { value, standardError: 10 } });
    expect(beside(50)).toMatch(/The learned Q-matrix predicts better than the expert's \(by 50, SE 10\)\.$/);
    expect(beside(-50)).toMatch(
      /The expert's Q-matrix predicts better than the learned Q-matrix \(by 50, SE 10\)\.$/,
    );
    // "about as well … lower by 20, SE 10" used to stand beside differences of more than two SE that are called clear
    expect(beside(19.8)).toMatch(
      /The expert's Q-matrix does not predict clearly worse than the learned Q-matrix \(log-likelihood lower by 19\.8, SE 10\.0\)\.$/,
    );
    expect(beside(-5)).toMatch(
      /predicts about as well as the learned Q-matrix \(log-likelihood higher by 5, SE 10\)\.$/,
    );
  });

  it("does not compare the learned Q-matrix with an expert's that is the same, of which it used to predict better", () => {
    const toExpert = { value: 40, standardError: 8 };
    expect(sentence("skills", "skills-predict-better", { toExpert }, { isExperts: true })).not.toContain(
      "expert",
    );
  });

  it("names the number of attributes that was compared where another is reported", () => {
    expect(sentence("one-ability", "one-ability-suffices", {}, { attributes: 1 })).toContain(
      "as well as the learned Q-matrix with 3 attributes (log",
    );
  });

  it("says better only where one ability is clearly better", () => {
    const caution = (value: number) =>
      adequacyCaution({
        verdict: "one-ability",
        learned: { toOneAbility: { value, standardError: 22 } },
      } as Adequacy)[0];
    expect(caution(-106)).toMatch(/^A unidimensional IRT model predicts these responses better: /);
    expect(caution(-40)).toMatch(/^A unidimensional IRT model predicts these responses equally well: /);
  });

  it("says nothing where nothing was compared", () => {
    expect(adequacySentences(null, { command: "learn" })).toEqual([]);
    expect(adequacyCaution(null)).toEqual([]);
  });
});

it("names the models, and signs differences", () => {
  expect(MODELS.map((one) => modelLabel(one, 3, { command: "learn" }))).toEqual([
    "Unidimensional IRT model (2PL)",
    "Multidimensional IRT model (2 dimensions)",
    "Multidimensional IRT model (3 dimensions)",
    "Latent class model (4 classes)",
  ]);
  expect(modelLabel({ name: "learned" }, 1, { command: "validate" })).toBe(
    "Relearned Q-matrix (1 attribute)",
  );
  expect([signed(2.4), signed(-3.6), signed(-0.2)]).toEqual(["+2", "−4", "0"]);
});

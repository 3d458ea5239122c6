import type { CdmFit } from "@qmatrix/core/fit";

/** [K] P(attribute) under the model; where patterns are not listed, the students' mean probability of mastery. */
export function attributePrevalence({ model, classification, N }: CdmFit): number[] {
  const { space, probabilities } = model.attributes;
  const { K, mastery } = classification.profiles;
  return Array.from({ length: K }, (_, k) => {
    let sum = 0;
    if (space !== null && probabilities !== null) {
      for (let c = 0; c < space.C; c++) if ((space.patterns[c] >>> k) & 1) sum += probabilities[c];
      return sum;
    }
    for (let i = 0; i < N; i++) sum += mastery[i * K + k];
    return sum / N;
  });
}

/** The same by the attributes' names, as result.json has it. */
export function prevalenceByName(fit: CdmFit): Record<string, number> {
  const { attributes } = fit.model.q;
  return Object.fromEntries(attributePrevalence(fit).map((share, k) => [attributes[k], share]));
}

import type { SecondOpinion } from "@qmatrix/core/validate";

/** What CITATION.cff at the root of the repository says (citation.test.ts compares). */
export function software(version: string): string {
  return `The qmatrix authors (2026). qmatrix: learning the Q-matrix of a cognitive diagnosis model. Version ${version}.`;
}

export const PAPER =
  "C. Li, C. Ma & G. Xu (2022). Learning Large Q-Matrix by Restricted Boltzmann Machines. Psychometrika 87(3), 1010–1041. " +
  "doi:10.1007/s11336-021-09828-4";

/** The cutoffs for RMSEA2 and for SRMSR that reports quote. */
export const RMSEA2_CUTOFFS =
  "Y. Liu, W. Tian & T. Xin (2016). An Application of M2 Statistic to Evaluate the Fit of Cognitive Diagnostic Models. Journal of " +
  "Educational and Behavioral Statistics 41(1), 3–26. doi:10.3102/1076998615621293";
export const SRMSR_CUTOFF =
  "A. Maydeu-Olivares (2013). Goodness-of-Fit Assessment of Item Response Theory Models. Measurement: Interdisciplinary Research and " +
  "Perspectives 11(3), 71–101. doi:10.1080/15366367.2013.831680";

/** What the learner rests on: identifiability of the result, tests of item pairs, bounds of the number of attributes. */
export const IDENTIFIABILITY =
  "Y. Gu & G. Xu (2021). Sufficient and Necessary Conditions for the Identifiability of the Q-Matrix. Statistica Sinica 31, 449–472.";
export const HOLM =
  "S. Holm (1979). A Simple Sequentially Rejective Multiple Test Procedure. Scandinavian Journal of Statistics 6(2), 65–70.";
export const PARALLEL_ANALYSIS =
  "J. L. Horn (1965). A Rationale and Test for the Number of Factors in Factor Analysis. Psychometrika 30(2), 179–185. doi:10.1007/BF02289447";

/** The works behind the methods that `validate` asks (citation.test.ts compares with docs/references.bib). */
export const WORKS: Readonly<Record<SecondOpinion, string>> = {
  rbm: PAPER,
  pvaf:
    "J. de la Torre & C.-Y. Chiu (2016). A General Method of Empirical Q-Matrix Validation. Psychometrika 81(2), 253–273. " +
    "doi:10.1007/s11336-015-9467-8",
  wald:
    "W. Ma & J. de la Torre (2020). An Empirical Q-Matrix Validation Method for the Sequential Generalized DINA Model. British " +
    "Journal of Mathematical and Statistical Psychology 73(1), 142–163. doi:10.1111/bmsp.12156",
  hull:
    "P. Nájera, M. A. Sorrel, J. de la Torre & F. J. Abad (2021). Balancing Fit and Parsimony to Improve Q-Matrix Validation. " +
    "British Journal of Mathematical and Statistical Psychology 74(S1), 110–130. doi:10.1111/bmsp.12228",
};

import { VERSION } from "../version.ts";

/** What CITATION.cff at the root of the repository says (citation.test.ts compares). */
export const SOFTWARE = `The qmatrix authors. qmatrix: learning the Q-matrix of a cognitive diagnosis model. Version ${VERSION}.`;

export const PAPER =
  "C. Li, C. Ma & G. Xu (2022). Learning Large Q-Matrix by Restricted Boltzmann Machines. Psychometrika 87(3), 1010–1041. " +
  "doi:10.1007/s11336-021-09828-4";

// The posterior of Q-matrix and profiles, sampled from where a search ends.
// The door of this folder: what stands outside imports from here only (tools/check-imports.mjs).

export { itemPrior, SHARE_OF_NONE } from "./item-prior.ts";
export type { PosteriorOptions, PosteriorStart } from "./posterior-options.ts";
export { type PosteriorSweep, posteriorSweeps } from "./posterior-sweeps.ts";
export { type QPosterior, type SampleOptions, samplePosterior, sampleSteps } from "./sample-posterior.ts";

/**
 * Simulated response data. Data are typed arrays.
 *
 * @module
 */
export { type HierarchyShape, hierarchyShape } from "../simulate/hierarchy-shape.ts";
export type { ItemNoise } from "../simulate/item-noise.ts";
export type { MasteryTruth } from "../simulate/make-profiles.ts";
export type {
  ClassMastery,
  HierarchyMastery,
  MasteryDesign,
  TwoFactorMastery,
} from "../simulate/mastery-design.ts";
export { paperQ } from "../simulate/paper-q.ts";
export { type ItemTruth, type Simulation, type SimulationTruth, simulate } from "../simulate/simulate.ts";
export { simulateResponses } from "../simulate/simulate-responses.ts";
export {
  type CheckedDesign,
  type QDesign,
  SIMULATION_MODELS,
  type SimulationDesign,
  type SimulationModel,
} from "../simulate/simulation-design.ts";
export { type SizedQDesign, sizedQ } from "../simulate/sized-q.ts";
export { type BookletDesign, withBooklets } from "../simulate/with-booklets.ts";
export { withMissing } from "../simulate/with-missing.ts";

// The engine that draws q-vectors: the door of this folder for what stands beside it in learn/.

export { anneal, COLD, climb, copyOf, type Kept, restore, scoreOf, tryMove } from "./anneal.ts";
export { setColumns } from "./column-moves.ts";
export { enumeratedStudents } from "./enumerated-students.ts";
export { exactLogLiks } from "./exact-log-lik.ts";
export { closedMask, directEdges, type Order, sameOrder, withEdge, withoutEdge } from "./order.ts";
export { fitSweep, openSampler, type SamplerProblem, sweep } from "./sampler.ts";
export type { SamplerModel } from "./sampler-model.ts";

import type { KernelMemory } from "../../../src/kernels/arena.ts";
import type { DrawnKernels, GramKernels, PatternKernels } from "../../../src/kernels/kernels.ts";
import {
  cellsFromFeatures,
  drawnAttributes,
  drawnCells,
  drawnFeatures,
  drawnLeaveOut,
  drawnNodes,
  drawnSingles,
} from "./drawn-profiles.ts";
import {
  patternCells,
  patternLeaveOut,
  patternNewton,
  patternPosteriors,
  patternPutBack,
  patternTotals,
} from "./pattern-posterior.ts";
import { weightedGram } from "./weighted-gram.ts";

export type SamplerKernels = DrawnKernels & GramKernels & PatternKernels;

/** The kernels of the learner's sampler in plain TypeScript, bit for bit. */
export function scalarSamplerKernels(memory: KernelMemory): SamplerKernels {
  return {
    cells_from_features: (...words) => cellsFromFeatures(memory, ...words),
    drawn_attributes: (...words) => drawnAttributes(memory, ...words),
    drawn_cells: (...words) => drawnCells(memory, ...words),
    drawn_features: (...words) => drawnFeatures(memory, ...words),
    drawn_leave_out: (...words) => drawnLeaveOut(memory, ...words),
    drawn_nodes: (...words) => drawnNodes(memory, ...words),
    drawn_singles: (...words) => drawnSingles(memory, ...words),
    pattern_cells: (...words) => patternCells(memory, ...words),
    pattern_leave_out: (...words) => patternLeaveOut(memory, ...words),
    pattern_newton: (...words) => patternNewton(memory, ...words),
    pattern_posteriors: (...words) => patternPosteriors(memory, ...words),
    pattern_put_back: (...words) => patternPutBack(memory, ...words),
    pattern_totals: (...words) => patternTotals(memory, ...words),
    weighted_gram: (...words) => weightedGram(memory, ...words),
  };
}

import type { PosteriorKernels } from "../../../src/kernels/kernels.ts";
import type { PosteriorMemory } from "../../../src/kernels/posterior-memory.ts";
import { posteriorCountCells } from "./posterior-counts.ts";
import { posteriorDrawStudents } from "./posterior-students.ts";

/** The kernels of the posterior sampler in plain TypeScript, bit for bit. */
export function scalarPosteriorKernels(memory: PosteriorMemory): PosteriorKernels {
  return {
    posterior_count_cells: (...words) => posteriorCountCells(memory, ...words),
    posterior_draw_students: (...words) => posteriorDrawStudents(memory, ...words),
  };
}

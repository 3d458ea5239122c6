import type { Students } from "./students.ts";

/**
 * Students who count `weight` each: likelihoods to that power, as in a coarsened posterior [MD19]. What the responses to the other items say
 * of a student stays as it is.
 */
export function coarsenedStudents(students: Students, weight: number): Students {
  const { newton } = students;
  return {
    ...students,
    sum: (a, b) => weight * students.sum(a, b),
    refresh(model) {
      const logLik = students.refresh(model);
      return logLik === undefined ? undefined : weight * logLik;
    },
    newtonSums(model, j, cells, loading) {
      const logLik = students.newtonSums(model, j, cells, loading);
      const D = cells.length + 1;
      // information, lower triangle, and score
      for (let at = 0; at < (D * (D + 3)) / 2; at++) newton[at] *= weight;
      return weight * logLik;
    },
  };
}

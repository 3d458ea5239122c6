import { cellName, dataSetId } from "./cells.mjs";
import { itemsOf } from "./data-set.mjs";

/** CPU seconds of a method per student × item × attribute, roughly: only the order of the work depends on it. */
const COST = { factor: 1e-8, refined: 1e-5, rbm: 4e-5, auto: 1e-4 };

/**
 * What is to be run: a job for each data set and method, replication 1 of every cell first, then 2, …, and cheap before
 * expensive. A data set of two sections is run once. `done` are the jobs not to be run, as jobKey gives them.
 */
export function jobsToRun(cells, { methods, only, replications, done = new Set() } = {}) {
  const jobs = new Map();
  for (const { cell, methods: own, replications: planned } of cells)
    for (const method of own.filter((name) => methods === undefined || methods.includes(name)))
      for (let replication = 1; replication <= (replications ?? planned); replication++) {
        const job = { id: dataSetId(cell, replication), cell, replication, method };
        if (only === undefined || only.test(job.id)) jobs.set(jobKey(job), job);
      }
  return [...jobs.values()]
    .filter((job) => !done.has(jobKey(job)))
    .sort((a, b) => a.replication - b.replication || costOf(a) - costOf(b));
}

export function jobKey({ id, method }) {
  return `${method} ${id}`;
}

/** Sections of the design by name; all of them where none is named. */
export function sectionsNamed(cells, names) {
  const known = [...new Set(cells.map(({ section }) => section))];
  for (const name of names)
    if (!known.includes(name))
      throw new Error(`recovery: --section must be one of ${known.join(", ")}, received "${name}".`);
  return names.length === 0 ? cells : cells.filter(({ section }) => names.includes(section));
}

/** Groups of lines by the name of their cell. */
export function byCell(lines) {
  const groups = new Map();
  for (const line of lines) {
    const name = cellName(line.cell);
    groups.set(name, [...(groups.get(name) ?? []), line]);
  }
  return groups;
}

function costOf({ cell, method }) {
  return COST[method] * cell.N * itemsOf(cell) * cell.K;
}

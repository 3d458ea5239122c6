import { dataSetId } from "./data-set-id.mjs";

/** The build of core that made a line. */
export function buildOf({ madeBy }) {
  return /(?:core|build) (\w+)/.exec(madeBy)[1];
}

/** A method on a data set, as the pages of recovery read it. */
export function methodLine(line) {
  const { run: method, data: cell, replication, seconds, machine, result } = line;
  const id = dataSetId(cell, replication);
  return { id, method, cell, replication, ...result, cpuSeconds: seconds, machine, build: buildOf(line) };
}
